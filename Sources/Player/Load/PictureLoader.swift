internal import Decode
internal import Raster
internal import Scale

/// Draws picture files: file -> rows -> exact pixels, without a full-size picture between.
enum PictureLoader {
    /// Draws what `key` says onto `picture`, which has the surface's size. Every pixel is written once.
    ///
    /// - Parameter cancellation: leaves the picture unfinished and throws.
    static func draw(
        _ key: PictureKey, onto picture: Picture, cancellation: Cancellation? = nil
    ) throws(DecodeError) {
        let file = try PictureFile(path: key.path, cancellation: cancellation)
        let stored = file.size
        let turn = key.surface.rotation.orientation
        let placement = Placement(of: file.seenSize, on: key.surface.seenSize, fit: key.fit)
        let target = turn.seenRect(of: placement.target, in: key.surface.seenSize)
        let storedCrop = file.orientation.storedBox(of: placement.crop, in: stored)
        let orientation = file.orientation.followed(by: turn)
        let scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
        var rows = try file.rows(scale: scale, over: key.background)
        picture.fill(key.background, around: target)
        var resampler = Resampler(
            rows: rows.size, crop: storedCrop.scaled(x: rows.reduction, y: rows.reduction), orientation: orientation,
            into: picture.cropped(to: target))
        resampler.narrowRows(to: try rows.cropColumns(resampler.neededColumns))
        try rows.skip(resampler.neededRows.lowerBound)
        for _ in resampler.neededRows {
            try resampler.withNextRow { row throws(DecodeError) in try rows.read(into: &row) }
        }
    }
}
