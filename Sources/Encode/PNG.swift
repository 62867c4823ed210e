internal import Compression
internal import Raster

/// A PNG of 8-bit RGB (PNG specification, third edition): signature, IHDR, IDAT chunks, IEND.
///
/// Every row has the Up filter (type 2): good for pictures, at a tenth of the cost of trying all five.
func encodePNG<Failure: Error>(
    _ picture: Picture, write: (Span<UInt8>) throws(Failure) -> Void
) throws(Failure) {
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A].span)
    let size = picture.size
    let header =
        bigEndian(UInt32(size.width)) + bigEndian(UInt32(size.height))
        // Bit depth, colour type RGB, deflate, adaptive filters, not interlaced.
        + [8, 2, 0, 0, 0]
    try write(chunk("IHDR", header).span)
    var deflater = Deflater()
    let count = size.width * 3
    var above = [UInt8](repeating: 0, count: count + 1)
    var row = above
    var filtered = above
    for y in 0..<size.height {
        rgbRow(picture, y, into: &row, margin: 1)
        filtered[0] = 2
        for index in 1...count { filtered[index] = row[index] &- above[index] }
        swap(&row, &above)
        let bytes = deflater.append(filtered, isLast: y == size.height - 1)
        if !bytes.isEmpty { try write(chunk("IDAT", bytes).span) }
    }
    try write(chunk("IEND", []).span)
}

/// Length, type, data, and the CRC of the latter two.
private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
