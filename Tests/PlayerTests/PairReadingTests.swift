import Carousel
import Foundation
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// Which pictures share a screen.
@Suite struct PairReadingTests {
    private let scratch: Scratch

    /// Uprights `u1.png` to `u5.png`, wide ones `w1.png` to `w5.png`, a square, one that EXIF turns upright, and one that
    /// is no picture.
    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/all", withIntermediateDirectories: false)
        for number in 1...5 {
            try scratch.write("u\(number).png", Pattern(number: number, size: Size(width: 4, height: 6)).png)
            try scratch.write("w\(number).png", Pattern(number: number, size: Size(width: 6, height: 4)).png)
        }
        try scratch.write("square.png", Pattern(number: 6, size: Size(width: 5, height: 5)).png)
        try scratch.write("broken.png", "no picture")
        var writer = PNGWriter(size: Size(width: 6, height: 4), kind: .color, depth: 8) { _, _ in [1, 2, 3] }
        // A directory with one entry: the orientation, 6.
        let exif: [UInt8] = [77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        writer.extras = [("eXIf", exif)]
        try scratch.write("turned.png", writer.bytes())
    }

    private func read(_ slides: String, head: String = "", on shape: ScreenShape? = .wide) throws -> SourceContent {
        try scratch.write("list.yaml", "defaults: {pair: true}\n\(head)slides:\n\(slides)")
        return try LineupReader([scratch.path + "/list.yaml"], seed: 0, shape: shape).read()
    }

    /// Pairs as `a+b`.
    private func names(_ content: SourceContent) -> [String] {
        content.slides.map { slide in
            slide.paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
                .joined(separator: "+")
        }
    }

    private func names(_ pictures: String, on shape: ScreenShape? = .wide) throws -> [String] {
        names(try read(pictures.split(separator: " ").map { "  - \($0).png\n" }.joined(), on: shape))
    }

    @Test(arguments: [
        ("u1 u2", ["u1+u2"]), ("u1 u2 u3", ["u1+u2", "u3"]), ("u1 u2 u3 u4", ["u1+u2", "u3+u4"]),
        ("u1 w1 u2", ["u1", "w1", "u2"]), ("w1 u1 u2 w2 w3", ["w1", "u1+u2", "w2", "w3"]),
        ("u1 square u2", ["u1", "square", "u2"]), ("u1 broken u2", ["u1", "broken", "u2"]),
        ("u1 missing u2 u3", ["u1", "missing", "u2+u3"]), ("turned u1", ["turned+u1"]),
        ("w1 turned u1 u2", ["w1", "turned+u1", "u2"]), ("u1 u1 u2", ["u1", "u1+u2"]), ("u1", ["u1"]),
    ])
    func uprightsShareAWideScreen(_ pictures: String, _ expected: [String]) throws {
        #expect(try names(pictures) == expected)
    }

    @Test(arguments: [
        ("w1 w2 w3", ["w1+w2", "w3"]), ("u1 u2", ["u1", "u2"]), ("w1 u1 w2", ["w1", "u1", "w2"]),
        ("turned w1 w2", ["turned", "w1+w2"]), ("square w1 w2", ["square", "w1+w2"]),
    ])
    func wideOnesShareAnUprightScreen(_ pictures: String, _ expected: [String]) throws {
        #expect(try names(pictures, on: .upright) == expected)
    }

    @Test func screensOfBothShapesHaveNoPairs() throws {
        let content = try read("  - u1.png\n  - u2.png\n  - w1.png\n  - w2.png\n", on: nil)
        #expect(names(content) == ["u1", "u2", "w1", "w2"] && content.asksForPairs)
    }

