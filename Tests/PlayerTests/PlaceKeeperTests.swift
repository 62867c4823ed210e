import Carousel
import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Player

@Suite struct PlaceKeeperTests {
    private let shows = [["list.yaml"]: Bookmark(places: [.init(priority: 0, round: 3, path: "c.png")])]

    private func end(_ keeper: PlaceKeeper) {
        keeper.end(shows)
        keeper.putLast()
        keeper.close(until: MonotonicClock.now + lastLimit)
    }

    /// The folder comes before the end, and the show has not moved on.
    @Test func whatCouldNotBeWrittenIsWrittenAtTheEnd() throws {
        let scratch = try Scratch()
        let folder = try scratch.write("state", "")
        let said = Said()
        let keeper = PlaceKeeper(folder: folder, log: said.log)
        keeper.note(at: MonotonicClock.now) { shows }
        try waitUntil("a word of it") { said.text.contains { $0.contains("the place is not kept") } }
        try scratch.remove("state")
        end(keeper)
        let places = try #require(Places(text: Array(Data(contentsOf: URL(fileURLWithPath: folder + "/places.jsonl")))))
        #expect(places.shows == shows)
        #expect(said.text.last?.contains("the place is kept again") == true, "\(said.text)")
    }

    @Test func whatIsThereAlreadyIsNotWrittenAgain() throws {
        let scratch = try Scratch()
        let first = PlaceKeeper(folder: scratch.path, log: Said().log)
        end(first)
        let inode = try FileManager.default.attributesOfItem(atPath: scratch["places.jsonl"])[.systemFileNumber]
        let keeper = PlaceKeeper(folder: scratch.path, log: Said().log)
        end(keeper)
        let after = try FileManager.default.attributesOfItem(atPath: scratch["places.jsonl"])[.systemFileNumber]
        #expect(inode as? Int == after as? Int)
    }
}
