/// What is wrong with what the player was given, a message for each thing. Not about any display.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    let complaints: [Complaint]

    public init(_ messages: [String]) { complaints = messages.map { Complaint($0) } }

    init(complaints: [Complaint]) { self.complaints = complaints }

    /// Of one line, but for the excerpts of playlists.
    public var messages: [String] { complaints.map(\.description) }

    public var description: String { messages.joined(separator: "\n") }
}
