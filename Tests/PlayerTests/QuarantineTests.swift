import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Player

/// What a player notes of its work, and what the next one makes of it.
@Suite struct QuarantineTests {
    private let scratch: Scratch
    private let said = Said()
    private let picture: String

    init() throws {
        scratch = try Scratch()
        picture = try scratch.write("a.png", "a")
        try scratch.makeFolder("run")
    }

    private var note: String { scratch["run/at-work"] }
    private var copy: String { scratch["run/quarantine.jsonl"] }
    private var state: String { scratch["state/quarantine.jsonl"] }

    /// A player begins.
    private func keeper() throws -> QuarantineKeeper {
        try #require(QuarantineKeeper(runtimeFolder: scratch["run"], stateFolder: scratch["state"], log: said.log))
    }

    private func end(_ keeper: QuarantineKeeper) {
        keeper.quarantine.endInOrder()
        keeper.putLast()
        keeper.close(until: MonotonicClock.now + lastLimit)
    }

    /// A player that dies at this work, as far as files tell.
    private func die(at activity: FileWork.Activity = .drawing("160x90"), on path: String? = nil) throws {
        let (keeper, record) = (try keeper(), WorkRecord())
        record.open(in: keeper.quarantine)
        #expect(record.begin(activity, on: path ?? picture) == nil)
        keeper.close(until: MonotonicClock.now + lastLimit)
    }

    private func works() -> [FileWork] { WorkNote.works(at: note, boot: Host.boot) }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func refusal(_ keeper: QuarantineKeeper, on path: String? = nil) -> String? {
        let record = WorkRecord()
        record.open(in: keeper.quarantine)
        defer { record.close() }
        return record.begin(.drawing("160x90"), on: path ?? picture)
    }

