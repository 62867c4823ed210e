import Foundation
import TestSupport
import Testing

/// A folder that is the source of a running player.
@Suite(.tags(.live), .serialized) struct LiveFolderSourceTests {
    private func live(_ prepare: (Scratch) throws -> Void = { _ in }) throws -> (LivePlayer, Scratch) {
        let scratch = try Scratch()
        mkdir(scratch.path + "/photos", 0o755)
        for number in 0..<3 { try scratch.write("photos/\(number).png", LiveFolder.patterns[number].png) }
        try prepare(scratch)
        let player = try LivePlayer(
            scratch, playing: [scratch.path + "/photos", "--display", "headless:160x90@60"])
        return (player, scratch)
    }

    /// It takes a second, and a busy machine four more.
    @Test(.tags(.pacing)) func aPlaylistThatComesIsTakenSoon() throws {
        let (player, scratch) = try live()
        let start = ContinuousClock.now
        try scratch.write("photos/playlist.m3u", "2.png\n1.png\n")
        try waitUntil("the playlist") { try player.show?["slides"] as? Int == 2 }
        #expect(ContinuousClock.now - start < .seconds(5))
        try player.stop()
    }

    @Test func aPlaylistThatComesAndGoesChangesOver() throws {
        let (player, scratch) = try live()
        func count() throws -> Int? { try player.show?["slides"] as? Int }
        func errors() throws -> [String] { try player.show?["playlist-errors"] as? [String] ?? [] }
        #expect(try count() == 3)
        for name in ["playlist.m3u", "playlist.yaml"] {
            let list = name == "playlist.m3u" ? "2.png\n1.png\n" : "slides: [2.png]\n"
            try scratch.write("photos/" + name, list)
            try waitUntil(name) { try count() == (name == "playlist.m3u" ? 2 : 1) }
        }
        // A mistake changes nothing, and is told.
        try scratch.write("photos/playlist.yaml", "slides: [{imgae: 1.png}]\n")
        try waitUntil("a mistake") { try errors().first?.contains("playlist.yaml:1:11") == true }
        #expect(try count() == 1)
        try scratch.write("photos/playlist.yaml", "slides: [0.png, 2.png, 1.png, 0.png]\n")
        try waitUntil("it is mended") { try count() == 4 && errors().isEmpty }
        // With a mistake in it, it goes all the same.
        try scratch.write("photos/playlist.yaml", "nonsense")
        try waitUntil("another mistake") { try !errors().isEmpty }
        try scratch.remove("photos/playlist.yaml")
        try waitUntil("the next best") { try count() == 2 && errors().isEmpty }
        try scratch.remove("photos/playlist.m3u")
        try waitUntil("the folder") { try count() == 3 }
        // Put in by another name, as editors do it.
        try scratch.write("photos/new.swp", "slides: [1.png]\n")
        rename(scratch.path + "/photos/new.swp", scratch.path + "/photos/playlist.yaml")
        try waitUntil("the playlist again") { try count() == 1 }
        #expect(try player.process.text("errors").contains("waiting for") == false)
        try player.stop()
    }

    @Test func theFoldersInItAreFollowed() throws {
        let (player, scratch) = try live { scratch in
            try scratch.write("list.yaml", "slides: [{folder: photos}]\n")
        }
        func told() throws -> [String] { try player.show?["not-played"] as? [String] ?? [] }
        mkdir(scratch.path + "/photos/new", 0o755)
        try scratch.write("photos/new/3.png", LiveFolder.patterns[3].png)
        try waitUntil("four slides") { try player.show?["slides"] as? Int == 4 }
        try scratch.write("photos/new/playlist.yaml", "slides: [3.png]\n")
        try waitUntil("it is told") { try told().first?.contains("new/playlist.yaml is not played") == true }
        #expect(try player.show?["slides"] as? Int == 4)
        try player.stop()
        // The entry of a playlist counts them as they come.
        let other = try LivePlayer(scratch)
        #expect(try (other.show?["slides"] as? Int) == 3)
        func counted() throws -> String? { (try other.show?["not-played"] as? [String])?.first }
        #expect(try counted()?.contains(": 1 picture in its subfolders is not played") == true)
        try scratch.write("photos/new/4.png", LiveFolder.patterns[4].png)
        try waitUntil("two") { try counted()?.contains(": 2 pictures in its subfolders are not played") == true }
        try scratch.remove("photos/new/3.png")
        try scratch.remove("photos/new/4.png")
        try waitUntil("none") { try counted() == nil }
        #expect(try other.process.text("errors").split(separator: "\n").count { $0.contains("subfolders") } == 1)
        try other.stop()
    }

    /// A file without an ending, copied in slowly; and a text that a picture takes the place of.
    @Test func aPictureWithoutAnEndingIsFollowed() throws {
        let (player, scratch) = try live { try $0.write("photos/text", "hello, I am no picture") }
        func count() throws -> Int? { try player.show?["slides"] as? Int }
        func told() throws -> [String] { try player.show?["not-played"] as? [String] ?? [] }
        #expect(try count() == 3)
        #expect(try told().first?.hasSuffix("1 unknown file is not played") == true)
        let bytes = LiveFolder.patterns[4].png
        let file = open(scratch.path + "/photos/IMG_0001", O_CREAT | O_WRONLY, 0o644)
        #expect(write(file, bytes, 3) == 3)
        usleep(900_000)
        #expect(try count() == 3, "it is being written")
        #expect(try told().first?.hasSuffix("1 unknown file is not played") == true)
        let rest = Array(bytes[3...])
        #expect(write(file, rest, rest.count) == rest.count)
        close(file)
        try waitUntil("four slides") { try count() == 4 }
        try scratch.write("photos/text", LiveFolder.patterns[5].png)
        try waitUntil("five slides") { try count() == 5 && told() == [] }
        try scratch.write("photos/text", "words again")
        try waitUntil("four again") { try count() == 4 }
        try player.stop()
    }

    @Test func anOrderByTimeFollowsTheFiles() throws {
        let (player, scratch) = try live { scratch in
            for number in 0..<3 { FolderOrderTests.touch(scratch.path + "/photos/\(number).png", 1000 + 10 * number) }
            try scratch.write(
                "photos/playlist.yaml", "defaults: {duration: 1h}\nslides: [{folder: ., order: newest}]\n")
        }
        func next() throws -> String? { (try player.show?["next"] as? [String: Any])?["path"] as? String }
        try player.waitFor(slide: "2")
        #expect(try next()?.hasSuffix("/1.png") == true)
        FolderOrderTests.touch(scratch.path + "/photos/0.png", 1015)
        try waitUntil("another order") { try next()?.hasSuffix("/0.png") == true }
        try player.stop()
    }
}
