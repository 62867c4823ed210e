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
        let placement = drawing.placement(of: file.seenSize)
        targetRect = surface.scannedOut(placement.target)
        crop = file.orientation.storedBox(of: placement.crop, in: file.size)
        orientation = file.orientation.followed(by: surface.rotation.orientation)
        scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
    }
}
