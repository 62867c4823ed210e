import Carousel
import Foundation
import Raster
import Testing

@testable import Player
import Vocabulary

/// `--shuffle`, `--duration`, `--fit`, `--transition` and `--no-recursive`: what playlists do not say.
@Suite struct SourceDefaultsTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(empty: ["photos/1.png", "photos/2.png", "photos/trip/3.png", "own/4.png", "5.png"])
        try scratch.write(
            "own/playlist.yaml", "defaults: {duration: 3s}\nslides: [4.png, {image: 4.png, fit: cover}]\n")
        try scratch.write("list.m3u", "5.png\n#EXTINF:7,five\n5.png\n")
        try scratch.write("site.yaml", "outputs: {\"*\": photos}\n")
    }

    private func path(_ name: String) -> String { scratch[name] }

    private func defaults(
        shuffle: Bool = false, recursive: Bool = true, duration: String? = nil, fit: String? = nil,
        transitions: [String] = []
    ) throws -> SourceDefaults {
        try SourceDefaults(
            isShuffled: shuffle, isRecursive: recursive, duration: duration, fit: fit, transitions: transitions)
    }

    private func groups(_ sources: String..., also: [String] = [], by defaults: SourceDefaults) -> [Lineup.Group] {
        var pass = ReadingPass(watches: nil, defaults: defaults)
        for source in also { pass.take(also: path(source)) }
        pass.take(all: sources.map(path))
        pass.finish()
        return pass.content.groups
    }

    @Test func whatIsNotSaidIsTheirs() throws {
        let defaults = try defaults(duration: "5s", fit: "contain", transitions: ["fade", "cut"])
        let slides = groups("photos", "own", "5.png", "list.m3u", also: ["5.png"], by: defaults).flatMap(\.slides)
        #expect(slides.map(\.style.duration.components.seconds) == [5, 5, 5, 5, 3, 3, 5, 5, 7])
        #expect(slides.map(\.style.fit.rawValue).filter { $0 != "contain" } == ["cover"])
        #expect(slides[5].style.fit == .cover, "the slide says so itself")
        #expect(slides.allSatisfy { $0.style.transitions == [.fade, .cut] })
    }

    @Test func foldersOfSourcesAreFlat() throws {
        try scratch.write("list.yaml", "slides: [{folder: photos, recursive: true}]\n")
        let defaults = try defaults(recursive: false)
        #expect(
            groups("photos", by: defaults).flatMap(\.slides).map(\.path) == [
                path("photos/1.png"), path("photos/2.png"),
            ])
        #expect(groups("list.yaml", by: defaults).flatMap(\.slides).count == 3, "the playlist says it")
    }

    @Test func allSourcesAreOneBag() throws {
        let defaults = try defaults(shuffle: true)
        let all = groups("photos", "own", "list.m3u", also: ["5.png"], by: defaults)
        #expect(all.map(\.order) == [.listed, .shuffled])
        #expect(all.map(\.slides.count) == [1, 7])
        #expect(groups("photos", "own", by: SourceDefaults()).map(\.order) == [.listed, .listed])
        #expect(groups("none.png", by: defaults).isEmpty)
    }

    /// Each output's sources are a bag of their own.
    @Test func theyHoldOnEveryOutput() throws {
        let reader = try OutputPlanReader(
            [], outputs: ["A=\(path("photos"))", "A=\(path("5.png"))", "B=\(path("own"))"], mode: "preferred",
            turn: #require(ScreenTurn(degrees: 0)), defaults: defaults(shuffle: true, recursive: false))
        let content = try reader.first().content
        let lineups = content.plan.channels.compactMap { content.lineups[$0]?.content.lineup }
        #expect(lineups.map(\.count) == [3, 2])
        #expect(lineups.map(\.isShuffled) == [true, true])
        // A reading beside the show has them too.
        let again = reader.lineupReader(for: content.plan.channels[0], of: content.plan)
        let reading: Reading<LineupReader.Content> = try again.attempt().succeeded()
        #expect(reading.content.lineup.count == 3 && reading.content.lineup.isShuffled)
    }

    // MARK: - On the command line

    private func run(_ words: String...) throws -> Program.Result { try Program.Running(words).end() }

    @Test func simulateHasThem() throws {
        let options = ["--from", "2026-10-25", "--for", "7s", "--json"]
        let result = try Program.Running(
            ["simulate", path("photos"), "--no-recursive", "--duration", "2s", "--transition", "wipe-up"] + options
        ).end()
        #expect(result.code == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.map { $0.contains(#""seconds":2."#) } == [true, true, true], "\(lines)")
        #expect(lines.dropFirst().allSatisfy { $0.contains(#""transition":"wipe-up""#) })
        #expect(!result.output.contains("3.png"))
    }

    @Test func aSiteFileSaysItItself() throws {
        let site = path("site.yaml")
        let text =
            "cyclorama: \(site) is a site file, whose playlists say how they play: give it without --shuffle, --fit\n"
        let run = scratch.path + "/run"
        for words in [
            ["play", "--display", "headless", "--runtime-dir", run, "--state-dir", run], ["simulate"], ["check"],
            ["render", "--at", "0s", "-o", "-"],
        ] {
            let result = try Program.Running(words + [site, "--shuffle", "--fit", "cover"]).end()
            #expect(result.code == 1, "\(words)")
            #expect(result.errors == text && result.output == "", "\(words)")
        }
        #expect(try self.run("check", site, "--no-recursive").errors.hasSuffix("give it without --no-recursive\n"))
    }

    @Test(arguments: ["play", "simulate", "check", "render"])
    func aMistakeIsOfTheCommandLine(_ command: String) throws {
        let more = command == "render" ? ["--at", "0s", "-o", "-"] : []
        for (words, text) in [
            (["--duration", "5"], "--duration: expected a duration like 8s, found '5'; did you mean 5s?"),
            (["--fit", "fill"], "--fit: unknown fit 'fill'; did you mean 'cover'?"),
            (
                ["--transition", "fade", "--transition", "wip-up"],
                "--transition: unknown transition 'wip-up'; did you mean 'wipe-up'?"
            ),
        ] {
            let result = try Program.Running([command, path("photos")] + words + more).end()
            #expect(result.code == 2)
            #expect(result.errorLines.first == "Error: \(text)")
            #expect(result.errorLines.dropFirst().first?.hasPrefix("Usage: cyclorama \(command) ") == true)
        }
    }
}
