import Foundation
import TestSupport
import Testing

/// A player whose sources have a mistake when it starts.
@Suite(.tags(.live), .serialized) struct BrokenStartTests {
    private let scratch: Scratch

    init() throws { scratch = try LivePlayer.scratch() }

    /// A player as systemd starts it, or by hand.
    private final class Player {
        let process: Program.Running
        private let folder: String

        init(_ scratch: Scratch, _ sources: [String], isService: Bool = true, by command: [String]? = nil) throws {
            folder = scratch.path + "/run"
            process = try Program.Running(
                [
                    "play", "--runtime-dir", folder, "--state-dir", folder + "/state", "--display",
                    "headless:160x90@60,64x64@60",
                ]
                    + sources,
                environment: isService ? ["NOTIFY_SOCKET": scratch.path + "/none", "USER": "cyclorama"] : [:],
                by: command)
        }

        var shows: [[String: Any]] {
            get throws {
                guard let data = FileManager.default.contents(atPath: folder + "/status.json") else { return [] }
                let status = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                return status?["shows"] as? [[String: Any]] ?? []
            }
        }

        /// What the first show's card says.
        var card: [String] { get throws { try shows.first?["card"] as? [String] ?? [] } }
        var shown: [String?] { get throws { try shows.map(LivePlayer.shown) } }
        var log: String { get throws { try process.text("errors") } }

        func waitFor(card: String) throws { try waitUntil(card) { try self.card.first == card } }
        func waitFor(_ slides: [String?]) throws { try waitUntil("\(slides)") { try shown == slides } }

        func stop() throws {
            process.send(SIGTERM)
            #expect(try process.end().code == 0)
        }
    }

    private var list: String { scratch.path + "/list.yaml" }

    @Test func aMistakeIsToldUntilItIsMended() throws {
        try scratch.write("list.yaml", "slides:\n  - image: 0.png\n    duratoin: 20s\n")
        let player = try Player(scratch, [list])
        try player.waitFor(card: "list.yaml has a mistake")
        #expect(try player.card[1] == "\(list):3:5: unknown key 'duratoin' in a slide; did you mean 'duration'?")
        let errors = try player.shows.first?["playlist-errors"] as? [String]
        #expect(errors?.count == 1)
        try waitUntil("the card") { try player.shows.first?["state"] as? String == "empty" }
        // Another mistake is told in its place.
        try scratch.write("list.yaml", "slides: [1.png]\nslids: []\n")
        try waitUntil("the other mistake") { try player.card.dropFirst().first?.contains("slids") == true }
        try scratch.write("list.yaml", "slides: [1.png]\n")
        try player.waitFor(["1"])
        #expect(try player.shows.first?["card"] is NSNull)
        #expect((try player.shows.first?["playlist-errors"] as? [String])?.isEmpty == true)
        try waitUntil("both are told") {
            let log = try player.log
            return log.contains("nothing can be played until this is mended:\n")
                && log.contains("showing a card: list.yaml has a mistake")
        }
        // It is followed from then on.
        try scratch.write("list.yaml", "slides: [2.png]\n")
        try player.waitFor(["2"])
        try player.stop()
    }

    @Test func byHandItIsTheEnd() throws {
        try scratch.write("list.yaml", "slides: [\n")
        let result = try Player(scratch, [list], isService: false).process.end()
        #expect(result.code == 1 && result.errors.contains("list.yaml:"))
    }

    @Test func oneOfTwoPlaylists() throws {
        try scratch.write("other.yaml", "slides: [\n")
        let player = try Player(
            scratch, ["--output", "headless-1=\(list)", "--output", "headless-2=\(scratch.path)/other.yaml"])
        try waitUntil("the good one") { try player.shown == ["0", nil] }
        #expect((try player.shows[1]["card"] as? [String])?.first == "other.yaml has a mistake")
        try scratch.write("other.yaml", "slides: [3.png]\n")
        try player.waitFor(["0", "3"])
        try player.stop()
    }

    @Test func aSiteFile() throws {
        let site = try scratch.write("site.yaml", "outputs:\n  headless-1: [\n")
        let player = try Player(scratch, [site])
        try player.waitFor(card: "site.yaml has a mistake")
        // One of its playlists has another.
        try scratch.write("other.yaml", "slides: [\n")
        try scratch.write("site.yaml", "outputs:\n  headless-1: list.yaml\n  headless-2: other.yaml\n")
        try player.waitFor(card: "other.yaml has a mistake")
        try scratch.write("other.yaml", "slides: [4.png]\n")
        try player.waitFor(["0", "4"])
        try player.stop()
    }

    @Test func aSiteFileWhosePlaylistHasAMistake() throws {
        let site = try scratch.write("site.yaml", "outputs:\n  headless-1: list.yaml\n  headless-2: other.yaml\n")
        try scratch.write("other.yaml", "slides: [\n")
        let player = try Player(scratch, [site])
        try waitUntil("the good one") { try player.shown == ["0", nil] }
        try scratch.write("other.yaml", "slides: [2.png]\n")
        try player.waitFor(["0", "2"])
        // The site file is followed too.
        try scratch.write("site.yaml", "outputs:\n  headless-1: other.yaml\n")
        try player.waitFor(["2"])
        try player.stop()
    }

    @Test func aPlaylistInAPlaylist() throws {
        try scratch.write("inner.yaml", "slides: [\n")
        try scratch.write("list.yaml", "slides: [{playlist: inner.yaml}, 0.png]\n")
        let player = try Player(scratch, [list])
        try player.waitFor(card: "inner.yaml has a mistake")
        try scratch.write("inner.yaml", "slides: [3.png]\n")
        try player.waitFor(["3"])
        try player.stop()
    }

    /// In a user namespace, where root has no right to what is not its own either.
    @Test func aFolderThatIsForbidden() throws {
        let folder = scratch.path + "/photos"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0)
        let player = try Player(scratch, [folder], by: ["/usr/bin/unshare", "--user", Program.path])
        try player.waitFor(card: "The pictures cannot be read")
        #expect(try player.card.contains("The user 'cyclorama' must have the right to read it."))
        chmod(folder, 0o755)
        try player.stop()
    }
}
