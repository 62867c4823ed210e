internal import ArgumentParser
internal import Player

/// Exit codes, beside 0 for done.
enum Exit {
    /// Something is wrong with the input.
    static let input = ExitCode(1)
    /// The command line is wrong. ArgumentParser's own code is 64.
    static let usage = ExitCode(2)
    /// No usable display.
    static let display = ExitCode(3)

    /// Prints each message on a line of its own to stderr.
    static func say(_ messages: [String]) {
        for message in messages { Terminal.say("cyclorama: \(message)") }
    }

    /// Warns of times in a time zone that is not known.
    static func warnOfZone() { say([MachineZone.flaw].compactMap(\.self)) }

    /// Runs a command; prints an error of the player and exits with its code.
    ///
    /// - Parameter isTold: whether the readers of stderr may be told what files say.
    static func onFailure(isTold: Bool = true, _ body: () throws(PlayerError) -> Void) throws {
        do throws(PlayerError) {
            try body()
        } catch {
            switch error {
            case .input(let error):
                say(isTold ? error.wholeMessages : error.messages)
                throw input
            case .display(let error):
                say(["\(error)"])
                throw display
            }
        }
    }
}
