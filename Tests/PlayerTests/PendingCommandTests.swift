import ControlProtocol
import Testing

@testable import Player
@testable import PlaylistFormat

@Suite struct PendingCommandTests {
    @Test func aCommandOutlastsTwoMoves() { #expect(Command.patience > DurationLimits.move.upperBound * 2) }

    @Test func whenACommandIsDone() {
        typealias Situation = PendingCommand.Situation
        let still = Situation(unsettled: [], reloads: 3, errors: ["e:1:1: wrong", "f"])
        let moving = Situation(unsettled: [WorkerClient(rawValue: 1)], reloads: 4, errors: [])
        let half = Situation(unsettled: [WorkerClient(rawValue: 1)], reloads: 4, errors: ["e"])
        let table: [(Command.Verb, still: ControlAnswer?, moving: ControlAnswer?, half: ControlAnswer?)] = [
            (.pause, .done, .done, .done), (.resume, .done, .done, .done), (.toggle, .done, .done, .done),
            (.next, .done, nil, nil), (.previous, .done, nil, nil), (.go, .done, nil, nil),
            (.blank, .done, nil, nil), (.show, .done, nil, nil), (.reload, nil, .done, .failed(["e"])),
            (.stop, nil, nil, nil),
        ]
        for (verb, ofStill, ofMoving, ofHalf) in table {
            let pending = PendingCommand(command: Command(verb), start: .seconds(5), reloads: 3)
            for (situation, answer) in [(still, ofStill), (moving, ofMoving), (half, ofHalf)] {
                #expect(pending.answer(in: situation, at: .milliseconds(154_999)) == answer, "\(verb)")
                let words = "'\(verb.rawValue)' is not done after 150 seconds; it may be later"
                let late = verb == .stop ? nil : ControlAnswer.failed([words])
                #expect(pending.answer(in: situation, at: .seconds(155)) == answer ?? late, "\(verb)")
            }
        }
    }

    /// A command for an output waits for its show alone, and tells what shows it.
    @Test func aCommandForOneOutput() {
        let (one, two) = (WorkerClient(rawValue: 1), WorkerClient(rawValue: 2))
        var pending = PendingCommand(command: Command(.next, output: "A"), start: .zero, reloads: 0)
        (pending.channels, pending.outputs) = ([one], ["A", "B"])
        func answer(_ unsettled: Set<WorkerClient>, _ failures: [WorkerClient: String] = [:]) -> ControlAnswer? {
            let situation = PendingCommand.Situation(unsettled: unsettled, reloads: 0, errors: [], failures: failures)
            return pending.answer(in: situation, at: .zero)
        }
        #expect(answer([one]) == nil && answer([two]) == .doneOn(["A", "B"]))
        #expect(answer([], [one: "no picture"]) == .doneOn(["A", "B"]), "it asks for none")
        pending = PendingCommand(command: Command(.show, output: "A", file: "/a"), start: .zero, reloads: 0)
        (pending.channels, pending.outputs) = ([one], ["A"])
        #expect(answer([one], [one: "no picture"]) == nil)
        #expect(answer([], [one: "no picture"]) == .failed(["no picture"]))
        #expect(answer([], [two: "no picture"]) == .doneOn(["A"]))
        pending = PendingCommand(command: Command(.show, file: "/a"), start: .zero, reloads: 0)
        #expect(answer([], [two: "no picture"]) == .failed(["no picture"]) && answer([]) == .done)
    }
}
