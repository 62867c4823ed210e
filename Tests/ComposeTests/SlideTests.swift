import Compose
import Raster
import Testing

@Suite struct SlideTests {
    /// A picture inside a larger one: its rows are further apart than they are long.
    private static func picture(_ size: Size, mark: UInt32) -> (picture: Picture, whole: Picture) {
        let whole = Picture(size: Size(width: size.width + 9, height: size.height + 4))
        whole.fill(Color(red: 1, green: 2, blue: 3))
        let picture = whole.cropped(to: Rect(origin: Point(x: 3, y: 2), size: size))
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = mark << 24 | UInt32(y) << 12 | UInt32(x) }
            }
        }
        return (picture, whole)
    }

    @Test(
        arguments: Axis.allCases, [Size(width: 7, height: 5), Size(width: 1, height: 1), Size(width: 33, height: 20)])
    func showsTheWindowOverTheStrip(axis: Axis, size: Size) {
        let first = Self.picture(size, mark: 1).picture
        let second = Self.picture(size, mark: 2).picture
        let (frame, surroundings) = Self.picture(size, mark: 0)
        // A strip is one picture, and the window a crop of it.
        let strip = Picture(
            size: axis == .horizontal
                ? Size(width: size.width * 2, height: size.height) : Size(width: size.width, height: size.height * 2))
        let extent = axis.extent(of: size)
        let places = [0, extent].map { axis == .horizontal ? Point(x: $0, y: 0) : Point(x: 0, y: $0) }
        strip.cropped(to: Rect(origin: places[0], size: size)).copy(from: first)
        strip.cropped(to: Rect(origin: places[1], size: size)).copy(from: second)
        for offset in 0...extent {
            composeSlide(from: first, to: second, along: axis, offset: offset, into: frame)
            let origin = axis == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
            let window = strip.cropped(to: Rect(origin: origin, size: size))
            for y in 0..<size.height { #expect(pixels(frame, y) == pixels(window, y), "offset \(offset), row \(y)") }
            for y in 0..<surroundings.size.height {
                for (x, pixel) in pixels(surroundings, y).enumerated() {
                    let isInside = (2..<2 + size.height).contains(y) && (3..<3 + size.width).contains(x)
                    #expect(isInside || pixel == 0xFF01_0203)
                }
            }
        }
    }

    @Test func extentsFollowTheAxis() {
        #expect(Axis.horizontal.extent(of: Size(width: 3, height: 4)) == 3)
        #expect(Axis.vertical.extent(of: Size(width: 3, height: 4)) == 4)
    }

    private func pixels(_ picture: Picture, _ y: Int) -> [UInt32] {
        picture.withRow(y) { row in row.indices.map { row[$0] } }
    }
}
