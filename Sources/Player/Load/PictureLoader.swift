internal import Decode
internal import Raster
internal import Scale

/// Draws picture files: file -> rows -> exact pixels, without a full-size picture between.
enum PictureLoader {
    /// Draws what `key` says onto `picture`, which has the key's size. Every pixel is written once.
    ///
    /// - Parameter isCancelled: asked between rows; when it says yes, the picture is left unfinished and false is
    ///   returned.
    static func draw(
        _ key: PictureKey, onto picture: Picture, isCancelled: () -> Bool = { false }
    ) throws(DecodeError) -> Bool {
        let file = try PictureFile(path: key.path)
        let orientation = file.orientation
        let stored = file.size
        let placement = Placement(of: orientation.applied(to: stored), on: key.size, fit: key.fit)
        let scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
        var rows = try file.rows(scale: scale, over: key.background)
        let crop = orientation.storedBox(of: placement.crop, in: stored)
            .scaled(x: rows.reduction, y: rows.reduction)
        picture.fill(key.background, around: placement.target)
        var resampler = Resampler(
            rows: rows.size, crop: crop, orientation: orientation, into: picture.cropped(to: placement.target))
        try rows.skip(resampler.neededRows.lowerBound)
        for _ in resampler.neededRows {
            if isCancelled() { return false }
            try resampler.withNextRow { row throws(DecodeError) in try rows.read(into: &row) }
        }
        return true
    }
}
