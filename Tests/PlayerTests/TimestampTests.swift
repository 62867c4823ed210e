import Testing

@testable import Player

@Suite struct TimestampTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (59, "1970-01-01T00:00:59Z"), (86_399, "1970-01-01T23:59:59Z"),
        (86_400, "1970-01-02T00:00:00Z"), (68_169_600, "1972-02-29T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (951_868_800, "2000-03-01T00:00:00Z"), (978_307_199, "2000-12-31T23:59:59Z"),
        (1_709_164_800, "2024-02-29T00:00:00Z"), (1_798_135_205, "2026-12-24T18:00:05Z"),
        (2_147_483_648, "2038-01-19T03:14:08Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"), (13_574_563_200, "2400-02-29T00:00:00Z"),
    ]) func text(_ seconds: Int64, _ expected: String) {
        #expect(Timestamp(.seconds(seconds)).description == expected)
        #expect(Timestamp(.seconds(seconds) + .milliseconds(999)).description == expected)
        #expect(Timestamp.instant(expected) == .seconds(seconds))
        let time = Duration.seconds(seconds) + .microseconds(7999)
        let precise = Timestamp(time, showsMilliseconds: true).description
        #expect(precise == expected.dropLast() + ".007Z")
        #expect(Timestamp.instant(precise) == .seconds(seconds) + .milliseconds(7))
    }
}
