import Foundation
import LinuxIO
import TestSupport
import Testing

/// The environment belongs to the whole process, so each of these has one of its own.
@Suite struct LocalTimeTests {
    @Test func itIsTheZoneThatTZNames() async {
        await #expect(processExitsWith: .success) {
            let names = [
                "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
                "Africa/Casablanca", "UTC",
            ]
            for name in names {
                setenv("TZ", name, 1)
                LocalTime.refresh()
                let zone = try #require(TimeZone(identifier: name))
                // Five years from 2010 and from 2020, an hour and a half at a time: the toolchain and the machine each have
                // rules of their own, of another day, and countries change theirs for the years to come.
                for start in [Int64(1_262_304_000), 1_577_836_800] {
                    for second in stride(from: start, to: start + 5 * 365 * 86_400, by: 5400) {
                        let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
                        if LocalTime.offset(at: second) != expected { exit(1) }
                    }
                }
            }
        }
    }

    @Test func aRuleIsAZoneAsWell() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "XXX-1YYY-2,M3.5.0/2,M10.5.0/3", 1)
            LocalTime.refresh()
            // 2026-03-29T01:00Z, and a year no file of the zone reaches: 2999-07-01.
            for (second, offset) in [(1_774_745_999, 3600), (1_774_746_000, 7200), (32_487_609_600, 7200)] {
                if LocalTime.offset(at: Int64(second)) != offset { exit(1) }
            }
            // No such year.
            if LocalTime.offset(at: .max) != 0 { exit(2) }
        }
    }

    /// Each of them would hold the C library for ever, or might.
    @Test func whatIsNoZoneFileIsNotOpened() async {
        await #expect(processExitsWith: .success) {
            alarm(UInt32(lastLimit.components.seconds))
            let scratch = Scratch()
            mkfifo(scratch("fifo"), 0o600)
            symlink("fifo", scratch("link"))
            setenv("TZDIR", scratch.path, 1)
            for zone in [":" + scratch("fifo"), scratch("link"), ":fifo", "link", "/dev/zero"] {
                setenv("TZ", zone, 1)
                if LocalTime.offset(at: 1_774_746_000) != 0 { exit(1) }
                if LocalTime.refresh()?.number != EINVAL || LocalTime.flaw?.number != EINVAL { exit(2) }
            }
            setenv("TZ", "XXX-1YYY-2,M3.5.0/2,M10.5.0/3", 1)
            if LocalTime.refresh() != nil || LocalTime.offset(at: 1_774_746_000) != 7200 { exit(3) }
        }
    }

    @Test func aZoneThatCannotBeReadAgainStays() async {
        await #expect(processExitsWith: .success) {
            alarm(UInt32(lastLimit.components.seconds))
            let scratch = Scratch()
            setenv("TZ", "XXX-3", 1)
            if LocalTime.flaw != nil || LocalTime.offset(at: 0) != 10_800 { exit(1) }
            mkfifo(scratch("fifo"), 0o600)
            setenv("TZ", ":" + scratch("fifo"), 1)
            for _ in 0..<3 where LocalTime.refresh()?.number != EINVAL { exit(2) }
            if LocalTime.offset(at: 0) != 10_800 { exit(3) }
        }
    }

    /// Names that lead to no file are rules, or stand for UTC, as the C library has it.
    @Test(arguments: ["", ":", "Nowhere/Nothing", "UTC0"])
    func theOthersAreNoFlaw(_ zone: String) async {
        await #expect(processExitsWith: .success) { [zone] in
            setenv("TZ", zone, 1)
            if LocalTime.flaw != nil || LocalTime.offset(at: 0) != 0 { exit(1) }
        }
    }
}
