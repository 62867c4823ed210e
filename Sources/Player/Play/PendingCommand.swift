internal import ControlProtocol

/// A command that was begun, until it is answered.
struct PendingCommand {
    /// What the shows are like, as far as commands change it.
    struct Situation {
        /// The channels of shows with a display that move, or do not show yet what was asked for. One without a display does
        /// that when one comes.
        var unsettled: Set<WorkerClient>
        /// How many readings that were asked for are done.
        var reloads: Int
        /// What is wrong with playlists and the site file.
        var errors: [String]
        /// Why the last command of a channel failed.
        var failures: [WorkerClient: String] = [:]
    }

    let command: Command
    /// The channels that it is for; nil: all.
    var channels: Set<WorkerClient>?
    /// The outputs that the answer tells.
    var outputs: [String] = []
    /// When it was begun.
    let start: Duration
    /// The situation's, before it was begun.
    let reloads: Int

    /// When it is answered at the latest; nil: with the player's end.
    var end: Duration? { command.verb == .stop ? nil : start + Command.patience }

    /// The answer, as soon as there is one.
    func answer(in situation: Situation, at now: Duration) -> ControlAnswer? {
        let isDone =
            switch command.verb {
            // They take effect as they are begun.
            case .pause, .resume, .toggle: true
            case .next, .previous, .go, .blank, .show, .overview: concerned(situation.unsettled).isEmpty
            case .reload: situation.reloads != reloads
            case .stop: false
            }
        if isDone, command.slide != nil || command.file != nil || command.verb == .overview {
            let reasons = concerned(Set(situation.failures.keys)).sorted().compactMap { situation.failures[$0] }
            if let reason = reasons.first { return .failed([reason]) }
        }
        if isDone, command.output != nil { return .doneOn(outputs) }
        if isDone { return command.verb == .reload && !situation.errors.isEmpty ? .failed(situation.errors) : .done }
        guard let end, now >= end else { return nil }
        let time = Command.patience.components.seconds
        return .failed(["'\(command.verb.rawValue)' is not done after \(time) seconds; it may be later"])
    }

    /// Those of some channels that it is for.
    private func concerned(_ numbers: Set<WorkerClient>) -> Set<WorkerClient> {
        channels.map(numbers.intersection) ?? numbers
    }
}
