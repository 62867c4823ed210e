import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// A screen on which everything is turned shows every frame of the other, turned.
@Suite struct RotationTests {
    @Test(arguments: [Rotation.quarter, .half, .threeQuarters], Transition.Direction.allCases)
    func everyFrameIsTurned(_ rotation: Rotation, _ direction: Transition.Direction) throws {
        // Pictures of another shape than the screen, so that bars and crops are turned too; tenths of the screen's sides
        // are whole pixels, so that no rounding differs between the two ways over a strip.
        let scratch = try Scratch()
        let turn = rotation.orientation
        let seen = Size(width: 40, height: 30)
        let slides = try Fit.allCases.enumerated().map { number, fit in
            let pattern = Pattern(number: number, size: Size(width: 33 + number, height: 17 + 20 * (number % 2)))
            var style = Style()
            style.fit = fit
            style.background = .color(Color(red: 9, green: 8, blue: 7))
            style.duration = .seconds(1)
            style.transitions = [.slide(direction)]
            style.transitionDuration = .milliseconds(200)
            style.easing = .linear
            return Slide(path: try pattern.file(in: scratch), style: style)
        }
        let straight = try Rehearsal(Lineup(slides), mode: Theatre.mode(seen))
        let turned = try Rehearsal(
            Lineup(slides), mode: Mode(size: turn.applied(to: seen), period: Theatre.period), rotation: rotation)
        for vblank in 0..<250 {
            let instant = Theatre.period * vblank
            let expected = try straight.screen(at: instant).turned(by: turn)
            #expect(try turned.screen(at: instant).pixels == expected, "vblank \(vblank)")
        }
    }
}

extension Picture {
    /// The colours as a viewer sees them after an orientation, pixel by pixel.
    func turned(by orientation: Orientation) -> [UInt32] {
        let stored = pixels
        let seen = orientation.applied(to: size)
        return (0..<seen.height).flatMap { y in
            (0..<seen.width).map { x in
                let x = orientation.mirrorsX ? seen.width - 1 - x : x
                let y = orientation.mirrorsY ? seen.height - 1 - y : y
                return orientation.isTransposed ? stored[x * size.width + y] : stored[y * size.width + x]
            }
        }
    }
}
