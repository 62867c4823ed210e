import Testing

@testable import Carousel
import Vocabulary

@Suite struct MotionTests {
    private func motion(_ easing: Easing, milliseconds: Int = 700) -> Motion {
        var style = slide("b", move: milliseconds).style
        style.easing = easing
        return Motion(
            step: Step(from: .slide(slide("a")), to: .slide(Slide(path: "b", style: style))), start: at(1000))
    }

    @Test(arguments: Easing.words + [.cubicBezier(1, 0, 0, 1), .cubicBezier(0, 1, 1, 0), .steps(1), .steps(7)])
    func runsFromZeroToOneAndNeverBack(easing: Easing) {
        let motion = motion(easing)
        #expect(motion.end == at(1700))
        #expect(motion.progress(at: at(0)) == 0)
        #expect(motion.progress(at: at(1000)) == 0)
        #expect(motion.progress(at: motion.end) == 1)
        #expect(motion.progress(at: at(100_000)) == 1)
        var last = 0.0
        for microsecond in 0...70_000 {
            let progress = motion.progress(at: motion.start + .microseconds(10 * microsecond))
            #expect(progress >= last && progress <= 1)
            last = progress
        }
        #expect(last == 1)
    }

    /// At a quarter, a half and three quarters of the time.
    @Test(arguments: [
        (Easing.linear, [0.25, 0.5, 0.75]), (.easeIn, [0.0625, 0.25, 0.5625]), (.easeOut, [0.4375, 0.75, 0.9375]),
        (.easeInOut, [0.15625, 0.5, 0.84375]), (.steps(4), [0.25, 0.5, 0.75]), (.steps(2), [0, 0.5, 0.5]),
        (.steps(1), [0, 0, 0]),
    ])
    func followsItsCurve(easing: Easing, way: [Double]) {
        let motion = motion(easing, milliseconds: 800)
        #expect([1200, 1400, 1600].map { motion.progress(at: at($0)) } == way)
    }

    /// A straight line, and the curves that CSS calls ease and ease-in-out, by the values that browsers have.
    @Test(arguments: [
        (Easing.cubicBezier(0.25, 0.25, 0.75, 0.75), [0.25, 0.5, 0.75]),
        (.cubicBezier(0.25, 0.1, 0.25, 1), [0.4085, 0.8024, 0.9605]),
        (.cubicBezier(0.42, 0, 0.58, 1), [0.1292, 0.5, 0.8708]), (.cubicBezier(1, 0, 1, 0), [0.0008, 0.0088, 0.0507]),
    ])
    func followsABezierCurve(easing: Easing, way: [Double]) {
        let motion = motion(easing, milliseconds: 800)
        for (time, progress) in zip([1200, 1400, 1600], way) {
            let found = motion.progress(at: at(time))
            #expect(abs(found - progress) < 0.0002, "\(time): \(found)")
        }
    }

    @Test func ofNoTimeIsThereAtOnce() {
        let motion = motion(.easeInOut, milliseconds: 0)
        #expect(motion.progress(at: at(999)) == 0)
        #expect(motion.progress(at: at(1000)) == 1)
    }
}
