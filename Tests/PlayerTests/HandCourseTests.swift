import TestSupport
import Testing

@testable import Player

@Suite struct HandCourseTests {
    private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

    @Test func aHeldOneStandsForEver() {
        let course = HandCourse(heldAt: 0.4, at: .zero)
        for time in [0, 1000, 1_000_000] {
            #expect(course.progress(at: milliseconds(time)) == 0.4 && !course.isOver(at: milliseconds(time)))
        }
        for (place, held) in [(1.4, 1.0), (-3, 0)] {
            #expect(HandCourse(heldAt: place, at: .zero).progress(at: .zero) == held)
            let end = HandCourse(heldAt: place, end: held, at: .zero)
            #expect(end.isOver(at: .zero) && end.progress(at: .zero) == held)
        }
    }

    /// What is behind the finger comes to it without a jump, at once, and stands there exactly.
    @Test(arguments: [(0.6, -0.6), (1, -1.0), (0.3, 0.7), (0.3, -0.9)])
    func whatIsBehindComes(_ place: Double, _ lag: Double) {
        let start = milliseconds(77_000)
        let course = HandCourse(heldAt: place, lag: lag, end: place == 1 ? 1 : nil, at: start)
        let first = max(0, place + lag)
        #expect(abs(course.progress(at: start) - first) < 1e-9 && !course.isOver(at: start))
        var last = first
        for step in 1...300 {
            let now = course.progress(at: start + milliseconds(step))
            #expect(lag < 0 ? now >= last && now <= place : now <= last && now >= place)
            #expect(abs(now - last) <= abs(first - place) * HandCourse.reach * 0.001 + 1e-9)
            last = now
        }
        #expect(abs(course.progress(at: start + milliseconds(80)) - place) <= 0.1 * abs(lag))
        #expect(last == place && course.isOver(at: start + milliseconds(300)) == (place == 1))
    }

    /// What is predicted comes with time, is bounded, and is taken back whole where nothing more is heard.
    @Test func whatIsPredictedIsTakenBack() {
        let start = milliseconds(77_000)
        let prediction = HandCourse.Prediction(speed: 2, start: start, reach: milliseconds(8))
        let course = HandCourse(heldAt: 0.4, predicting: prediction, at: start + milliseconds(1))
        let ways = [-9: 0.4, 0: 0.4, 4: 0.408, 8: 0.416, 58: 0.408, 108: 0.4, 10_000: 0.4]
        for (time, place) in ways {
            #expect(abs(course.progress(at: start + milliseconds(time)) - place) < 1e-9, "\(time)")
        }
        #expect(course.progress(at: start + milliseconds(108)) == 0.4 && !course.isOver(at: start + .seconds(1)))
        for time in 0...200 {
            let (old, new) = (
                course.progress(at: start + milliseconds(time)), course.progress(at: start + milliseconds(time + 1))
            )
            #expect(abs(new - old) < 0.0021)
        }
        // It brings nothing to its end, and nothing from there.
        let near = HandCourse(heldAt: 0.99, predicting: prediction, at: start)
        #expect(near.progress(at: start + milliseconds(8)) == 1 && !near.isOver(at: start + milliseconds(8)))
        let back = HandCourse(heldAt: 1, predicting: prediction.scaled(by: -1), end: 1, at: start)
        #expect(back.progress(at: start + milliseconds(8)) == 1 && back.isOver(at: start + milliseconds(8)))
    }

    @Test(arguments: [
        (0.2, 0.0, 0.0), (0.49, 0.0, 0), (0.5, 0, 1), (0.1, 0.6, 1), (0.9, -0.6, 0), (0.1, 0.4, 0), (0.9, -0.4, 1),
    ]) func theSpeedDecidesAndElseThePlace(_ progress: Double, _ speed: Double, _ end: Double) {
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