    @Test func theBootHasANumber() { #expect(Host.boot.utf8.count == 36) }

    @Test func theInnermostWorkIsNotedUntilItsEnd() throws {
        let (list, other) = (try scratch.write("list.yaml", "-"), try scratch.write("b.png", "b"))
        let keeper = try keeper()
        let (one, two) = (WorkRecord(), WorkRecord())
        #expect(one.begin(.reading, on: list) == nil, "nothing is noted yet")
        #expect(works() == [])
        one.open(in: keeper.quarantine)
        two.open(in: keeper.quarantine)
        _ = one.begin(.reading, on: list)
        _ = two.begin(.drawing("8x8"), on: other)
        #expect(Set(works().map(\.path)) == [list, other])
        _ = one.begin(.reading, on: picture)
        _ = one.begin(.reading, on: list)
        #expect(Set(works().map(\.path)) == [picture, other], "what is within the same work is not noted anew")
        one.end(isDone: true)
        one.end(isDone: true)
        #expect(Set(works().map(\.path)) == [list, other])
        two.close()
        one.end(isDone: true)
        #expect(works() == [] && one.begin(.reading, on: scratch["nowhere"]) == nil)
        one.end(isDone: false)
        one.close()
        end(keeper)
        #expect(try scratch.names == ["a.png", "b.png", "list.yaml", "run"], "no state")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch["run"]) == [])
    }

    @Test func twoDeathsLeaveOutAndTheStateFolderKnows() throws {
        try die()
        try die()
        #expect(said.text == ["the last player died while it was at work on \(picture): it is tried alone"])
        var keeper = try keeper()
        #expect(refusal(keeper) == "a process died twice while it was drawn")
        end(keeper)
        #expect(text(state)?.hasPrefix(#"{"deaths":2,"path":""#) == true && text(copy) == nil && text(note) == nil)
        // The machine has started anew.
        try scratch.remove("run")
        try scratch.makeFolder("run")
        keeper = try self.keeper()
        #expect(refusal(keeper) != nil)
        keeper.quarantine.askAgain()
        #expect(refusal(keeper) == nil && keeper.quarantine.isSuspect(picture))
        try scratch.write("a.png", "another")
        #expect(refusal(keeper) == nil)
        end(keeper)
    }

    /// Somebody removes the note while a file is at work.
    @Test func aNoteThatIsRemovedIsMadeAnewWithWhatItSaid() throws {
        let keeper = try keeper()
        let record = WorkRecord()
        record.open(in: keeper.quarantine)
        _ = record.begin(.drawing("160x90"), on: picture)
        #expect(keeper.quarantine.note.isInPlace)
        try scratch.remove("run/at-work")
        #expect(!keeper.quarantine.note.isInPlace && works() == [])
        try keeper.quarantine.note.restore()
        #expect(keeper.quarantine.note.isInPlace && works().map(\.path) == [picture])
        record.end(isDone: true)
        #expect(works() == [])
        record.close()
        end(keeper)
    }

    @Test func aStopAndAnotherBootAreNoDeaths() throws {
        let keeper = try keeper()
        let record = WorkRecord()
        record.open(in: keeper.quarantine)
        _ = record.begin(.reading, on: picture)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: note))
        keeper.quarantine.endInOrder()
        // What a loader is at while the player ends.
        _ = record.begin(.drawing(""), on: picture)
        #expect(works() == [])
        #expect(!(try self.keeper().quarantine.isSuspect(picture)))
        #expect(WorkNote.works(in: [UInt8](bytes), boot: Host.boot).count == 1)
        #expect(WorkNote.works(in: [UInt8](bytes), boot: "another").isEmpty && said.text == [] && text(state) == nil)
    }

    /// The disk is not written for it, and yet nobody is blamed twice.
    @Test func anAcquittalOutlivesTheNextDeath() throws {
        try die()
        let keeper = try keeper()
        try waitUntil("the list in the state folder") { text(state)?.isEmpty == false }
        let kept = text(state)
        let record = WorkRecord()
        record.open(in: keeper.quarantine)
        _ = record.begin(.drawing("160x90"), on: picture)
        record.end(isDone: true)
        #expect(text(copy) == "" && text(state) == kept)
        // It dies beside another one.
        _ = record.begin(.drawing("160x90"), on: picture)
        let next = try self.keeper()
        #expect(refusal(next) == nil && next.quarantine.isSuspect(picture))
        end(next)
    }

    @Test func withoutAStateFolderTheListLastsAsLongAsTheMachine() throws {
        try scratch.write("state", "no folder")
        try die()
        try die()
        for _ in 0..<2 {
            let keeper = try keeper()
            #expect(refusal(keeper) != nil)
            end(keeper)
        }
        #expect(said.text.contains { $0.hasPrefix("what is left out is kept until the machine stops: ") })
        #expect(text(copy)?.isEmpty == false)
    }

    @Test func aDamagedListIsToldOf() throws {
        try scratch.makeFolder("state")
        try scratch.write("state/quarantine.jsonl", "{")
        #expect(refusal(try keeper()) == nil)
        #expect(said.text == ["\(state): damaged; what was left out is tried again"])
    }

    @Test func whatCannotBeNotedIsToldOf() throws {
        try scratch.remove("run")
        try scratch.write("run", "no folder")
        #expect(QuarantineKeeper(runtimeFolder: scratch["run"], stateFolder: scratch.path, log: said.log) == nil)
        #expect(said.text.first?.hasSuffix("what kills this player will be drawn again by the next one") == true)
    }

    /// More threads than there are slots, and paths of any length.
    @Test func whatFindsNoRoomIsNotNoted() throws {
        let keeper = try keeper()
        let records = (0..<9).map { _ in WorkRecord() }
        for record in records {
            record.open(in: keeper.quarantine)
            _ = record.begin(.reading, on: picture)
        }
        #expect(works().count == 7)
        records[0].close()
        records[8].end(isDone: true)
        _ = records[8].begin(.reading, on: picture)
        #expect(works().count == 7)
        for record in records { record.close() }
        var slot: Int?
        let version = FileWork.Version(size: 1, modified: .zero)
        keeper.quarantine.note(FileWork(path: "a", version: version, activity: .reading), in: &slot)
        #expect(works().count == 1)
        let long = String(repeating: "a", count: 9000)
        keeper.quarantine.note(FileWork(path: long, version: version, activity: .reading), in: &slot)
        #expect(works().isEmpty)
        end(keeper)
    }

    /// Somebody has removed the folder, and another player has taken its place.
    @Test func theNoteOfAnotherPlayerStays() throws {
        let (first, second) = (try keeper(), try keeper())
        first.quarantine.endInOrder()
        #expect(text(note) != nil)
        end(second)
        #expect(text(note) == nil)
        end(first)
    }
}
