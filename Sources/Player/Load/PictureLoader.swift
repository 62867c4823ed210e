internal import ColorManagement
internal import Decode
internal import Raster
internal import Scale

/// Draws picture files: file -> rows -> exact pixels, without a full-size picture between.
enum PictureLoader {
    /// Draws what `key` says onto `picture`, which has the surface's size. Every pixel is written once.
    ///
    /// - Parameter isCancelled: asked between rows; when it says yes, the picture is left unfinished and false is
    ///   returned.
    static func draw(
        _ key: PictureKey, onto picture: Picture, isCancelled: () -> Bool = { false }
    ) throws(DecodeError) -> Bool {
        let file = try PictureFile(path: key.path)
        let stored = file.size
        let turn = key.surface.rotation.orientation
        let placement = Placement(of: file.seenSize, on: key.surface.seenSize, fit: key.fit)
        let target = turn.seenRect(of: placement.target, in: key.surface.seenSize)
        let storedCrop = file.orientation.storedBox(of: placement.crop, in: stored)
        let orientation = file.orientation.followed(by: turn)
        let scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
        let transform = ColorTransform(file.color)
        var rows = try file.rows(scale: scale, over: key.background, conversion: transform.map { $0.apply })
        let isConverted = rows.isConverted
        picture.fill(key.background, around: target)
        var resampler = Resampler(
            rows: rows.size, crop: storedCrop.scaled(x: rows.reduction, y: rows.reduction), orientation: orientation,
            into: picture.cropped(to: target))
        resampler.narrowRows(to: try rows.cropColumns(resampler.neededColumns))
        try rows.skip(resampler.neededRows.lowerBound)
        for _ in resampler.neededRows {
            if isCancelled() { return false }
            try resampler.withNextRow { row throws(DecodeError) in try rows.read(into: &row) }
        }
        if let transform, !isConverted {
            let drawn = picture.cropped(to: target)
            for y in 0..<drawn.size.height { drawn.withMutableRow(y) { transform.apply(&$0) } }
        }
        return true
    }
}
