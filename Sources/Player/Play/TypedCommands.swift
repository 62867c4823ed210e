internal import ControlProtocol
internal import LinuxIO

/// What is asked for at the terminal that the player was started on.
final class TypedCommands {
    private let keyboard: Keyboard
    private var parser = KeyParser()

    /// Nil where there is no terminal.
    init?() {
        guard let keyboard = Keyboard() else { return nil }
        self.keyboard = keyboard
    }

    /// Lent to an `EventLoop`: readable while `take` has something to do.
    var descriptor: Int32 { keyboard.descriptor }

    /// What was asked for by now. Stops the process where Ctrl-Z was typed, until it is continued.
    func take(at now: Duration) throws(SystemError) -> [Command] {
        parser.take(try keyboard.take(), at: now).map { Command($0) }
    }

    /// Leaves the terminal as it was found.
    func end() { keyboard.giveBack() }
}
