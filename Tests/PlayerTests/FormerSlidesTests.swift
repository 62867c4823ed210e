import Carousel
import Foundation
import LinuxIO
import Testing
import Vocabulary

@testable import Player

/// What does not answer keeps the slides that the show has of it.
@Suite struct FormerSlidesTests {
    private let scratch: Scratch
    /// Without links, as refusals see it.
    private let root: String

    init() throws {
        scratch = try Scratch()
        root = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
        try scratch.write(empty: ["here/1.png", "here/20.png", "here/sub/3.png", "share/4.png", "share/deep/5.png"])
        try scratch.write("share/list.m3u", "4.png\n")
    }

    private func link(_ name: String, to target: String) throws { try scratch.link(name, to: scratch[target]) }

    /// Reads sources while all that begins with one of these names does not answer.
    private func attempt(
        _ sources: [String], without silent: [String] = [], former: Lineup? = nil
    ) throws -> Attempt<LineupReader.Content> {
        let silent = silent.map { "\(root)/\($0)" }
        return CallTracker().accompany(refusing: { path in
            silent.contains { MountTable.contains($0, path) } ? "asleep" : nil
        }) { LineupReader(sources.map { "\(scratch.path)/\($0)" }, seed: 0).attempt(former: former) }
    }

    private func names(_ lineup: Lineup) -> [String] {
        lineup.levels.flatMap(\.slides).map { scratch.name(of: $0.path) }
    }

    private func lineup(_ sources: [String], without silent: [String] = [], former: Lineup? = nil) throws -> Lineup {
        try attempt(sources, without: silent, former: former).content.get().lineup
    }

    @Test(arguments: ["share", "share/", "share//"]) func aFolderThatDoesNotAnswerKeepsItsOwn(source: String) throws {
        let former = try lineup(["here", source])
        let last = { (lineup: Lineup) in names(lineup).map { ($0 as NSString).lastPathComponent } }
        #expect(last(former) == ["1.png", "20.png", "3.png", "4.png", "5.png"])
        try scratch.write("here/3.png", "")
        let now = try lineup(["here", source], without: ["share"], former: former)
        #expect(last(now) == ["1.png", "3.png", "20.png", "3.png", "4.png", "5.png"])
        #expect(try names(lineup(["here", source], without: ["share"])).count == 4, "there is no show yet")
    }

    /// The folder with the link is followed as ever.
    @Test func aLinkThatDoesNotAnswerKeepsItsOwn() throws {
        try link("here/9.png", to: "share/4.png")
        try link("here/dead.png", to: "share/gone.png")
        try scratch.write("list.yaml", "slides: [{folder: here, recursive: true}]")
        try link("here/far", to: "share")
        let former = try lineup(["list.yaml"])
        let all = [
            "here/1.png", "here/9.png", "here/20.png", "here/far/4.png", "here/far/deep/5.png", "here/sub/3.png",
        ]
        #expect(names(former) == all)
        try scratch.write("here/2.png", "")
        try scratch.remove("here/20.png")
        let now = try lineup(["list.yaml"], without: ["share"], former: former)
        #expect(names(now) == ["here/1.png", "here/2.png"] + all.filter { $0 != "here/1.png" && $0 != "here/20.png" })
        let first = try lineup(["list.yaml"], without: ["share"])
        #expect(names(first) == ["here/1.png", "here/2.png", "here/sub/3.png"])
    }

    @Test func aFolderInsideThatDoesNotAnswerKeepsItsOwn() throws {
        try scratch.write("list.yaml", "slides: [{folder: share, recursive: true}]")
        let former = try lineup(["list.yaml"])
        #expect(names(former) == ["share/4.png", "share/deep/5.png"])
        try scratch.write("share/6.png", "")
        let now = try attempt(["list.yaml"], without: ["share/deep"], former: former).content.get()
        #expect(names(now.lineup) == ["share/4.png", "share/6.png", "share/deep/5.png"])
        #expect(now.sources.remarks.map(\.message).first?.contains("asleep") == true, "\(now.sources.remarks)")
    }

    /// Without it nobody knows what to play: the show goes on with what it has.
    @Test(arguments: [["share/list.m3u"], ["list.yaml"]])
    func aPlaylistThatDoesNotAnswerIsAnError(sources: [String]) throws {
        try scratch.write("list.yaml", "slides: [here/1.png, {playlist: share/list.m3u}]")
        let former = try lineup(sources)
        #expect(names(former).last == "share/4.png")
        let error = #expect(throws: InputError.self) {
            try attempt(sources, without: ["share"], former: former).content.get()
        }
        #expect(error?.messages.first?.hasSuffix("share/list.m3u: asleep") == true, "\(String(describing: error))")
        // At the start it may come later.
        #expect(try names(lineup(sources, without: ["share"])) == names(former).dropLast())
    }

    /// So is the playlist of a folder that does not answer, of which only an earlier reading knows.
    @Test func aFolderWithAPlaylistThatDoesNotAnswerIsAnError() throws {
        try scratch.write("share/playlist.yaml", "slides: [deep/5.png, 4.png]")
        let source = scratch["share"]
        let former = try LineupReader([source], seed: 0).attempt().content.get()
        #expect(names(former.lineup) == ["share/deep/5.png", "share/4.png"])
        let silent = root + "/share"
        let again = CallTracker().accompany(refusing: { MountTable.contains(silent, $0) ? "asleep" : nil }) {
            LineupReader([source], seed: 0, after: former).attempt(former: former.lineup)
        }
        let error = #expect(throws: InputError.self) { try again.content.get() }
        #expect(error?.messages == [source + ": asleep"])
    }
}
