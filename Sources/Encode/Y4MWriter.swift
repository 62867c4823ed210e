public import Raster

/// YUV4MPEG2, uncompressed video that every encoder reads: 4:4:4, BT.709, limited range.
public struct Y4MWriter {
    private let size: Size
    private var planes: [UInt8]

    /// - Parameter size: of every frame.
    public init(size: Size) {
        self.size = size
        planes = [UInt8](repeating: 0, count: size.area * 3)
    }

    /// The stream header, before the first frame. The rate is in whole frames a second.
    public func header(rate: Int) -> [UInt8] {
        Array("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    }

    /// A frame with its marker.
    ///
    /// ITU-R BT.709-6, 3.3 and 3.5, in 16-bit fixed point: R, G, B of 0...255 to Y of 16...235, Cb and Cr of 16...240.
    /// All sums lie within +-255 * 65536, far inside an Int32.
    public mutating func frame(_ picture: Picture) -> [UInt8] {
        precondition(picture.size == size, "frames of one size")
        let width = size.width
        let area = size.area
        var planes = planes.mutableSpan
        for y in 0..<picture.size.height {
            picture.withRow(y) { row in
                for x in row.indices {
                    let pixel = row[x]
                    let red = Int32(truncatingIfNeeded: pixel >> 16 & 255)
                    let green = Int32(truncatingIfNeeded: pixel >> 8 & 255)
                    let blue = Int32(truncatingIfNeeded: pixel & 255)
                    let luma = 11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue
                    let blueness = -6_596 &* red &- 22_189 &* green &+ 28_785 &* blue
                    let redness = 28_785 &* red &- 26_145 &* green &- 2_640 &* blue
                    let index = y &* width &+ x
                    planes[index] = UInt8(truncatingIfNeeded: 16 &+ (luma &+ 32_768) >> 16)
                    planes[area &+ index] = UInt8(truncatingIfNeeded: 128 &+ (blueness &+ 32_768) >> 16)
                    planes[2 &* area &+ index] = UInt8(truncatingIfNeeded: 128 &+ (redness &+ 32_768) >> 16)
                }
            }
        }
        return Array("FRAME\n".utf8) + self.planes
    }
}
