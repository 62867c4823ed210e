internal import Decode
internal import Raster

/// The place of a picture on a surface, and the part of it that is shown.
struct Setting {
    /// The picture's place on the surface, as it is scanned out; bars are around it.
    let targetRect: Rect
    /// The part of the picture that is shown, in pixels as stored.
    let crop: Box
    /// The turn from stored pixels to those that are scanned out.
    let orientation: Orientation
    /// Pixels of the target for one stored pixel, on the axis with the larger scale.
    let scale: Double

    init(_ drawing: Drawing, of file: borrowing PictureFile) {
        let surface = drawing.surface
        let whole = Placement(of: file.seenSize, on: surface.seenSize, fit: drawing.fit)
        let placement = drawing.crop.map { Placement(crop: $0, target: Rect(size: surface.seenSize)) } ?? whole
        let turn = surface.rotation.orientation
        targetRect = turn.seenRect(of: placement.target, in: surface.seenSize)
        crop = file.orientation.storedBox(of: placement.crop, in: file.size)
        orientation = file.orientation.followed(by: turn)
        scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
    }
}
