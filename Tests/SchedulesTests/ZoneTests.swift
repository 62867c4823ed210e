import Schedules
import TestSupport
import Testing

/// Local time where clocks are set forward and back.
@Suite struct ZoneTests {
    @Test(arguments: [
        ("2026-03-29T02:30", "2026-03-29T01:00"), ("2026-03-29T03:00", "2026-03-29T01:00"),
        ("2026-10-25T02:30", "2026-10-25T00:30"), ("2026-10-25T03:00", "2026-10-25T02:00"),
        ("2026-01-01T00:00", "2025-12-31T23:00"),
    ])
    func timesOnTheWall(_ shown: String, _ instant: String) {
        #expect(Zone.berlin.firstInstant(showing: civil(shown)) == utc(instant))
        if shown != "2026-03-29T02:30" { #expect(Zone.berlin.moment(at: utc(instant)) == civil(shown)) }
    }

    @Test func aDayThatNeverWasBeginsWithTheNext() {
        #expect(Zone.apia.firstInstant(showing: civil("2011-12-30T12:00")) == utc("2011-12-30T10:00"))
    }
}
