/// What is wrong with what the player was given, a line for each thing. Not about any display.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    public let messages: [String]

    public init(_ messages: [String]) { self.messages = messages }

    public var description: String { messages.joined(separator: "\n") }
}
