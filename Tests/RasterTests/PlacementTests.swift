import Raster
import TestSupport
import Testing

@Suite struct PlacementTests {
    struct Case: CustomTestStringConvertible {
        var picture: Size
        var screen: Size
        var fit: Fit
        var crop: Box
        var target: Rect
        var testDescription: String { "\(picture) on \(screen), \(fit)" }

        init(_ picture: String, _ screen: String, _ fit: Fit, crop: Box, target: (Int, Int, Int, Int)) {
            self.picture = Size(picture) ?? Size(width: 0, height: 0)
            self.screen = Size(screen) ?? Size(width: 0, height: 0)
            self.fit = fit
            self.crop = crop
            self.target = Rect(
                origin: Point(x: target.0, y: target.1), size: Size(width: target.2, height: target.3))
        }
    }

    static let cases = [
        // Wider than the screen, narrower, and of its shape.
        Case(
            "4000x1000", "200x100", .cover, crop: Box(x: 1000, y: 0, width: 2000, height: 1000),
            target: (0, 0, 200, 100)),
        Case(
            "1000x4000", "200x100", .cover, crop: Box(x: 0, y: 1750, width: 1000, height: 500), target: (0, 0, 200, 100)
        ),
        Case("400x200", "200x100", .cover, crop: Box(x: 0, y: 0, width: 400, height: 200), target: (0, 0, 200, 100)),
        Case("1x1", "200x100", .cover, crop: Box(x: 0, y: 0.25, width: 1, height: 0.5), target: (0, 0, 200, 100)),
        Case("3x3", "2x1", .cover, crop: Box(x: 0, y: 0.75, width: 3, height: 1.5), target: (0, 0, 2, 1)),
        Case(
            "4000x1000", "200x100", .contain, crop: Box(x: 0, y: 0, width: 4000, height: 1000), target: (0, 25, 200, 50)
        ),
        Case(
            "1000x4000", "200x100", .contain, crop: Box(x: 0, y: 0, width: 1000, height: 4000), target: (87, 0, 25, 100)
        ),
        Case("1x1", "200x100", .contain, crop: Box(x: 0, y: 0, width: 1, height: 1), target: (50, 0, 100, 100)),
        Case(
            "65500x1", "1920x1080", .contain, crop: Box(x: 0, y: 0, width: 65_500, height: 1), target: (0, 539, 1920, 1)
        ),
        Case(
            "1x65500", "1920x1080", .contain, crop: Box(x: 0, y: 0, width: 1, height: 65_500), target: (959, 0, 1, 1080)
        ),
        Case("7x3", "5x9", .stretch, crop: Box(x: 0, y: 0, width: 7, height: 3), target: (0, 0, 5, 9)),
        Case("10x10", "200x101", .center, crop: Box(x: 0, y: 0, width: 10, height: 10), target: (95, 45, 10, 10)),
        Case("300x10", "200x101", .center, crop: Box(x: 50, y: 0, width: 200, height: 10), target: (0, 45, 200, 10)),
        Case("10x301", "200x101", .center, crop: Box(x: 0, y: 100, width: 10, height: 101), target: (95, 0, 10, 101)),
        Case(
            "300x301", "200x101", .center, crop: Box(x: 50, y: 100, width: 200, height: 101), target: (0, 0, 200, 101)),
        Case("200x101", "200x101", .center, crop: Box(x: 0, y: 0, width: 200, height: 101), target: (0, 0, 200, 101)),
    ]

    @Test(arguments: cases) func places(_ example: Case) {
        let placement = Placement(of: example.picture, on: example.screen, fit: example.fit)
        #expect(placement.target == example.target)
        #expect(abs(placement.crop.x - example.crop.x) < 1e-9)
        #expect(abs(placement.crop.y - example.crop.y) < 1e-9)
        #expect(abs(placement.crop.width - example.crop.width) < 1e-9)
        #expect(abs(placement.crop.height - example.crop.height) < 1e-9)
    }

    @Test(arguments: Fit.allCases) func neverLeavesPictureOrScreen(fit: Fit) {
        var generator = Seeded(6)
        func side() -> Int {
            let limit = [2, 10, 1000, 65_500].randomElement(using: &generator) ?? 1
            return .random(in: 1...limit, using: &generator)
        }
        for _ in 0..<20_000 {
            let picture = Size(width: side(), height: side())
            let screen = Size(width: side(), height: side())
            let placement = Placement(of: picture, on: screen, fit: fit)
            let (crop, target) = (placement.crop, placement.target)
            let isGood =
                crop.x >= 0 && crop.y >= 0 && crop.width > 0 && crop.height > 0
                && crop.x + crop.width <= Double(picture.width) * (1 + 1e-12)
                && crop.y + crop.height <= Double(picture.height) * (1 + 1e-12)
                && target.origin.x >= 0 && target.origin.y >= 0 && target.size.width > 0 && target.size.height > 0
                && target.maxX <= screen.width && target.maxY <= screen.height
            #expect(isGood, "\(picture) on \(screen): \(placement)")
            // What is left on either side differs by less than a pixel.
            #expect(abs(target.origin.x - (screen.width - target.maxX)) <= 1)
            #expect(abs(target.origin.y - (screen.height - target.maxY)) <= 1)
            switch fit {
            case .auto: #expect(target.size == screen || crop == Box(picture))
            case .cover:
                #expect(target.size == screen)
                #expect(abs(crop.width / crop.height * Double(screen.height) / Double(screen.width) - 1) < 1e-9)
            case .contain: #expect(target.size.width == screen.width || target.size.height == screen.height)
            case .stretch: #expect(target.size == screen && crop == Box(picture))
            case .center:
                #expect(Double(target.size.width) == crop.width && Double(target.size.height) == crop.height)
            }
        }
    }
}
