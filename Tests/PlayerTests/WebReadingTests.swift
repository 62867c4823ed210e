import Carousel
import Foundation
import Paths
import Raster
import Schedules
import Testing
import Vocabulary
import Web

@testable import Player

/// What a reading makes of addresses: places in a folder into which another program fetches.
@Suite struct WebReadingTests {
    private static let picture = Pattern(number: 1, size: Size(width: 16, height: 9)).png
    private let scratch: Scratch
    private var defaults = SourceDefaults()

    init() throws {
        scratch = try Scratch()
        defaults.cache = scratch["urls"]
        mkdir(defaults.cache, 0o755)
    }

    private func place(_ address: String) throws -> String {
        CachePlace(try WebAddress(address)).path(in: defaults.cache)
    }

    private func fetch(_ address: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: place(address)))
    }

    private func fetch(_ address: String, _ text: String) throws { try fetch(address, Array(text.utf8)) }

    private func read(_ playlist: String) throws -> SourceContent {
        try scratch.write("list.yaml", playlist)
        return try reader.read()
    }

    private var reader: LineupReader {
        var reader = LineupReader([scratch["list.yaml"]], seed: 0)
        reader.defaults = defaults
        return reader
    }

    private func check() throws -> Check {
        try Check.run(
            [scratch["list.yaml"]], screen: Size(width: 16, height: 9), defaults: defaults,
            at: WallInstant(sinceEpoch: .seconds(Int(Date().timeIntervalSince1970))), in: .machine)
    }

    @Test func aPlaylistFromTheWebPlaysWhatLiesBesideItThere() throws {
        try fetch("https://a.example/x/list.m3u", "a.jpg\nhttps://b.example/b.jpg\n")
        let content = try read("slides: [{playlist: https://a.example/x/list.m3u, refresh: 5m}]")
        #expect(
            try content.slides.map(\.path) == [place("https://a.example/x/a.jpg"), place("https://b.example/b.jpg")])
        #expect(content.webPictures.map(\.slide) == [0, 1])
        #expect(content.webPictures.allSatisfy { $0.file.refresh == .seconds(300) && $0.file.kind == .picture })
    }

    /// Links cannot lead out of a playlist either: whatever it writes, it is resolved as an address.
    @Test func noneNamesAFileOfThisMachine() throws {
        try fetch("https://a.example/x/list.yaml", "slides: [/etc/passwd, ../up.jpg, {folder: /home}]")
        do {
            _ = try read("slides: [https://a.example/x/list.yaml]")
            Issue.record("it is read")
        } catch let error as InputError {
            #expect(error.complaints.count == 3)
            #expect(error.complaints.allSatisfy { $0.description.hasPrefix("https://a.example/x/list.yaml:1:") })
        }
        try fetch("https://a.example/site.yaml", "outputs: {A: a.jpg}\ndisplay-log: /tmp/x\n")
        #expect(try SiteFile.kind(of: place("https://a.example/site.yaml")) == .other)
    }

    @Test func whatIsNotHereYetIsWaitedFor() throws {
        let content = try read(
            """
            except: https://a.example/holidays.ics
            slides: [https://a.example/a.jpg, https://a.example/b.m3u]
            """)
        #expect(content.slides.count == 1, "the calendar closes nothing, and the playlist has nothing")
        let attempt = reader.attempt()
        #expect(attempt.dependencies.webFiles.map { "\($0.kind)" } == ["calendar", "playlist"])
        #expect(try attempt.content.get().sources.missing.map(\.reason) == ["not downloaded yet"])
        let check = try check()
        #expect(check.errorCount == 0)
        #expect(check.messages.filter { $0.contains(": not downloaded yet") }.count == 2)
        #expect(check.messages.contains { $0.contains(":2:10: warning: https://a.example/a.jpg: not downloaded yet") })
    }

    @Test func aPictureClosesWhenItIsTooOld() throws {
        let now = Int(Date().timeIntervalSince1970)
        try fetch("https://a.example/cam.jpg", Self.picture)
        try scratch.write("own.jpg", Self.picture)
        FolderOrderTests.touch(try place("https://a.example/cam.jpg"), now - 3000)
        FolderOrderTests.touch(scratch["own.jpg"], now - 4000)
        let list = """
            defaults: {max-age: 1h}
            slides: [https://a.example/cam.jpg, own.jpg, {image: own.jpg, max-age: 2h}, none.jpg]
            """
        let content = try read(list)
        #expect(content.dependsOnTimes)
        let instant = { WallInstant(sinceEpoch: .seconds(now + $0)) }
        let open = { (index: Int, instant: WallInstant) in
            content.slides[index].showing.schedules.allSatisfy { $0.isOpen(at: instant, in: .machine) }
        }
        #expect((0..<4).map { open($0, instant(0)) } == [true, false, true, true])
        #expect(open(0, instant(599)) && !open(0, instant(602)))
        let check = try check()
        let old = check.messages.filter { $0.contains("is not shown: it is of") }
        #expect(old.count == 1 && old[0].contains(":2:") && old[0].contains("'max-age' is 1h"), "\(check.messages)")
    }

    @Test func messagesHaveTheAddressWithoutItsSecrets() throws {
        let place = try place("https://a.example/a.jpg?key=secret")
        #expect(safeLine(place) == "https://a.example/a.jpg?…")
        #expect(throws: UsageError.self) { try WebCache.path(ofSource: "ftp://a.example/b") }
        #expect(try WebCache.path(ofSource: "a.jpg") == "a.jpg")
    }
}
