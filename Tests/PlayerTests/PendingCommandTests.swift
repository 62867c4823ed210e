import ControlProtocol
import Testing

@testable import Player
@testable import PlaylistFormat

@Suite struct PendingCommandTests {
    @Test func aCommandOutlastsTwoMoves() { #expect(Command.patience > DurationLimits.move.upperBound * 2) }

    @Test func whenACommandIsDone() {
        typealias Situation = PendingCommand.Situation
        let still = Situation(isSettled: true, reloads: 3, errors: ["e:1:1: wrong", "f"])
        let moving = Situation(isSettled: false, reloads: 4, errors: [])
        let half = Situation(isSettled: false, reloads: 4, errors: ["e"])
        let table: [(Command.Verb, still: ControlAnswer?, moving: ControlAnswer?, half: ControlAnswer?)] = [
            (.pause, .done, .done, .done), (.resume, .done, .done, .done), (.toggle, .done, .done, .done),
            (.next, .done, nil, nil), (.previous, .done, nil, nil), (.reload, nil, .done, .failed(["e"])),
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
}
