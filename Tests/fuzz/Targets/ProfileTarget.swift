import Decode
import Draw
import Raster
import TestSupport

/// An ICC profile in a JPEG, a PNG or a PNG with alpha of the same colours. Its last byte says in which; or in all of
/// them, which must be shown alike. (A table takes lcms2 a tenth of a second each time.)
enum ProfileTarget {
    /// Flat blocks of 8x8 pixels.
    private static let size = Size(width: 32, height: 16)

    static func run(_ bytes: [UInt8]) throws(Finding) {
        guard bytes.count > 20 else { return }
        // PNG's copy of the length must be right; all else is the input's.
        let profile = PNGWriter.big(bytes.count, 4) + bytes[4...]
        let space = String(decoding: profile[16..<20], as: UTF8.self)
        let channels = space == "GRAY" ? 1 : space == "CMYK" ? 4 : 3
        let kinds: [PNGWriter.Kind] = channels == 1 ? [.grey, .greyAlpha] : channels == 3 ? [.color, .colorAlpha] : []
        switch Int(profile[profile.count - 1]) & 3 {
        case 0 where !kinds.isEmpty: _ = try pixels(png(profile, kinds[0]))
        case 1 where !kinds.isEmpty: _ = try pixels(png(profile, kinds[1]))
        case 2:
            let jpeg = try pixels(jpeg(profile, channels))
            for kind in kinds { try require(try pixels(png(profile, kind)) == jpeg, "\(kind): not the JPEG's colours") }
        default: _ = try pixels(jpeg(profile, channels))
        }
    }

    private static func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int { (x * 85 * (channel + 1) + y * 200) & 255 }

    private static func jpeg(_ profile: [UInt8], _ channels: Int) -> [UInt8] {
        let file = JPEGWriter(size: size, components: channels, adobeTransform: channels == 1 ? nil : 0) { x, y in
            (0..<channels).map { UInt8(sample(x, y, $0)) }
        }.bytes()
        return Array(file.prefix(2)) + ICCProfile.segments(profile, size: max(999, profile.count / 255 + 1)).joined()
            + file.dropFirst(2)
    }

    private static func png(_ profile: [UInt8], _ kind: PNGWriter.Kind) -> [UInt8] {
        var writer = PNGWriter(size: size, kind: kind, depth: 8) { x, y in
            let hasAlpha = kind == .greyAlpha || kind == .colorAlpha
            let colors = kind.channels - (hasAlpha ? 1 : 0)
            return (0..<colors).map { sample(x / 8, y / 8, $0) } + (hasAlpha ? [255] : [])
        }
        writer.filters = [0]
        writer.chunkSize = 4096
        writer.extras = [("iCCP", ICCProfile.chunk(profile))]
        return writer.bytes()
    }

    private static func pixels(_ bytes: [UInt8]) throws(Finding) -> [UInt32] {
        let file = BytesFile(bytes)
        let target = Picture(size: size)
        let surface = Surface(size: size, rotation: .none)
        do {
            try Drawing(path: PicturePath(file.path), fit: .stretch, background: .color(.black), surface: surface)
                .draw(onto: target, threads: .one)
        } catch {
            throw Finding("a profile is no reason to refuse a file: \(error)")
        }
        var pixels: [UInt32] = []
        for y in 0..<size.height { target.withRow(y) { row in for x in row.indices { pixels.append(row[x]) } } }
        return pixels
    }
}
