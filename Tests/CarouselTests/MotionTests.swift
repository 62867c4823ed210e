import PlaylistFormat
import Testing

@testable import Carousel

@Suite struct MotionTests {
    private func motion(_ easing: Easing, milliseconds: Int = 700) -> Motion {
        var style = slide("b", move: milliseconds).style
        style.easing = easing
        return Motion(
            step: Step(from: .slide(slide("a")), to: .slide(Slide(path: "b", style: style))), start: at(1000))
    }

    @Test(arguments: Easing.allCases)
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
        (.easeInOut, [0.15625, 0.5, 0.84375]),
    ])
    func followsItsCurve(easing: Easing, way: [Double]) {
        let motion = motion(easing, milliseconds: 800)
        #expect([1200, 1400, 1600].map { motion.progress(at: at($0)) } == way)
    }

    @Test func ofNoTimeIsThereAtOnce() {
        let motion = motion(.easeInOut, milliseconds: 0)
        #expect(motion.progress(at: at(999)) == 0)
        #expect(motion.progress(at: at(1000)) == 1)
    }
}
