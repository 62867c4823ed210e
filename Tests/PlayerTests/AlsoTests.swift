import Carousel
import Foundation
import Lettering
import Testing

@testable import Player
import Vocabulary

/// Sources that every output plays before its own.
@Suite struct AlsoTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }

    init() throws {
        cast = try Cast(6)
        for (name, slides) in [("a", "0.png, 1.png"), ("b", "2.png, 3.png"), ("also", "5.png")] {
            try write(name, slides)
        }
        try scratch.write("site.yaml", "outputs:\n  headless-1: a.yaml\n  headless-2: b.yaml\n")
    }

    private func write(_ name: String, _ slides: String, _ more: String = "") throws {
        try scratch.write(
            "\(name).yaml",
            "\(more)defaults: {duration: 1s, transition-duration: 200ms, easing: linear, fit: cover}\nslides: [\(slides)]\n"
        )
    }

    private func path(_ name: String) -> String { scratch[name] }

    private func reader(_ sources: String..., also: String...) throws -> OutputPlanReader {
        try Multiplex.reader(sources.map(path), also: also.map(path))
    }

    /// What an output rests on in the next seconds.
    private func round(_ theatre: Multiplex, _ count: Int, _ output: String = "headless-1") throws -> [Int?] {
        var seen: [Int?] = []
        while seen.count < count {
            try theatre.run(until: theatre.now + .milliseconds(20))
            guard let slide = cast.shown(theatre, output), seen.last != slide else { continue }
            seen.append(slide)
        }
        return seen
    }

    private func reload(_ theatre: Multiplex) throws {
        try theatre.reload()
        let refusals = theatre.reports.filter {
            switch $0 {
            case .planRefused, .show(_, .reloadFailed), .show(_, .notFollowed): true
            default: false
            }
        }
        #expect(refusals.isEmpty)
    }

    /// What the show of an output waits for.
    private func waiting(_ theatre: Multiplex, _ part: Int = 0) -> [String] {
        theatre.ensemble.channels[part].show.sources.notes.waiting.map(\.description)
    }

    @Test func beforeTheSourcesOfTheCommandLine() throws {
        try write("more", "4.png")
        let theatre = try Multiplex(reader("a.yaml", "b.yaml", also: "also.yaml", "more.yaml"))
        #expect(try round(theatre, 7) == [5, 4, 0, 1, 2, 3, 5])
        #expect(theatre.ensemble.plan.channels.map(\.sources) == [[path("a.yaml"), path("b.yaml")]])
    }

    @Test func beforeEveryOutputOfASiteFileAlsoAfterAnEdit() throws {
        let theatre = try Multiplex(reader("site.yaml", also: "also.yaml"))
        #expect(try round(theatre, 4) == [5, 0, 1, 5])
        #expect(try round(theatre, 1, "headless-2") == [5])
        #expect(theatre.ensemble.plan.site == path("site.yaml"))
        try scratch.write("site.yaml", "outputs:\n  headless-1: b.yaml\n  headless-2: 4.png\n")
        try reload(theatre)
        try theatre.run(until: theatre.now + .milliseconds(100))
        let seen = try round(theatre, 5)
        #expect(seen.contains([5, 2, 3]) || seen.contains([2, 3, 5]), "\(seen)")
        #expect(Set(try round(theatre, 3, "headless-2")) == [5, 4])
    }

    @Test func beforeTheSourceOfAnOutput() throws {
        let theatre = try Multiplex(
            also: [path("also.yaml")], outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("b.yaml"))"],
            until: .milliseconds(500))
        #expect(theatre.slides == ["5.png", "5.png"])
        theatre.ensemble.handle(.skip(1))
        try theatre.at(.milliseconds(900)) { #expect(theatre.slides == ["0.png", "2.png"]) }
    }

    @Test func anEditOfItIsFollowed() throws {
        let theatre = try Multiplex(reader("site.yaml", also: "also.yaml"), until: .milliseconds(500))
        try write("also", "4.png")
        try reload(theatre)
        #expect(Set(try round(theatre, 5).suffix(3)) == [0, 1, 4])
    }

    /// At the start, and in an edit of the site file beside it.
    @Test(arguments: ["slides: [", "slides: [{image: 4.png, duratoin: 1s}]\n", "outputs: {A: a.yaml}\n", nil])
    func theOthersPlayWithoutIt(_ text: String?) throws {
        if let text { try scratch.write("also.yaml", text) } else { try scratch.remove("also.yaml") }
        let theatre = try Multiplex(reader("site.yaml", also: "also.yaml"))
        #expect(try round(theatre, 3) == [0, 1, 0])
        #expect(
            waiting(theatre).count == 1 && waiting(theatre)[0].hasPrefix(path("also.yaml") + ":"), "\(waiting(theatre))"
        )
        // It keeps no edit of the others from being taken.
        try scratch.write("site.yaml", "outputs:\n  headless-1: c.yaml\n  headless-2: a.yaml\n")
        try write("c", "4.png, 3.png")
        try reload(theatre)
        #expect(Set(try round(theatre, 4).suffix(3)) == [3, 4])
        // And it comes.
        try write("also", "5.png")
        try reload(theatre)
        #expect(Set(try round(theatre, 4)) == [3, 4, 5])
        #expect(waiting(theatre) == [])
    }

    /// It goes while it plays, or gets a mistake.
    @Test(arguments: ["slides: [", nil]) func theOthersGoOnWithoutIt(_ text: String?) throws {
        let theatre = try Multiplex(reader("a.yaml", also: "also.yaml"), until: .milliseconds(500))
        #expect(cast.shown(theatre) == 5)
        if let text { try scratch.write("also.yaml", text) } else { try scratch.remove("also.yaml") }
        try write("a", "2.png, 3.png")
        try reload(theatre)
        #expect(Set(try round(theatre, 4).suffix(3)) == [2, 3])
        #expect(waiting(theatre).count == 1)
    }

    /// More than is read of one.
    @Test func tooMuchOfItIsItsOwnMistake() throws {
        var pass = ReadingPass(watches: nil, limits: ReadingLimits(pictures: 3))
        try scratch.write("also.yaml", "slides: [0.png, 1.png, 2.png, 3.png]\n")
        pass.take(also: path("also.yaml"))
        pass.take(path("a.yaml"))
        #expect(pass.problems.isEmpty && !pass.budget.isOver)
        #expect(pass.content.slides.map(\.path) == [path("0.png"), path("1.png")])
        #expect(pass.problems.missing.map(\.isDispensable) == [true])
    }

    /// What the playlist of the others says of the whole show holds.
    @Test func theOthersDecideHowItLooks() throws {
        try write(
            "a", "0.png, 1.png",
            "layout: {item: 50%, snap: start}\nindicator: {kind: bar}\nplaceholder: 4.png\nwhen-empty: 3.png\n")
        let reader = try reader("a.yaml", also: "also.yaml")
        let content = try reader.first().content
        let lineup = try #require(content.lineups.values.first).content.lineup
        #expect(lineup.layout?.item == .perMille(500) && lineup.indicator?.kind == .bar)
        #expect(lineup.placeholder == path("4.png"))
        let theatre = try Multiplex(reader, until: .milliseconds(500))
        // Items are drawn as wide as they are: what the first row shows at its ends are two of them.
        let pixels = try #require(theatre.screen("headless-1")?.pixels)
        #expect([pixels[0], pixels[9]].map { $0 >> 16 } == [6, 1], "the slide and its neighbour")
    }

    /// A level that takes over while it has pictures; an empty folder is not told, and not asked for.
    @Test func aFolderThatTakesOver() throws {
        for folder in ["media", "photos"] {
            try FileManager.default.createDirectory(atPath: path("\(folder)/stick"), withIntermediateDirectories: true)
        }
        let media = "{folder: media, recursive: true, duration: 1s, transition-duration: 200ms, priority: 1}"
        try write("also", media)
        let theatre = try Multiplex(reader("photos", also: "also.yaml"), until: .milliseconds(500))
        let card = try #require(theatre.show.card)
        #expect(card.title == "No pictures yet" && card.places == [path("photos")])
        #expect(waiting(theatre) == [] && theatre.show.sources.notes.remarks.isEmpty)
        // With a slide of its own, which comes back.
        try write("also", "5.png, \(media)")
        for number in 0..<2 { try scratch.write("photos/\(number).png", cast.patterns[number].png) }
        try reload(theatre)
        #expect(Set(try round(theatre, 6).suffix(3)) == [0, 1, 5])
        for number in 2..<4 { try scratch.write("media/stick/\(number).png", cast.patterns[number].png) }
        try reload(theatre)
        #expect(Set(try round(theatre, 6).suffix(3)) == [2, 3])
        for number in 2..<4 { try scratch.remove("media/stick/\(number).png") }
        try reload(theatre)
        #expect(Set(try round(theatre, 6).suffix(3)) == [0, 1, 5])
    }

    /// Where the sources cannot be read at the start, the card says so, and nothing else is shown.
    @Test func aMistakeOfTheOthersIsTold() throws {
        try scratch.write("a.yaml", "slides: [")
        let theatre = try Multiplex(reader("a.yaml", also: "also.yaml").toleratingMistakes(), until: .milliseconds(500))
        #expect(theatre.show.card?.title == "a.yaml has a mistake")
        try write("a", "0.png, 1.png")
        try reload(theatre)
        #expect(Set(try round(theatre, 4)) == [0, 1, 5])
    }

    @Test func wrongUse() throws {
        #expect(throws: UsageError("--also names no source: write --also SOURCE")) {
            try Multiplex.reader([path("a.yaml")], also: [""])
        }
        #expect(throws: UsageError.self) { try Multiplex.reader(also: [path("a.yaml")]) }
    }
}
