import Raster
import Testing

/// `fit: auto`: what is cut, reckoned apart from `Placement`.
@Suite struct AutoFitTests {
    /// From 1:8 to 8:1, in 60 equal steps of the eye.
    private static let shapes = (0..<60).map { 0.125 * exponential(Double($0) / 59) }

    /// 64 to the power of a number from 0 to 1, by halving.
    private static func exponential(_ power: Double) -> Double {
        var (result, factor, left) = (1.0, 64.0, power)
        for _ in 0..<40 {
            if left >= 1 { (result, left) = (result * factor, left - 1) }
            (factor, left) = (factor.squareRoot(), left * 2)
        }
        return result
    }

    @Test(arguments: ["1920x1080", "1080x1920", "3840x2160", "1280x1024", "1024x1280", "960x1080", "500x500"])
    func whatIsCut(_ name: String) throws {
        let screen = try #require(Size(name))
        var covered = 0
        for shape in Self.shapes {
            let picture = Size(width: Int(3000 * shape.squareRoot()), height: Int(3000 / shape.squareRoot()))
            let (width, height) = (Double(picture.width), Double(picture.height))
            // The part of the picture that has the screen's shape.
            let ratio = Double(screen.width) / Double(screen.height)
            let (shownWidth, shownHeight) = (min(width, height * ratio), min(height, width / ratio))
            let lost = 1 - shownWidth * shownHeight / (width * height)
            let placement = Placement(of: picture, on: screen, fit: .auto)
            let crop = placement.crop
            if lost > 0.15 {
                #expect(placement == Placement(of: picture, on: screen, fit: .contain), "\(picture)")
                #expect(crop == Box(picture) && placement.target.size != screen)
                continue
            }
            covered += 1
            #expect(placement.target == Rect(size: screen))
            #expect(abs(crop.width - shownWidth) < 1e-6 && abs(crop.height - shownHeight) < 1e-6)
            // Twice as much below as above; the same on either side.
            let (above, below) = (crop.y, height - crop.y - crop.height)
            #expect(abs(below - 2 * above) < 1e-6 && above >= 0, "\(picture)")
            #expect(abs(width - crop.width - 2 * crop.x) < 1e-6)
        }
        #expect(covered > 3 && covered < 15, "both are tried: \(covered)")
    }

    /// 15 % is still cut, and a pixel more is not.
    @Test(arguments: [("2000x1700", true), ("2000x1699", false), ("1700x2000", true), ("1699x2000", false)])
    func theLimit(_ picture: String, _ isCut: Bool) throws {
        let placement = Placement(
            of: try #require(Size(picture)), on: Size(width: 100, height: 100), fit: .auto)
        #expect((placement.target.size == Size(width: 100, height: 100)) == isCut)
    }

    @Test func othersAreCutInTheMiddle() {
        let placement = Placement(of: Size(width: 100, height: 110), on: Size(width: 50, height: 50), fit: .cover)
        #expect(placement.crop == Box(x: 0, y: 5, width: 100, height: 100))
    }
}