    /// The two must look the same, and come and go together.
    @Test(arguments: [
        "show: {days: mon}", "priority: 1", "weight: 2", "fit: contain", "spacing: 1px", "pair: false",
        "transition: fade",
    ])
    func whatDiffersIsApart(_ line: String) throws {
        let one = "  - u1.png\n  - {image: u2.png, \(line)}\n  - u3.png\n"
        #expect(names(try read(one)) == ["u1", "u2", "u3"])
        if line == "pair: false" { return }
        let two = "  - u1.png\n  - {image: u2.png, \(line)}\n  - {image: u3.png, \(line)}\n"
        let content = try read(two)
        #expect(names(content) == ["u1", "u2+u3"])
        #expect(
            content.slides[1].style != content.slides[0].style || content.slides[1].showing != content.slides[0].showing
        )
    }

    /// As long as the one that wants to rest longer.
    @Test func inABannerEachStandsAlone() throws {
        #expect(names(try read("  - u1.png\n  - u2.png\n", head: "layout: {item: 60%}\n")) == ["u1", "u2"])
    }

    @Test func durationsMayDiffer() throws {
        let content = try read(
            "  - {image: u1.png, duration: 9s}\n  - u2.png\n  - u3.png\n  - {image: u4.png, duration: 9m}\n")
        #expect(names(content) == ["u1+u2", "u3+u4"])
        #expect(content.slides.map(\.style.duration) == [.seconds(9), .seconds(540)])
    }

    @Test func anEntryBetweenThemKeepsThemApart() throws {
        try scratch.write("other.m3u", "u3.png\nu4.png\n")
        #expect(
            names(try read("  - u1.png\n  - other.m3u\n  - u2.png\n  - u5.png\n")) == ["u1", "u3+u4", "u2+u5"])
    }

    @Test func aFolderIsPairedInItsOrder() throws {
        for name in ["10", "9", "2"] {
            try scratch.write("all/\(name).png", Pattern(number: 1, size: Size(width: 4, height: 6)).png)
        }
        #expect(names(try read("  - folder: all\n")) == ["2+9", "10"])
        #expect(names(try read("  - {folder: all, pair: false}\n")) == ["2", "9", "10"])
    }

    @Test func shuffledPairsStayTogether() throws {
        let list = "  - u1.png\n  - u2.png\n  - w1.png\n  - u3.png\n  - u4.png\n"
        let content = try read(list, head: "order: shuffled\n")
        #expect(names(content) == ["u1+u2", "w1", "u3+u4"])
        #expect(content.groups.map(\.order) == [.shuffled])
        let lineup = Lineup(groups: content.groups, seed: 3)
        for round in 0..<20 as Range<Int64> {
            let level = lineup.levels[0]
            let slides = (0..<3).map { level.slide(at: Position(round * 3 + $0)) }
            #expect(Set(slides) == Set(content.slides))
        }
    }

    /// Nothing is opened for lists that ask for no pairs.
    @Test(arguments: ["fit: cover", "pair: false", "duration: 8s"])
    func othersAreNotLookedInto(_ key: String) throws {
        try scratch.write("plain.yaml", "defaults: {\(key)}\nslides: [u1.png, u2.png]\n")
        let content = try LineupReader([scratch.path + "/plain.yaml"], seed: 0).read()
        #expect(!content.asksForPairs && content.slides.allSatisfy { $0.companion == nil })
    }

    // MARK: - Reading again

    @Test func anotherReadingKnowsTheShapesUntilAFileChanges() throws {
        let known = PictureShapes()
        let path = scratch.path + "/u1.png"
        func ask(_ path: String, _ shape: ScreenShape = .wide, patience: Duration? = nil) -> Bool? {
            let pairing = Pairing(for: shape, known: known, time: LookingTime(patience: patience))
            let answer = pairing.isHalf(path, cancellation: nil)
            let isKnown = !pairing.hasUnknown
            pairing.end()
            return isKnown ? answer : nil
        }
        #expect(ask(path) == true)
        // Without time to look into any picture.
        #expect(ask(path, patience: .zero) == true)
        // A screen of another shape is another question, and what a reading does not come across is forgotten.
        #expect(ask(path, .upright, patience: .zero) == nil)
        #expect(ask(path, patience: .zero) == nil)
        #expect(ask(path) == true)
        try scratch.write("u1.png", Pattern(number: 7, size: Size(width: 70, height: 30)).png)
        #expect(ask(path, patience: .zero) == true, "there was no time to see that it has changed")
        #expect(ask(path) == false, "it is wide now")
        // It is known, and those that are not have a time of their own.
        let pairing = Pairing(for: .wide, known: known, time: LookingTime(patience: .nanoseconds(1)))
        let answers = ["u1", "u2", "u3"].map { pairing.isHalf("\(scratch.path)/\($0).png", cancellation: nil) }
        #expect(answers == [false, true, false] && pairing.hasUnknown)
    }

    @Test func aReadingWithoutTimeSaysSo() throws {
        let slides = ["u1", "u2"].map { name in
            var slide = Slide(path: "\(scratch.path)/\(name).png")
            slide.style.pair = true
            return slide
        }
        let known = PictureShapes()
        let hasty = Pairing(for: .wide, known: known, time: LookingTime(patience: .zero))
        let alone = hasty.paired(slides, cancellation: nil, record: nil)
        #expect(alone == slides && hasty.hasUnknown)
        let patient = Pairing(for: .wide, known: known, time: LookingTime(patience: nil))
        let pairs = patient.paired(slides, cancellation: nil, record: nil)
        #expect(pairs.map(\.companion) == [slides[1].path] && !patient.hasUnknown)
    }

    /// A picture that hangs is kept away from, and is shown alone when it answers.
    @Test func aPictureThatDoesNotAnswerIsAlone() throws {
        try scratch.write("list.yaml", "defaults: {pair: true}\nslides: [u1.png, u2.png, u3.png]\n")
        let reader = LineupReader([scratch.path + "/list.yaml"], seed: 0)
        let unreachable = scratch.path + "/u1.png"
        let callTracker = CallTracker()
        let attempt = callTracker.accompany(refusing: { $0 == unreachable ? "no answer" : nil }) { reader.attempt() }
        #expect(names(try attempt.content.get().sources) == [])
        let slides = try attempt.content.get().lineup.slides
        #expect(slides.map(\.paths.count) == [1, 2])
    }

    /// What a unreachable folder keeps is its pictures one by one.
    @Test func formerPairsAreSeparated() throws {
        let content = try read("  - u1.png\n  - u2.png\n")
        let former = FormerSlides(Lineup(groups: content.groups))
        let slides = former.slides(in: scratch.path)
        #expect(slides.map(\.paths.count) == [1, 1])
    }
}
