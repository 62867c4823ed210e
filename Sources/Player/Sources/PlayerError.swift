internal import LinuxIO
public import Present

/// Why the player has ended.
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

    /// Any error that a call of several rooms throws. One of another kind is told in its own words.
    init(anyOf error: any Error) {
        switch error {
        case let error as PlayerError: self = error
        case let error as InputError: self = .input(error)
        case let error as DisplayError: self = .display(error)
        case let error as SystemError: self.init(error)
        default: self = .input(InputError(["\(error)"]))
        }
    }
}

/// What is wrong with what the player was given, with a message for each mistake. Displays have `DisplayError`.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    let complaints: [Complaint]

    public init(_ messages: [String]) { complaints = messages.map { Complaint($0) } }

    init(complaints: [Complaint]) { self.complaints = complaints }

    /// One line each, without what files say apart from keys and paths: for logs, and for clients of a running player.
    public var messages: [String] { complaints.map(\.description) }

    /// The same with what files say, for the output of a command; excerpts of playlists add lines of their own.
    public var wholeMessages: [String] { complaints.map { $0.wholeText() } }

    /// The first messages, and a line with the count of the others.
    ///
    /// - Parameters:
    ///   - isWhole: whether to say what files say.
    ///   - isVerbose: whether a library's own words follow, in brackets.
    func text(isWhole: Bool, isVerbose: Bool = false) -> String {
        let most = 20
        let told = complaints.prefix(most).map { complaint in
            isWhole ? complaint.wholeText(isVerbose: isVerbose) : complaint.text(isVerbose: isVerbose)
        }
        let others = complaints.count - most
        let more = others > 0 ? ["and \(others) more; see 'cyclorama check'"] : []
        return (told + more).joined(separator: "\n")
    }

    public var description: String { messages.joined(separator: "\n") }
}

/// A wrong command line: what is wrong with it, and what would be right.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
