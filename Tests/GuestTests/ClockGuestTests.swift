import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Schedules on a machine in Berlin whose clock is wrong, is set, and goes through changes of daylight saving time.
    @Suite(.tags(.cables), .needsPlayer)
    struct ClockGuestTests {
        private static let size = Size(width: 640, height: 480)

        private let media: Media
        /// The next time that clocks there go from 02:00 on to 03:00, and the one after it that they go back from 03:00.
        private let spring, autumn: Date

        init() throws {
            let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
            func change(after date: Date, toSummer: Bool) throws -> Date {
                let next = try #require(zone.nextDaylightSavingTimeTransition(after: date))
                if zone.isDaylightSavingTime(for: next) == toSummer { return next }
                return try change(after: next, toSummer: toSummer)
            }
            // No player that was built until now takes that for wrong.
            spring = try change(after: .now + 2 * 86_400, toSummer: true)
            autumn = try change(after: spring, toSummer: false)

            media = try Media(["a.jpg", "b.jpg", "sale.jpg", "early.jpg"])
            let days = [spring, autumn].map { $0.formatted(.iso8601.year().month().day()) }
            try media.write(
                """
                defaults: {duration: 1h, transition: cut}
                slides:
                  - a.jpg
                  - {image: sale.jpg, priority: 10, show: {from: \(days[0])T10:00, until: \(days[0])T10:59}}
                  - {image: early.jpg, priority: 5, show: {hours: 03:00-04:00, from: \(days[0]), until: \(days[1])}}
                  - b.jpg
                """)
        }

        /// Expects a picture on the screen, and that it has come in time: a busy host delays a guest by a second or two.
        private func expect(
            _ name: String, since date: Date, _ show: Show, at place: SourceLocation = #_sourceLocation
        ) throws {
            try show.wait(forShowing: name)
            let late = try show.since.timeIntervalSince(date)
            #expect((0...3).contains(late), "seconds late: \(late)", sourceLocation: place)
            let picture = try Show.rendering(media[name], size: Self.size)
            #expect(try show.guest.screen().difference(from: picture) == nil, "\(name)", sourceLocation: place)
        }

        @Test func schedulesFollowTheClockHoweverItIsSet() throws {
            let zone = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
            let guest = try Guest(
                display: .virtioGPU(Self.size), media: media.folder, files: ["/etc/localtime": zone],
                clock: "2001-01-01T00:00:00")
            func setClock(to date: Date) throws {
                // busybox's date exits with 0 also where it cannot.
                let set = try guest.output(of: "date -u -s @\(Int(date.timeIntervalSince1970)) 2>&1 >/dev/null")
                try #require(set == "")
            }
            let show = try Show("/media/list.yaml", on: guest)
            func awaitsClock() throws -> Bool? { try show.show()["awaits-clock"] as? Bool }

            // In 2001, what has no schedule plays on.
            #expect(try awaitsClock() == true)
            for name in ["a.jpg", "b.jpg"] {
                #expect(try show.showing == name)
                try show.control("next")
            }
            let warning =
                "the clock is wrong, it is before this player was built: slides with 'show' wait until it is set"
            #expect(try show.program.log.components(separatedBy: warning).count == 2, "said once")

            // 10:30 in summer time, noon, and three seconds before 11:00.
            let ten = spring + 7 * 3600
            try setClock(to: ten + 1800)
            try expect("sale.jpg", since: ten + 1800, show)
            #expect(try awaitsClock() == false)
            try setClock(to: ten + 7200)
            try expect("a.jpg", since: ten + 7200, show)
            // What was shown before is told by the clock as it is now.
            try setClock(to: ten + 10_800)
            let noon = (ten + 7200).formatted(.iso8601)
            try guest.waitUntil("! grep -qF '\"since\": \"\(noon)\"' /run/cyclorama/status.json")
            #expect((ten + 10_740...ten + 10_800).contains(try show.since))
            try setClock(to: ten + 3597)
            try expect("sale.jpg", since: ten + 3597, show)
            try expect("a.jpg", since: ten + 3600, show)

            // 01:59:58 in winter time, whose next second but one is 03:00.
            try setClock(to: spring - 2)
            try expect("early.jpg", since: spring, show)

            // 02:59:58 in summer time, which is followed by 02:00 in winter time; 03:00 is an hour later.
            try setClock(to: autumn - 2)
            try expect("a.jpg", since: autumn - 2, show)
            _ = try guest.output(
                of: "until [ $(date +%s) -gt \(Int(autumn.timeIntervalSince1970)) ]; do usleep 100000; done")
            #expect(try show.showing == "a.jpg")
            try setClock(to: autumn + 3598)
            try expect("early.jpg", since: autumn + 3600, show)

            // Back in 2001.
            try setClock(to: Date(timeIntervalSince1970: 978_307_200))
            try expect("a.jpg", since: Date(timeIntervalSince1970: 978_307_200), show)
            #expect(try awaitsClock() == true)
            try show.stop()
        }
    }
}
