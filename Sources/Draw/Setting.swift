internal import Decode
internal import Raster

/// Where a picture stands on a surface, and what of it is seen.
struct Setting {
    /// Where it goes on the surface as it is scanned out; bars are around it.
    let targetRect: Rect
    /// What is shown of it, as it is stored.
    let crop: Box
    /// How stored pixels are turned until they are scanned out.
    let orientation: Orientation
    /// How many pixels of the target a stored one becomes, on the axis where it becomes more.
    let scale: Double

    init(_ drawing: Drawing, of file: borrowing PictureFile) {
        let surface = drawing.surface
        let placement = Placement(of: file.seenSize, on: surface.seenSize, fit: drawing.fit)
        let turn = surface.rotation.orientation
        targetRect = turn.seenRect(of: placement.target, in: surface.seenSize)
        crop = file.orientation.storedBox(of: placement.crop, in: file.size)
        orientation = file.orientation.followed(by: turn)
        scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
    }
}
