import Testing

@testable import LinuxIO

@Suite struct NanosecondTests {
    @Test(arguments: [
        (Duration.nanoseconds(1), Duration.nanoseconds(1)),
        (Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_001), .nanoseconds(2)),
        (Duration(secondsComponent: 2, attosecondsComponent: 999_999_999_999_999_999), .seconds(3)),
        (.milliseconds(4500), .milliseconds(4500)),
    ])
    func partsOfANanosecondAreRoundedUp(instant: Duration, rounded: Duration) {
        #expect(Duration(instant.timespec) == rounded)
    }
}
