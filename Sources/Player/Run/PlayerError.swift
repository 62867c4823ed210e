internal import LinuxIO
public import Present

/// Why the player did not go on.
public enum PlayerError: Error, Sendable, CustomStringConvertible {
    /// Something is wrong with what it was given.
    case input(InputError)
    /// No display can be used, or the one in use no longer answers.
    case display(DisplayError)

    public var description: String {
        switch self {
        case .input(let error): error.description
        case .display(let error): error.description
        }
    }

    init(_ error: SystemError) { self = .input(InputError([error.description])) }
}
