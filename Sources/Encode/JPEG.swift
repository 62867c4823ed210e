internal import CEncode
public import Raster

/// A JPEG of a picture. Nil where the library cannot make one: for want of memory, or of a side of more than 65,500 pixels.
///
/// - Parameter quality: libjpeg's, 1 to 100
public func encodedJPEG(_ picture: Picture, quality: Int) -> [UInt8]? {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(picture.size.area)
    for y in 0..<picture.size.height {
        picture.withRow(y) { row in for x in row.indices { pixels.append(row[x]) } }
    }
    // No JPEG of a picture takes more than its samples.
    var bytes = [UInt8](repeating: 0, count: picture.size.area * 3 + 4096)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { out in
        unsafe encode_jpeg(
            pixels, UInt32(picture.size.width), UInt32(picture.size.height), Int32(quality), out.baseAddress, out.count)
    }
    return count == 0 ? nil : Array(bytes.prefix(count))
}
