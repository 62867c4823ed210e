import Carousel
import Foundation
import Raster
import Schedules
import Testing

@testable import Player
import Vocabulary

/// What is paired depends on the screens, which come and go.
@Suite struct PairScreensTests {
    private static let wide = Size(width: 10, height: 6)
    private static let upright = Size(width: 6, height: 10)
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for number in 0..<2 {
            try writeUpright(number)
            try scratch.write("w\(number).png", Pattern(number: number, size: Size(width: 6, height: 4)).png)
        }
        try write("pair: true, duration: 1s, transition-duration: 200ms", "u0.png, u1.png, w0.png, w1.png")
    }

    private func writeUpright(_ number: Int) throws {
        try scratch.write("u\(number).png", Pattern(number: number, size: Size(width: 4, height: 6)).png)
    }

    private func write(_ defaults: String, _ slides: String) throws {
        try scratch.write("list.yaml", "defaults: {\(defaults)}\nslides: [\(slides)]\n")
    }

    private func theatre(
        _ size: Size = wide, degrees: Int = 0, until start: Duration? = .milliseconds(500)
    ) throws -> Multiplex {
        try Multiplex([scratch["list.yaml"]], degrees: degrees, sizes: [size], until: start)
    }

    private func checkSite() throws -> Check {
        try Check.run([scratch["site.yaml"]], screen: Self.wide, at: WallInstant(sinceEpoch: .zero), in: .utc)
    }

    /// How often the sources were read.
    private func readings(_ theatre: Multiplex) -> Int {
        theatre.begun.count { if case .read = $0.job.work { true } else { false } }
    }

    private func slides(_ theatre: Multiplex) -> [String] {
        theatre.show.carousel.lineup.slides.map { slide in
            slide.paths.map { String($0.dropFirst(scratch.path.count + 1).dropLast(4)) }.joined(separator: "+")
        }
    }

    private func notes(_ theatre: Multiplex) -> [String] {
        theatre.reports.compactMap { report in
            if case .show(_, .noted(let news)) = report, news.subject == .unpaired { news.text } else { nil }
        }
    }

    private static let forWide = ["u0+u1", "w0", "w1"]
    private static let forUpright = ["u0", "u1", "w0+w1"]
    private static let forBoth = ["u0", "u1", "w0", "w1"]

    /// Without a second reading: what the plan says of rotations is enough.
    @Test(arguments: [(0, forWide), (90, forUpright), (180, forWide), (270, forUpright)])
    func turnedScreensAreAsTheyAreSeen(_ degrees: Int, _ expected: [String]) throws {
        let theatre = try theatre(degrees: degrees, until: nil)
        #expect(slides(theatre) == expected)
        try theatre.run(until: .milliseconds(500))
        #expect(slides(theatre) == expected && notes(theatre) == [])
        #expect(readings(theatre) == 0)
    }

    /// A panel that is upright by itself is known when it is there.
    @Test func anUprightPanelIsReadForOnceItIsKnown() throws {
        let theatre = try theatre(Self.upright, until: nil)
        try theatre.at(.milliseconds(100)) { #expect(slides(theatre) == Self.forUpright) }
        try theatre.at(.seconds(5)) { #expect(readings(theatre) == 1) }
    }

    @Test func screensOfBothShapesPairNothingAndSaySoOnce() throws {
        let theatre = try theatre(until: nil)
        try theatre.at(.milliseconds(500)) { #expect(slides(theatre) == Self.forWide) }
        for _ in 0..<2 {
            try theatre.plug(Self.upright, as: "headless-2")
            try theatre.after(.seconds(3)) { #expect(slides(theatre) == Self.forBoth) }
            try theatre.unplug("headless-2")
            try theatre.after(.seconds(3)) { #expect(slides(theatre) == Self.forWide) }
        }
        #expect(notes(theatre) == ["no pictures are paired: some of the screens are wide, and some upright"])
        // Without a screen it stays as it is; the next one decides.
        try theatre.unplug("headless-1")
        try theatre.after(.seconds(1)) { #expect(slides(theatre) == Self.forWide) }
        try theatre.plug(Self.upright, as: "headless-3")
        try theatre.after(.seconds(1)) { #expect(slides(theatre) == Self.forUpright) }
    }

    /// A screen that comes while a reading is under way is read for afterwards.
    @Test(arguments: [true, false]) func aReadingUnderWayIsNotTheLast(hasBegun: Bool) throws {
        let theatre = try theatre()
        theatre.delay = { job in if case .read = job.work { .milliseconds(300) } else { .zero } }
        theatre.ensemble.reload()
        if hasBegun { try theatre.run(until: .milliseconds(600)) }
        try theatre.unplug("headless-1")
        try theatre.plug(Self.upright, as: "headless-2")
        try theatre.at(.milliseconds(700)) { #expect(slides(theatre) == Self.forWide) }
        try theatre.at(.seconds(2)) { #expect(slides(theatre) == Self.forUpright) }
    }

    /// A playlist that pairs nothing is not read again for a screen.
    @Test func othersAreNotReadAgain() throws {
        try write("pair: false", "u0.png, u1.png")
        let theatre = try theatre(until: nil)
        try theatre.plug(Self.upright, as: "headless-2")
        try theatre.run(until: .seconds(3))
        #expect(notes(theatre) == [])
        #expect(readings(theatre) == 0)
        // Now it is said that it should.
        try write("pair: true", "u0.png, u1.png")
        theatre.ensemble.reload()
        try theatre.at(.seconds(4)) { #expect(notes(theatre).count == 1) }
    }

    /// Pairs that nobody asked for are no news where there are none.
    @Test func theDefaultSaysNothingOfScreensOfBothShapes() throws {
        try scratch.write("list.yaml", "slides: [u0.png, u1.png]\n")
        let theatre = try theatre(until: nil)
        try theatre.at(.seconds(1)) { #expect(slides(theatre) == ["u0+u1"]) }
        try theatre.plug(Self.upright, as: "headless-2")
        try theatre.at(.seconds(4)) { #expect(slides(theatre) == ["u0", "u1"] && notes(theatre) == []) }
        try scratch.write("site.yaml", "outputs:\n  A: list.yaml\n  B: {playlist: list.yaml, rotate: 90}\n")
        let check = try checkSite()
        #expect(check.warningCount == 0 && !check.messages.contains { $0.contains("'pair'") }, "\(check.messages)")
    }

    @Test func aReloadThatRemovesOneOfTheTwoGoesOnWithTheOther() throws {
        let theatre = try theatre()
        try write("pair: true, duration: 1s, transition-duration: 200ms", "u1.png, w0.png")
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(900))
        #expect(slides(theatre) == ["u1", "w0"])
        #expect(theatre.slides == ["u0.png"], "the pair rests its time")
        try theatre.at(.milliseconds(1500)) { #expect(theatre.slides == ["w0.png"]) }
        try theatre.at(.milliseconds(2700)) { #expect(theatre.slides == ["u1.png"]) }
    }

    /// There is time for one picture a reading: the others follow while the show goes on.
    @Test func aLargeFolderIsPairedByAndBy() throws {
        for name in try scratch.names { FolderOrderTests.touch(scratch["\(name)"], 1000) }
        let theatre = try theatre()
        for number in 2..<6 { try writeUpright(number) }
        // What was written a moment ago is looked into each time.
        for name in try scratch.names { FolderOrderTests.touch(scratch["\(name)"], 1000) }
        let names = (2..<6).map { "u\($0).png" }.joined(separator: ", ")
        try write("pair: true, duration: 1s", "w0.png, w1.png, \(names)")
        theatre.ensemble.channels[0].reader.patience = .nanoseconds(1)
        theatre.ensemble.reload()
        try theatre.at(.milliseconds(900)) { #expect(slides(theatre) == ["w0", "w1", "u2", "u3", "u4", "u5"]) }
        try theatre.at(.seconds(5)) { #expect(slides(theatre).prefix(3) == ["w0", "w1", "u2+u3"]) }
        try theatre.at(.seconds(12)) { #expect(slides(theatre) == ["w0", "w1", "u2+u3", "u4+u5"]) }
        let count = readings(theatre)
        try theatre.at(.seconds(40)) { #expect(readings(theatre) == count, "all are known") }
    }

    @Test func aPictureThatIsTurnedInItsPlaceIsPairedAnew() throws {
        let theatre = try theatre()
        try scratch.write("u1.png.new", Pattern(number: 7, size: Size(width: 6, height: 4)).png)
        #expect(rename(scratch["u1.png.new"], scratch["u1.png"]) == 0)
        theatre.ensemble.followSources()
        try theatre.at(.milliseconds(900)) { #expect(slides(theatre) == ["u0", "u1", "w0", "w1"]) }
    }

    // MARK: - What is said before it hangs on a wall

    @Test func simulateNamesBoth() throws {
        let options = ["--from", "2026-10-25", "--for", "2s"]
        func lines(_ source: String, _ more: String...) throws -> String {
            try Program.Running(["simulate", scratch.path + "/" + source] + options + more).end().output
                .replacing(scratch.path + "/", with: "")
        }
        #expect(try lines("list.yaml").contains("  u0.png and u1.png\n"))
        #expect(try lines("list.yaml", "--json").replacing(scratch.path, with: "").contains("\"companion\":\"u1.png\""))
        try scratch.write("site.yaml", "outputs: {A: {playlist: list.yaml, rotate: 90}}\n")
        #expect(try lines("site.yaml").contains("  u0.png\n"))
    }

    @Test func checkTellsOfScreensOfBothShapes() throws {
        try scratch.write(
            "site.yaml", "outputs:\n  A: list.yaml\n  B: {playlist: list.yaml, rotate: 270}\n  C: list.yaml\n")
        let check = try checkSite()
        let told = check.messages.filter { $0.contains("pair") }.map { scratch.bare($0) }
        #expect(told.count == 1)
        #expect(
            told.first?.hasPrefix(
                "site.yaml:2:6: warning: list.yaml has 'pair', and plays on wide and on upright outputs: "
                    + "none of its pictures are paired\n") == true, "\(told)")
        try scratch.write("site.yaml", "outputs:\n  A: list.yaml\n  B: {playlist: list.yaml, rotate: 180}\n")
        let same = try checkSite()
        #expect(!same.messages.contains { $0.contains("pair") })
    }

    @Test(arguments: [["--rotate", "0"], ["--rotate", "90", "--as-sent"], ["--rotate", "90"]])
    func renderShowsThem(_ options: [String]) throws {
        let list = "defaults: {pair: true, spacing: 2px, background: '#010203'}\nslides: [u0.png, u1.png]\n"
        try scratch.write("pairs.yaml", list)
        let output = scratch.path + "/still.ppm"
        let size = options[1] == "0" ? "10x6" : "6x10"
        let result = try Program.Running(
            ["render", scratch.path + "/pairs.yaml", "--size", size, "--at", "0s", "-o", output] + options
        ).end()
        #expect(result.code == 0 && result.errors == "")
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: output)))
        let pixels = Array(bytes.suffix(180))
        let (first, second) = (Pattern(number: 0, size: Self.wide), Pattern(number: 1, size: Self.wide))
        for y in 0..<6 {
            for x in 0..<10 {
                let expected = x < 4 ? first.pixel(x, y) : x < 6 ? 0x01_0203 : second.pixel(x - 6, y)
                // Turned by a quarter clockwise the viewer's columns are the panel's rows.
                let place = options.count == 2 ? y * 10 + x : x * 6 + 5 - y
                let found = (0..<3).reduce(0 as UInt32) { $0 << 8 | UInt32(pixels[place * 3 + $1]) }
                #expect(found == expected, "\(x), \(y)")
            }
        }
    }
}
