internal import JSONText

/// What a player is told to do, and to what.
public struct Command: Hashable, Sendable {
    public enum Verb: String, CaseIterable, Hashable, Sendable {
        case pause, resume, toggle, next, previous, reload, stop
    }

    public let verb: Verb
    /// The output that is meant; nil: all.
    public var output: String?
    /// The path of the slide that is meant; nil: the one whose turn it is.
    public var slide: String?
    /// How long it holds; nil: until another command.
    public var duration: Duration?

    public init(_ verb: Verb, output: String? = nil, slide: String? = nil, duration: Duration? = nil) {
        self.verb = verb
        self.output = output
        self.slide = slide
        self.duration = duration
    }

    /// Whether it is the verb alone.
    public var isBare: Bool { output == nil && slide == nil && duration == nil }

    /// How long it may take before the client gets an error: the move that goes on and the one that was asked for take a minute
    /// each at most, and half a minute is for the picture.
    public static let patience = Duration.seconds(150)
    /// The longest duration.
    static let longest = Duration.seconds(366 * 24 * 3600)
}

// MARK: - In a request

extension Command {
    /// What follows the verb: `"output":"HDMI-A-1"`, `"slide":"/srv/a.jpg"`, `"for":30`, in seconds.
    static let memberNames: Set = ["output", "slide", "for"]

    var members: [(String, JSON)] {
        let values: [(String, JSON?)] = [
            ("do", .string(verb.rawValue)), ("output", output.map(JSON.string)), ("slide", slide.map(JSON.string)),
            ("for", duration.map { .rounded($0 / .seconds(1)) }),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Reads a request's members; the error says what is wrong with one.
    init(_ request: JSON) throws(ControlRequest.Mistake) {
        guard let verb = request["do"]?.string.flatMap(Verb.init) else {
            throw .init("'do' takes one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.init(verb)
        if let value = request["output"] {
            guard let name = value.string else { throw .init("'output' takes an output's name") }
            output = name
        }
        if let value = request["slide"] {
            guard let path = value.string else { throw .init("'slide' takes a path") }
            slide = path
        }
        if let value = request["for"] {
            guard let seconds = value.number, 0.001...(Self.longest / .seconds(1)) ~= seconds else {
                throw .init("'for' takes seconds: 0.001 to \(Self.longest.components.seconds)")
            }
            duration = .milliseconds(Int64((seconds * 1000).rounded()))
        }
    }
}
