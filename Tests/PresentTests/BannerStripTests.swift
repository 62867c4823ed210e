import Compose
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// The strip of a banner holds the screen and one step, and its window shows what `compose` paints.
@Suite struct BannerStripTests {
    private func noise(_ size: Size, _ seed: Int) -> Picture {
        var random = Seeded(UInt64(seed + 100))
        return Picture(size) { _, _ in 0xFF00_0000 | UInt32(random.below(1 << 24)) }
    }

    @Test(arguments: Layout.Direction.allCases, Rotation.allCases)
    func itsWindowShowsEveryFrame(_ direction: Layout.Direction, _ rotation: Rotation) throws {
        let size = Size(width: 61, height: 44)
        for (item, spacing) in [(600, 3), (300, 5), (1000, 0)] {
            var layout = Layout()
            layout.direction = direction
            layout.item = .perMille(item)
            layout.spacing = .pixels(spacing)
            layout.inset = .pixels(spacing)
            layout.background = Color(red: 9, green: 99, blue: 199)
            let banner = Banner(layout, on: size, turned: rotation)
            let items = Dictionary(uniqueKeysWithValues: (-5...5).map { ($0, noise(banner.itemSize, $0)) })
            let step = layout.measures(on: rotation.orientation.applied(to: size)).step
            for shift in [1, -1] {
                let animation = banner.animation(of: items, moving: shift)
                let strip = try #require(Strip(animation))
                let isWide = (direction == .horizontal) == (rotation == .none || rotation == .half)
                #expect(
                    strip.size
                        == Size(width: size.width + (isWide ? step : 0), height: size.height + (isWide ? 0 : step)))
                let painted = Picture(size: strip.size)
                compose(strip.frame, into: painted)
                for number in 0...61 {
                    let progress = Double(number) / 61
                    let frame = Picture(size: size)
                    compose(animation.frame(at: progress), into: frame)
                    let window = painted.cropped(to: Rect(origin: strip.window.value(at: progress), size: size))
                    #expect(window.pixels == frame.pixels, "\(shift) at \(progress)")
                }
            }
        }
    }
}
