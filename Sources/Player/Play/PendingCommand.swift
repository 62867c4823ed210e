internal import ControlProtocol

/// A command that was begun, until it is answered.
struct PendingCommand {
    /// What the shows are like, as far as commands change it.
    struct Situation {
        /// Whether every show with a display rests, with no skip left to make. One without a display makes it when that
        /// comes.
        var isSettled: Bool
        /// How many readings that were asked for are done.
        var reloads: Int
        /// What is wrong with playlists and the site file.
        var errors: [String]
    }

    let command: Command
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
            case .next, .previous: situation.isSettled
            case .reload: situation.reloads != reloads
            case .stop: false
            }
        if isDone { return command.verb == .reload && !situation.errors.isEmpty ? .failed(situation.errors) : .done }
        guard let end, now >= end else { return nil }
        let time = Command.patience.components.seconds
        return .failed(["'\(command.verb.rawValue)' is not done after \(time) seconds; it may be later"])
    }
}
