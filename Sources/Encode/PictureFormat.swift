public import Raster

/// A file format that frames are written in.
public enum PictureFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics, 8-bit RGB.
    case png
    /// Netpbm's binary pixmap (`P6`).
    case ppm

    /// The format by the extension of a file's name.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// Encodes a picture and hands the bytes on in pieces, in order.
    public func encode<Failure: Error>(
        _ picture: Picture, write: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        switch self {
        case .png: try encodePNG(picture, write: write)
        case .ppm: try encodePPM(picture, write: write)
        }
    }
}

/// Rows of a picture as R, G, B bytes, after `margin` bytes for the caller.
func rgbRow(_ picture: Picture, _ y: Int, into bytes: inout [UInt8], margin: Int = 0) {
    picture.withRow(y) { row in
        var target = bytes.mutableSpan
        var index = margin
        for x in row.indices {
            let pixel = row[x]
            target[index] = UInt8(truncatingIfNeeded: pixel >> 16)
            target[index &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            target[index &+ 2] = UInt8(truncatingIfNeeded: pixel)
            index &+= 3
        }
    }
}

/// Netpbm's `P6`: a text header, then rows of R, G, B bytes (ppm(5)).
func encodePPM<Failure: Error>(
    _ picture: Picture, write: (Span<UInt8>) throws(Failure) -> Void
) throws(Failure) {
    let header = Array("P6\n\(picture.size.width) \(picture.size.height)\n255\n".utf8)
    try write(header.span)
    var row = [UInt8](repeating: 0, count: picture.size.width * 3)
    for y in 0..<picture.size.height {
        rgbRow(picture, y, into: &row)
        try write(row.span)
    }
}
