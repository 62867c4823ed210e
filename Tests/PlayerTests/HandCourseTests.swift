import TestSupport
import Testing

@testable import Player

@Suite struct HandCourseTests {
    private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

    @Test func aHeldOneStandsForEver() {
        let course = HandCourse(heldAt: 0.4)
        for time in [0, 1000, 1_000_000] {
            #expect(course.progress(at: milliseconds(time)) == 0.4 && !course.isOver(at: milliseconds(time)))
        }
        #expect(HandCourse(heldAt: 1.4).progress(at: .zero) == 1 && HandCourse(heldAt: -3).progress(at: .zero) == 0)
        #expect(HandCourse(at: 1).isOver(at: .zero) && HandCourse(at: 1).progress(at: .zero) == 1)
    }

    @Test(arguments: [
        (0.2, 0.0, 0.0), (0.49, 0.0, 0), (0.5, 0, 1), (0.1, 0.6, 1), (0.9, -0.6, 0), (0.1, 0.4, 0), (0.9, -0.4, 1),
    ])
    func theSpeedDecidesAndElseThePlace(_ progress: Double, _ speed: Double, _ end: Double) {
        #expect(HandCourse(from: progress, speed: speed, fling: HandCourse.fling, at: .zero).end == end)
    }

    /// From any place with any speed: it begins there, with that speed towards the end, never leaves the screen, never turns, and
    /// ends within a second.
    @Test func itRunsToItsEnd() {
        var random = Seeded(7)
        for _ in 0..<2_000 {
            let progress = Double.random(in: 0...1, using: &random)
            let speed = Double.random(in: -20...20, using: &random)
            let start = milliseconds(.random(in: 0...1_000_000, using: &random))
            let course = HandCourse(from: progress, speed: speed, fling: 0.5, at: start)
            let end = course.end ?? .nan
            var last = progress
            #expect(abs(course.progress(at: start) - progress) < 1e-9)
            for step in 1...1000 {
                let now = course.progress(at: start + milliseconds(step))
                #expect(now >= 0 && now <= 1)
                #expect(end == 1 ? now >= last : now <= last, "\(progress) \(speed)")
                // Faster than the finger was, or than its spring, nothing is.
                #expect(abs(now - last) <= 0.001 * max(abs(speed), HandCourse.pull) + 1e-9)
                last = now
            }
            #expect(course.isOver(at: start + milliseconds(1000)) && last == end)
            // The last step is not seen on any screen.
            var before = 0
            while !course.isOver(at: start + milliseconds(before + 1)) { before += 1 }
            #expect(abs(course.progress(at: start + milliseconds(before)) - end) < 2e-4)
        }
    }
}
