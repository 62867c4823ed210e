import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// A picture is sighted from the flip that brought the last of it to the one that takes any of it away.
@Suite struct ShownPictureTests {
    private func shownPictures(_ theatre: Theatre, on output: String = "headless-1") -> [String] {
        theatre.reports.compactMap { report in
            guard case .sighted(let shownPicture, let place, let instant) = report, place.name == output else {
                return nil
            }
            let name = shownPicture.map { String($0.files[0].path.suffix(5).prefix(1)) } ?? "-"
            return "\(name) \(instant / .milliseconds(1))"
        }
    }

    /// Moves take no part in it, and a cut follows at once.
    @Test(arguments: [
        (3, Transition.slide(.left), 2500, ["0 0.0", "- 1020.0", "1 1200.0", "- 2220.0", "2 2400.0"]),
        (2, .cut, 2500, ["0 0.0", "1 1020.0", "0 2040.0"]), (1, .slide(.left), 100_000, ["0 0.0"]),
        (0, .slide(.left), 1000, []),
    ])
    func itIsThereAsLongAsItIsWhole(_ count: Int, _ transition: Transition, _ end: Int, _ expected: [String]) throws {
        let (theatre, _) = try Theatre.playing(count, until: .milliseconds(end)) { $0.transitions = [transition] }
        #expect(shownPictures(theatre) == expected)
    }

    /// Each frame of it is a framebuffer of its own.
    @Test func copiedMovesAreNoOther() throws {
        let cast = try Cast(3)
        let theatre = try Theatre(cast.lineup) { outputs in
            for output in outputs { output.largestFramebuffer = Theatre.size }
        }
        try theatre.at(.milliseconds(1500)) { #expect(shownPictures(theatre) == ["0 0.0", "- 1020.0", "1 1200.0"]) }
    }

    @Test func onePictureTwiceIsShownTwice() throws {
        let cast = try Cast(1) { $0.transitions = [.cut] }
        let theatre = try Theatre(Lineup([cast.slides[0], cast.slides[0]]), until: .milliseconds(1500))
        #expect(theatre.sighted.compactMap { $0?.number } == [1, 2])
    }

    @Test func everyOutputHasItsOwn() throws {
        let slow = Mode(size: Size(width: 12, height: 4), period: .milliseconds(50))
        let cast = try Cast(2)
        let theatre = try Theatre(cast.lineup, modes: [Theatre.mode(Theatre.size), slow], until: .milliseconds(1500))
        let modes = theatre.reports.compactMap { report -> String? in
            if case .sighted(_, let place, _) = report { "\(place.name) \(place.mode)" } else { nil }
        }
        #expect(Set(modes) == ["headless-1 10x6@50", "headless-2 12x4@20"])
        let (first, second) = (shownPictures(theatre), shownPictures(theatre, on: "headless-2"))
        #expect(first.map { $0.prefix(1) } == ["0", "-", "1"] && second.map { $0.prefix(1) } == ["0", "-", "1"])
        #expect(first != second, "each by its own flips")
    }

    /// The one that is pulled shows nothing any more; the one that comes does so from its own flip on.
    @Test func displaysThatComeAndGo() throws {
        let (theatre, _) = try Theatre.playing(2, until: .milliseconds(310))
        try theatre.unplug("headless-1")
        try theatre.run(until: .milliseconds(510))
        try theatre.plug(Theatre.size, as: "headless-1")
        try theatre.run(until: .milliseconds(1500))
        #expect(shownPictures(theatre) == ["0 0.0", "- 310.0", "0 520.0", "- 1020.0", "1 1200.0"])
    }

    @Test func aDisplayThatIsPulledInAMoveShowsNothing() throws {
        let (theatre, _) = try Theatre.playing(2, until: .milliseconds(1100))
        try theatre.unplug("headless-1")
        #expect(shownPictures(theatre) == ["0 0.0", "- 1020.0"])
    }

    /// What plays where is changed: an output that plays nothing any more, and one that plays another list.
    @Test func outputsThatChangeTheirShow() throws {
        let cast = try Cast(2)
        let list = "defaults: {duration: 10s, transition: cut}\nslides: "
        for name in ["0", "1"] { try cast.scratch.write("\(name).yaml", list + "[\(name).png]\n") }
        let site = try cast.scratch.write("site.yaml", "outputs: {headless-1: 0.yaml, headless-2: 1.yaml}\n")
        let theatre = try Multiplex([site], until: .milliseconds(500))
        try cast.scratch.write("site.yaml", "outputs: {headless-1: 1.yaml}\n")
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(900))
        let shownPictures = theatre.reports.compactMap { report -> String? in
            guard case .sighted(let shownPicture, let place, let instant) = report else { return nil }
            let name = shownPicture.map { String($0.files[0].path.suffix(5).prefix(1)) } ?? "-"
            return "\(place.name): \(name) \(instant / .milliseconds(1))"
        }
        #expect(
            shownPictures.sorted() == [
                "headless-1: - 500.0", "headless-1: 0 0.0", "headless-1: 1 520.0", "headless-2: - 500.0",
                "headless-2: 1 20.0",
            ])
    }
}

/// An output of that name.
func place(_ name: String, _ mode: String) -> ShownOutput {
    ShownOutput(output: OutputID(card: name, connector: ConnectorID(rawValue: 1)), name: name, mode: mode)
}
