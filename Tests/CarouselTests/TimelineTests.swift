import Carousel
import Raster
import Schedules
import TestSupport
import Testing
import Vocabulary

/// The same state machine on a virtual clock: what, when, how long and why.
@Suite struct TimelineTests {
    /// Slides that rest for 9 s and arrive in 1 s, so that each stays for ten.
    private func slide(_ name: String, _ schedule: Schedule? = nil, priority: Int = 0) -> Slide {
        var slide = CarouselTests.slide(name, rest: 9000, move: 1000)
        slide.showing.schedules = schedule.map { [$0] } ?? []
        slide.showing.priority = priority
        return slide
    }

    private func timeline(
        _ slides: [Slide], whenEmpty: Fallback? = nil, from: String, to: String, in zone: Zone = .berlin
    ) -> [Timeline.Slot] {
        let groups = [Lineup.Group(order: .listed, slides: slides)]
        return Array(
            Timeline(Lineup(groups: groups, whenEmpty: whenEmpty), from: utc(from), until: utc(to), in: zone))
    }

    /// `name seconds reason`, each.
    private func words(_ entries: [Timeline.Slot]) -> [String] {
        entries.map { "\($0.scene.slide?.path ?? "-") \($0.duration / .seconds(1)) \($0.reason)" }
    }

    @Test func slidesFollowEachOther() {
        let shown = timeline([slide("a"), slide("b")], from: "2026-01-01T00:00", to: "2026-01-01T00:00:35")
        // The first one is there at once.
        #expect(words(shown) == ["a 9.0 first", "b 10.0 in turn", "a 10.0 in turn", "b 6.0 in turn"])
        #expect(shown.map(\.start) == [0, 9, 19, 29].map { utc("2026-01-01T00:00") + .seconds($0) })
        #expect(shown.allSatisfy { $0.priority == 0 })
    }

    @Test func oneStaysToTheEnd() {
        #expect(
            words(timeline([slide("a")], from: "2026-01-01T00:00", to: "2026-01-02T00:00")) == ["a 86400.0 first"])
        #expect(words(timeline([], from: "2026-01-01T00:00", to: "2026-01-02T00:00")) == ["- 86400.0 nothing is open"])
        #expect(timeline([slide("a")], from: "2026-01-01T00:00", to: "2026-01-01T00:00") == [])
    }

    @Test func anUrgentOneTakesOverAndGivesBack() {
        let noon = Schedule(hours: hours("12:00-12:01"))
        let shown = timeline(
            [slide("a"), slide("b"), slide("x", noon, priority: 5)], from: "2026-01-01T10:59:45",
            to: "2026-01-01T11:01:20")
        #expect(
            words(shown) == [
                "a 9.0 first", "b 6.0 in turn", "x 60.0 takes over", "b 10.0 priority 5 closed", "a 10.0 in turn",
            ])
        #expect(shown.map(\.priority) == [0, 0, 5, 0, 0])
    }

    @Test func whatClosesGoesAtOnce() {
        let shown = timeline(
            [slide("a", Schedule(hours: hours("00:00-12:00"))), slide("b")], from: "2026-01-01T10:59:30",
            to: "2026-01-01T11:00:30")
        #expect(
            words(shown) == ["a 9.0 first", "b 10.0 in turn", "a 10.0 in turn", "b 31.0 in turn"])
        let cut = timeline(
            [slide("a", Schedule(hours: hours("00:00-12:00"))), slide("b")], from: "2026-01-01T10:59:55",
            to: "2026-01-01T11:00:10")
        #expect(words(cut) == ["a 5.0 first", "b 10.0 the last one closed"])
    }

    @Test func theFallBackFillsGaps() {
        let open = Schedule(hours: hours("12:00-12:01"))
        let from = "2026-01-01T10:00", to = "2026-01-01T12:00"
        #expect(
            words(timeline([slide("a", open)], from: from, to: to))
                == ["- 3600.0 nothing is open", "a 60.0 opened", "- 3540.0 nothing is open"])
        let filled = timeline([slide("a", open)], whenEmpty: .slide(slide("z")), from: from, to: to)
        #expect(words(filled) == ["z 3600.0 nothing is open", "a 60.0 opened", "z 3540.0 nothing is open"])
        #expect(filled.map(\.priority) == [nil, 0, nil])
    }

    /// At any instant, what is shown is what its schedule and priority say, but for the way of a move.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func whatIsShownMayBe(_ seed: UInt64) {
        var random = Seeded(seed)
        let slides = (0..<6).map { number in
            var window = Schedule.Hours(start: random.below(1440) * 60, end: 0)
            window.end = (window.start + (1 + random.below(700)) * 60) % 86_400
            if window.end == 0 { window.end = 86_400 }
            return slide("\(number)", Schedule(hours: [window]), priority: random.below(3))
        }
        var covered = Duration.zero
        var last = utc("2026-10-24T12:00")
        for entry in timeline(slides, from: "2026-10-24T12:00", to: "2026-10-25T12:00") {
            #expect(entry.start == last)
            last = entry.start + entry.duration
            covered += entry.duration
            // A move under way ends before the next begins.
            let middle = entry.start + min(entry.duration, entry.duration - .seconds(1)) / 2
            let open = slides.filter { $0.showing.isOpen(at: middle, in: .berlin) }
            let best = open.map(\.showing.priority).max()
            #expect(entry.priority == best)
            #expect(entry.scene.slide == nil ? open.isEmpty : open.contains { $0 == entry.scene.slide })
        }
        #expect(covered == .seconds(86_400))
    }
}
