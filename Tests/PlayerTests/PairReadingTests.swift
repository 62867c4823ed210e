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
        try scratch.makeFolder("all")
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
        return try LineupReader([scratch["list.yaml"]], seed: 0, shape: shape).read()
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
    ]) func uprightsShareAWideScreen(_ pictures: String, _ expected: [String]) throws {
        #expect(try names(pictures) == expected)
    }

    @Test(arguments: [
        ("w1 w2 w3", ["w1+w2", "w3"]), ("u1 u2", ["u1", "u2"]), ("w1 u1 w2", ["w1", "u1", "w2"]),
        ("turned w1 w2", ["turned", "w1+w2"]), ("square w1 w2", ["square", "w1+w2"]),
    ]) func wideOnesShareAnUprightScreen(_ pictures: String, _ expected: [String]) throws {
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
    ]) func whatDiffersIsApart(_ line: String) throws {
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
        #expect(names(try read("  - u1.png\n  - other.m3u\n  - u2.png\n  - u5.png\n")) == ["u1", "u3+u4", "u2+u5"])
    }

    @Test func aFolderIsPairedInItsOrder() throws {
        for name in ["10", "9", "2"] {
            try scratch.write("all/\(name).png", Pattern(number: 1, size: Size(width: 4, height: 6)).png)
        }
        #expect(names(try read("  - folder: all\n")) == ["2+9", "10"])
        #expect(names(try read("  - {folder: all, pair: false}\n")) == ["2", "9", "10"])
    }

    /// What a shuffled list holds is paired by each round, its lists and folders with it.
    @Test func aBagHasHalves() throws {
        try scratch.write("other.m3u", "u3.png\nu4.png\n")
        let content = try read("  - u1.png\n  - w1.png\n  - u2.png\n  - other.m3u\n", head: "order: shuffled\n")
        #expect(names(content) == ["u1", "w1", "u2", "u3", "u4"])
        #expect(content.slides.map(\.isHalf) == [true, false, true, true, true])
        let folder = try read("  - u1.png\n  - {folder: ., order: shuffled}\n  - u2.png\n")
        #expect(folder.groups.map(\.order) == [.listed, .shuffled, .listed])
        #expect(folder.groups[1].slides.count(where: \.isHalf) == 6 && !folder.slides[0].isHalf)
    }

    /// What says neither `fit` nor `pair` has pairs: a list, a folder, an M3U.
    @Test func pairsAreTheDefault() throws {
        try scratch.write("plain.yaml", "slides: [u1.png, u2.png, {image: u3.png, fit: cover}]\n")
        try scratch.write("plain.m3u", "u1.png\nu2.png\n")
        for name in ["u1", "u2"] {
            try scratch.write("all/\(name).png", Pattern(number: 1, size: Size(width: 4, height: 6)).png)
        }
        for (source, expected) in [("plain.yaml", ["u1+u2", "u3"]), ("plain.m3u", ["u1+u2"]), ("all", ["u1+u2"])] {
            let content = try LineupReader([scratch[source]], seed: 0).read()
            #expect(names(content) == expected && content.asksForPairs && !content.saysPair)
        }
        #expect(try read("  - u1.png\n").saysPair)
    }

    /// Nothing is opened for lists that ask for no pairs.
    @Test(arguments: ["fit: cover", "pair: false", "fit: contain"]) func othersAreNotLookedInto(_ key: String) throws {
        try scratch.write("plain.yaml", "defaults: {\(key)}\nslides: [u1.png, u2.png]\n")
        let content = try LineupReader([scratch["plain.yaml"]], seed: 0).read()
        #expect(!content.asksForPairs && content.slides.allSatisfy { $0.companion == nil })
    }

    // MARK: - Reading again

    @Test func anotherReadingKnowsTheSizesUntilAFileChanges() throws {
        let memory = ReadingMemory()
        let path = scratch["u1.png"]
        /// Nil: it is not known.
        func ask(_ path: String, _ shape: ScreenShape = .wide, patience: Duration? = nil) -> Bool? {
            let looks = ReadingLooks(memory, LookingTime(patience: patience), nil, nil, nil)
            let marked = Pairing(shape: shape, sizes: looks.sizes).marked([Slide(path: path)])
            let isKnown = !looks.hasUnknown
            looks.end()
            return isKnown ? marked[0].isHalf : nil
        }
        // What was written a moment ago is not believed for long.
        for name in ["u1", "u2"] { FolderOrderTests.touch(scratch["\(name).png"], 1000) }
        #expect(ask(path) == true)
        // Without time to look into any picture: a screen of another shape has no other question.
        #expect(ask(path, patience: .zero) == true && ask(path, .upright, patience: .zero) == false)
        // What a reading does not come across is forgotten.
        #expect(ask(scratch["u2.png"]) == true && ask(path, patience: .zero) == nil && ask(path) == true)
        try scratch.write("u1.png", Pattern(number: 7, size: Size(width: 70, height: 30)).png)
        #expect(ask(path, patience: .zero) == true, "there was no time to see that it has changed")
        #expect(ask(path) == false, "it is wide now")
    }

    /// What the first frame waits for has no looks into files of a network; the next reading has.
    @Test func filesFarAwayAreLookedIntoBesideTheShow() throws {
        let table = MountTable(Array("22 1 0:5 / / rw - ext4 x rw\n23 22 0:6 / \(scratch.path) rw - nfs4 x rw\n".utf8))
        let far = LookingTime(patience: .seconds(1), sparing: table)
        #expect(far.isOver(for: scratch["u1.png"], isKnown: false) && !far.isOver(for: "/u1.png", isKnown: false))
        #expect(!LookingTime(patience: .seconds(1)).isOver(for: scratch["u1.png"], isKnown: false))
        let looks = ReadingLooks(ReadingMemory(), far, nil, nil, nil)
        let slides = Pairing(shape: .wide, sizes: looks.sizes).marked([Slide(path: scratch["u1.png"])])
        #expect(!slides[0].isHalf && looks.hasUnknown)
    }

    @Test(arguments: [
        ("nfs4", true), ("cifs", true), ("fuse.sshfs", true), ("fuse", true), ("fuseblk", false), ("ext4", false),
        ("vfat", false), ("overlay", false),
    ]) func mountsThatMayBeFar(type: String, isFar: Bool) {
        let table = MountTable(Array("22 1 0:5 / / rw - \(type) x rw\n".utf8))
        #expect(table.mount(of: "/a")?.mayBeFar == isFar)
    }

    /// A picture that hangs is kept away from, and is shown alone when it answers.
    @Test func aPictureThatDoesNotAnswerIsAlone() throws {
        try scratch.write("list.yaml", "defaults: {pair: true}\nslides: [u1.png, u2.png, u3.png]\n")
        let reader = LineupReader([scratch["list.yaml"]], seed: 0)
        let unreachable = scratch["u1.png"]
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
