import PlaylistFormat
import Testing
import Vocabulary

@Suite struct DurationTextTests {
    @Test(
        arguments: [
            ("500ms", .milliseconds(500)), ("8s", .seconds(8)), ("2m", .seconds(120)), ("1h30m", .seconds(5400)),
            ("1.5s", .milliseconds(1500)), ("1h2m3s4ms", .milliseconds(3_723_004)), ("0s", .zero),
            ("0.5h", .seconds(1800)),
            ("1h500ms", .milliseconds(3_600_500)), ("90m", .seconds(5400)), ("1m1.25s", .milliseconds(61_250)),
            ("0.000001ms", .nanoseconds(1)), ("007s", .seconds(7)),
            ("0.333333333333333333s", .nanoseconds(333_333_333)),
            ("999999999999h", .seconds(999_999_999_999 * 3600)),
            ("999999999999.999999999999h", .seconds(999_999_999_999 * 3600) + .nanoseconds(3_599_999_999_996)),
        ] as [(String, Duration)])
    func good(_ text: String, _ duration: Duration) {
        #expect(Duration(playlistText: text) == duration)
    }

    @Test(arguments: [
        "", "8", "s", "1.5", ".5s", "1.s", "1..5s", "-8s", "+8s", "8 s", " 8s", "8s ", "8S", "8sec", "8d", "8s8s",
        "8s2m",
        "5ms8s", "1.5h30m", "1,5s", "1e3s", "0x8s", "８s", "8s\0", "8µs", "1000000000000h",
        "99999999999999999999999999s",
    ])
    func bad(_ text: String) {
        #expect(Duration(playlistText: text) == nil)
    }
}
