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

    /// Any error that a call of several rooms throws.
    init(anyOf error: any Error) {
        switch error {
        case let error as PlayerError: self = error
        case let error as InputError: self = .input(error)
        case let error as DisplayError: self = .display(error)
        case let error as SystemError: self.init(error)
        default: preconditionFailure("an error of no room: \(error)")
        }
    }
}
