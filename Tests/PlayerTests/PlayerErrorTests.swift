import LinuxIO
import Testing

@testable import Player

@Suite struct PlayerErrorTests {
    private struct Odd: Error, CustomStringConvertible { var description: String { "something else" } }

    /// An error that no room is known to throw ends a program with a message, and no trap.
    @Test func anyErrorIsTold() {
        let errors: [any Error] = [Odd(), CancellationError(), SystemError("open", "a", number: 2)]
        let words = errors.map { PlayerError(anyOf: $0).description }
        #expect(words == ["something else", "CancellationError()", "a: open: No such file or directory"])
    }
}
