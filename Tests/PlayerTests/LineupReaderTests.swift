import Carousel
import Foundation
import Testing
import Vocabulary

@testable import Player

/// What the command line names becomes one lineup.
@Suite struct LineupReaderTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let names = ["10.jpg", "2.JPG", "1.png", "notes.txt", ".secret.jpg", "old/7.jpeg", ".hidden/8.jpg"]
        try scratch.write(empty: names.map { "photos/" + $0 })
    }

    private func names(_ sources: String..., seed: UInt64 = 0) throws -> [String] {
        try LineupReader(sources.map { scratch[$0] }, seed: seed).read().slides.map { scratch.name(of: $0.path) }
    }

    @Test func aFolderComesInNaturalOrder() throws {
        let all = ["photos/1.png", "photos/2.JPG", "photos/10.jpg", "photos/old/7.jpeg"]
        #expect(try names("photos") == all)
        #expect(try names("photos/") == all)
    }

    @Test func subfoldersComeWhereTheyAreAskedFor() throws {
        try scratch.write("list.yaml", "slides: [{folder: photos, recursive: true, duration: 3s}]")
        #expect(try names("list.yaml") == ["photos/1.png", "photos/2.JPG", "photos/10.jpg", "photos/old/7.jpeg"])
        let slides = try LineupReader([scratch["list.yaml"]], seed: 0).read().slides
        #expect(slides.allSatisfy { $0.style.duration == .seconds(3) })
    }

    /// A link that leads upwards would go on for ever.
    @Test func aFolderInItselfEnds() throws {
        try scratch.link("photos/old/up", to: scratch["photos"])
        try scratch.write("list.yaml", "slides: [{folder: photos, recursive: true}]")
        #expect(try names("list.yaml").count == 4)
    }

    @Test func sourcesOfAllKindsFollowEachOther() throws {
        try scratch.write("a.yaml", "slides: [x.jpg]")
        try scratch.write("b.m3u", "y.jpg\n")
        try scratch.write("z.png", "")
        #expect(
            try names("b.m3u", "photos", "z.png", "a.yaml")
                == [
                    "y.jpg", "photos/1.png", "photos/2.JPG", "photos/10.jpg", "photos/old/7.jpeg", "z.png", "x.jpg",
                ])
    }

    /// A shuffled playlist is one bag with its folders; the list beside it keeps its order.
    @Test func aShuffledPlaylistIsOneBag() throws {
        try scratch.write("a.yaml", "order: shuffled\nslides: [x.jpg, {folder: photos}, y.jpg]")
        try scratch.write("b.m3u", "1.jpg\n2.jpg\n")
        let lineup = try LineupReader(["a.yaml", "b.m3u"].map { scratch[$0] }, seed: 4).content().lineup
        var rounds: Set<[String]> = []
        for round in 0..<50 {
            let order = (0..<7).map { place in
                URL(fileURLWithPath: lineup.levels[0].slide(at: Position(Int64(round * 7 + place))).path)
                    .lastPathComponent
            }
            #expect(order.prefix(5).sorted() == ["1.png", "10.jpg", "2.JPG", "x.jpg", "y.jpg"])
            #expect(order.suffix(2) == ["1.jpg", "2.jpg"])
            rounds.insert(order)
        }
        #expect(rounds.count > 20)
    }

    /// Swift takes a slash and an accent behind it for one character.
    @Test func aNameMayBeginWithAnAccent() throws {
        let folder = "\u{301}x"
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/photos/" + folder, withIntermediateDirectories: true)
        try scratch.write("photos/\(folder)/3.jpg", "")
        try scratch.write("photos/\(folder)/\u{301}list.yaml", "slides: [{folder: .}, 3.jpg]")
        let slides = try LineupReader([scratch["photos/\(folder)/\u{301}list.yaml"]], seed: 0).read().slides
        let path = scratch["photos/\(folder)/3.jpg"]
        #expect(slides.map { Array($0.path.utf8) }.last == Array(path.utf8))
        #expect(slides.count == 2)
    }

    @Test func everyMistakeIsSaidAtOnce() throws {
        try scratch.write("a.yaml", "slides: [{imgae: x.jpg}, {image: y.jpg, fit: cove}]")
        let error = #expect(throws: InputError.self) { try names("gone.yaml", "photos", "a.yaml", "nowhere") }
        let messages = try #require(error?.messages)
        #expect(messages.count == 4)
        #expect(messages[0] == scratch["gone.yaml"] + ": No such file or directory")
        #expect(messages[1].hasPrefix(scratch["a.yaml"] + ":1:11: unknown key 'imgae'"))
        #expect(messages[2].hasPrefix(scratch["a.yaml"] + ":1:"))
        #expect(messages[3] == scratch["nowhere"] + ": No such file or directory")
    }
}
