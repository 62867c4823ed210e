import LinuxIO
import Testing

@Suite struct BackoffTests {
    @Test func thePausesDoubleUpToTheLongest() {
        var backoff = Backoff()
        #expect(backoff.nextTry == nil && backoff.allowsTry(at: .zero))
        var now = Duration.seconds(100)
        var pauses: [Duration] = []
        for _ in 0..<11 {
            let next = backoff.fail(at: now)
            #expect(!backoff.allowsTry(at: next - .nanoseconds(1)) && backoff.allowsTry(at: next))
            pauses.append(next - now)
            now = next + .milliseconds(10)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map { .seconds($0) })
    }

    @Test func aSuccessOrALongCalmBeginsAnew() {
        var backoff = Backoff(from: .seconds(1), to: .seconds(10))
        for second in 0..<5 { backoff.fail(at: .seconds(second)) }
        #expect(backoff.fail(at: .seconds(5)) == .seconds(15))
        #expect(backoff.fail(at: .seconds(25)) == .seconds(35), "as long as the longest pause is not longer")
        #expect(backoff.fail(at: .seconds(46)) == .seconds(47))
        backoff.fail(at: .seconds(47))
        backoff.reset()
        #expect(backoff == Backoff(from: .seconds(1), to: .seconds(10)))
    }
}
