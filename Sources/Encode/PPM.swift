internal import Raster

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
