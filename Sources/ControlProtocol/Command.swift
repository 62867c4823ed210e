internal import JSONText

/// What a player is told to do, and to what.
public struct Command: Hashable, Sendable {
    public enum Verb: String, CaseIterable, Hashable, Sendable {
        case pause, resume, toggle, next, previous, go, blank, show, overview, reload, stop
    }

    public let verb: Verb
    /// The output whose show is meant; nil: all shows.
    public var output: String?
    /// The slide to go to, by its number; the first has 1.
    public var slide: Int?
    /// The picture or the playlist to show, by its absolute path; `sent`: the picture that was put.
    public var file: String?
    public static let sent = "-"
    /// How long it holds; nil: until another command.
    public var duration: Duration?

    public init(
        _ verb: Verb, output: String? = nil, slide: Int? = nil, file: String? = nil, duration: Duration? = nil
    ) {
        self.verb = verb
        self.output = output
        self.slide = slide
        self.file = file
        self.duration = duration
    }

    /// How long it may take before the client gets an error: the move that goes on and the one that was asked for take a minute
    /// each at most, and half a minute is for the picture.
    public static let patience = Duration.seconds(150)
    /// The durations that it may have.
    public static let durations = Duration.milliseconds(1)...Duration.seconds(366 * 24 * 3600)
}

// MARK: - In a request

extension Command {
    /// What may follow the verb: `"output":"HDMI-A-1"`, `"slide":3`, `"file":"/srv/a.jpg"`, `"for":30`, in seconds.
    enum Member: String {
        case output, slide, file
        case time = "for"
    }

    var members: [(String, JSON)] {
        let values: [(Member, JSON?)] = [
            (.output, output.map(JSON.string)), (.slide, slide.map { .integer(Int64($0)) }),
            (.file, file.map(JSON.string)), (.time, duration.map { .rounded($0 / .seconds(1)) }),
        ]
        return [("do", .string(verb.rawValue))] + values.compactMap { name, value in value.map { (name.rawValue, $0) } }
    }

    /// Reads what a request tells besides the verb.
    init(_ request: inout RequestMembers) throws(ControlRequest.Mistake) {
        guard let verb = request.take("do")?.string.flatMap(Verb.init) else {
            throw .init(["'do' takes one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))"])
        }
        self.init(verb)
        for member in verb.members {
            switch member {
            case .output: output = request.text("output", "an output's name")
            case .slide: slide = request.count("slide", "the number of a slide, from 1 on")
            case .file: file = request.text("file", "an absolute path") { $0.hasPrefix("/") || $0 == Self.sent }
            case .time: duration = request.duration("for", within: Self.durations)
            }
        }
        if let (member, what) = verb.need { request.need(member.rawValue, "'\(verb.rawValue)' needs \(what)") }
        try request.end(verb.rawValue, takes: verb.members.map(\.rawValue))
    }
}

extension Command.Verb {
    /// What may follow it.
    fileprivate var members: [Command.Member] {
        switch self {
        case .reload, .stop: []
        case .resume, .toggle, .next, .previous: [.output]
        case .pause, .blank, .overview: [.time, .output]
        case .go: [.slide, .output]
        case .show: [.file, .time, .output]
        }
    }

    /// What must follow it, and how that is said.
    fileprivate var need: (member: Command.Member, words: String)? {
        switch self {
        case .go: (.slide, "'slide', the number of a slide")
        case .show: (.file, "'file', the absolute path of a picture or a playlist")
        default: nil
        }
    }
}
