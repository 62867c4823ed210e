import Carousel
import Foundation
import TestSupport
import Testing

@testable import Player

/// A run begins where the last one ended, as far as that is wanted.
@Suite(.tags(.live), .serialized) struct ResumeTests {
    private func shuffledScratch() throws -> Scratch {
        let scratch = try LivePlayer.scratch()
        let list = try String(contentsOfFile: scratch.path + "/list.yaml", encoding: .utf8)
        try scratch.write("list.yaml", "order: shuffled\n" + list)
        return scratch
    }

    private func next(_ player: LivePlayer, times: Int) throws -> [String] {
        try (0..<times).map { _ in
            #expect(try player.ctl("next").code == 0)
            return try #require(try player.shown)
        }
    }

    private func file(_ scratch: Scratch) -> String { scratch.path + "/run/state/places.jsonl" }

    @Test func listedSlidesDoWhereItIsSaid() throws {
        let scratch = try LivePlayer.scratch()
        let first = try LivePlayer(scratch, "--resume")
        #expect(try next(first, times: 3) == ["1", "2", "3"])
        try first.stop()
        let second = try LivePlayer(scratch, "--resume")
        #expect(try second.shown == "3")
        try second.stop()
        let third = try LivePlayer(scratch)
        #expect(try third.shown == "0")
        try third.stop()
    }

    @Test func aBagIsEmptiedOverManyRuns() throws {
        let scratch = try shuffledScratch()
        var shown: [String] = []
        for _ in 0..<5 {
            let player = try LivePlayer(scratch)
            let first = try #require(try player.shown)
            // A run goes on with the slide on which the last one ended.
            if let last = shown.last { #expect(first == last) } else { shown.append(first) }
            shown += try next(player, times: 2)
            try player.stop()
        }
        #expect(shown.count == 11)
        #expect(Set(shown[..<5]).count == 5 && Set(shown[5..<10]).count == 5, "\(shown)")
    }

    @Test func theFileIsWrittenOnceAnHourAndSurvivesAKill() throws {
        let scratch = try shuffledScratch()
        let player = try LivePlayer(scratch)
        try waitUntil("the file") { FileManager.default.fileExists(atPath: file(scratch)) }
        let written = try Data(contentsOf: URL(fileURLWithPath: file(scratch)))
        let number = try FileManager.default.attributesOfItem(atPath: file(scratch))[.systemFileNumber] as? Int
        let shown = try next(player, times: 4)
        #expect(try FileManager.default.attributesOfItem(atPath: file(scratch))[.systemFileNumber] as? Int == number)
        player.process.send(SIGKILL)
        _ = try player.process.end()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file(scratch))) == written)
        let again = try LivePlayer(scratch)
        #expect(try next(again, times: 4) == shown, "the seed has survived, and where the run began")
        try again.stop()
    }

    @Test(arguments: ["", "no JSON\n", "{\"seed\":\"1f\"}\n{\"sources\":\"a\"}\n", "{\"seed\":\"xyz\"}\n"])
    func aDamagedFileIsSaidAndBegunAnew(text: String) throws {
        let scratch = try shuffledScratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/run/state", withIntermediateDirectories: true)
        try scratch.write("run/state/places.jsonl", text)
        let player = try LivePlayer(scratch)
        try player.stop()
        #expect(try player.process.end().errors.contains("places.jsonl: damaged; shuffled slides begin anew"))
        #expect(try Places(text: Array(Data(contentsOf: URL(fileURLWithPath: file(scratch))))) != nil)
    }

    @Test func aFolderThatCannotBeIsSaidAndTheShowGoesOn() throws {
        let scratch = try shuffledScratch()
        try scratch.write("file", "")
        let player = try LivePlayer(scratch, "--state-dir", scratch.path + "/file/below")
        _ = try next(player, times: 1)
        try player.stop()
        #expect(try player.process.end().errors.contains("choose another folder with --state-dir"))
    }

    @Test func whatIsNotWantedIsNotWritten() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        _ = try next(player, times: 1)
        try player.stop()
        #expect(!FileManager.default.fileExists(atPath: file(scratch)))
    }

    @Test func textReadsBack() {
        var places = Places(seed: .max)
        places.shows[["a b", "c\"\u{301}\n"]] = Bookmark(places: [
            .init(priority: -100, round: .min, path: "x"), .init(priority: 3, round: .max, path: "größe/\u{1}"),
        ])
        places.shows[["d"]] = Bookmark(places: [.init(priority: 0, round: 0, path: "y")])
        #expect(Places(text: Array(places.text.utf8)) == places)
    }
}
