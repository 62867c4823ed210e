import Raster
import Testing

@testable import Draw

@Suite struct CornerTests {
    private let size = Size(width: 40, height: 30)

    private func rounded(_ radius: Int, _ inside: UInt32, over color: Color) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height { picture.withMutableRow(y) { $0.update(repeating: inside) } }
        Corner(radius: radius, over: color).round(picture)
        return picture
    }

    private func level(_ picture: Picture, _ x: Int, _ y: Int) -> Int { picture.withRow(y) { Int($0[x] & 255) } }

    /// How much of a pixel lies inside the rounded rectangle, by 32 x 32 points in it.
    private func coverage(_ x: Int, _ y: Int, _ radius: Int) -> Double {
        var inside = 0
        for j in 0..<32 {
            for i in 0..<32 {
                let (px, py) = (Double(x) + (Double(i) + 0.5) / 32, Double(y) + (Double(j) + 0.5) / 32)
                let r = Double(radius)
                let (dx, dy) = (
                    max(0, r - px, px - (Double(size.width) - r)), max(0, r - py, py - (Double(size.height) - r))
                )
                if dx * dx + dy * dy <= r * r { inside += 1 }
            }
        }
        return Double(inside) / 1024
    }

    @Test(arguments: [1, 2, 5, 12, 15]) func edgesAreSmooth(_ radius: Int) {
        let picture = rounded(radius, 0xFFFF_FFFF, over: .black)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let wanted = 255 * coverage(x, y, radius)
                // The distance of a pixel's middle stands for its area.
                #expect(abs(Double(level(picture, x, y)) - wanted) < (radius < 3 ? 50 : 26), "\(x), \(y): \(wanted)")
            }
        }
    }

    @Test func allFourAreAlikeAndTheRestIsUntouched() {
        let picture = rounded(9, 0xFF10_2030, over: Color(red: 200, green: 100, blue: 50))
        for y in 0..<size.height {
            for x in 0..<size.width {
                #expect(level(picture, x, y) == level(picture, size.width - 1 - x, size.height - 1 - y))
                #expect(level(picture, x, y) == level(picture, size.width - 1 - x, y))
                let isInCorner = min(x, size.width - 1 - x) < 9 && min(y, size.height - 1 - y) < 9
                if !isInCorner { #expect(level(picture, x, y) == 0x30) }
            }
        }
        #expect(picture.withRow(0) { $0[0] } == 0xFFC8_6432, "the colour behind it")
    }

    @Test func largeRadiiAreCutToTheShorterSide() {
        let picture = rounded(1000, 0xFFFF_FFFF, over: .black)
        #expect(level(picture, 0, 0) == 0)
        #expect(level(picture, 20, 0) == 255 && level(picture, 20, 15) == 255)
    }
}
