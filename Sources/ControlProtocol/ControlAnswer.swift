public import JSONText

/// What a player answers to a request.
public enum ControlAnswer: Hashable, Sendable {
    case done
    /// It is done on these outputs: all that show what the named one does.
    case doneOn([String])
    /// What is wrong, a message for each thing.
    case failed([String])
    /// The status, as JSON on one line.
    case status([UInt8])
    case slides(SlidesPage)
    case wanted(WantedPage)
    /// What is on the screen of an output: the PNG's bytes follow the line.
    case snapshot(output: String, png: [UInt8])

    /// What follows the line, bytes as they are; mostly none.
    public var attachment: [UInt8] { if case .snapshot(_, let png) = self { png } else { [] } }

    /// The answer as a line.
    ///
    /// - Parameter id: the request's.
    public func line(id: JSON?) -> [UInt8] {
        let start = (id.map { [("id", $0)] } ?? []) + [("ok", .bool(!isFailure))]
        let members: [(String, JSON)] =
            switch self {
            case .done, .status: []
            case .doneOn(let outputs): [("outputs", .array(outputs.map { .string($0) }))]
            case .slides(let page): [("slides", page.json)]
            case .wanted(let page): [("wanted", page.json)]
            case .failed(let messages):
                // A message may have several lines, so it takes a list to tell them apart.
                [("error", .string(messages.joined(separator: "\n")))]
                    + (messages.count > 1 ? [("errors", .array(messages.map { .string($0) }))] : [])
            case .snapshot(let output, let png):
                [("output", .string(output)), ("bytes", .integer(Int64(png.count)))]
            }
        if case .status(let text) = self { return JSON.object(start).line(appending: "status", text) + [0x0A] }
        return Array(JSON.object(start + members).line.utf8) + [0x0A]
    }

    private var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// An answer as a client reads it.
public struct ControlReply {
    public enum Content {
        /// The outputs are told where the request named one.
        case done(outputs: [String])
        case failed([String])
        /// The status as it came: `PlayerStatus` reads it.
        case status(JSON)
        case slides(SlidesPage)
        case wanted(WantedPage)
        /// The PNG's bytes follow.
        case snapshot(output: String, bytes: Int)
    }

    public let id: JSON?
    public let content: Content

    /// - Parameter line: without its newline.
    public init(line: [UInt8]) throws(JSONError) {
        let value = try JSON(reading: line)
        id = value["id"]
        guard case .bool(true)? = value["ok"] else {
            let messages = value["errors"]?.items.map { $0.compactMap(\.string) } ?? value["error"]?.string.map { [$0] }
            content = .failed(messages ?? ["the player does not say what is wrong"])
            return
        }
        content =
            if let status = value["status"] {
                .status(status)
            } else if let page = value["slides"].flatMap(SlidesPage.init(json:)) {
                .slides(page)
            } else if let page = value["wanted"].flatMap(WantedPage.init(json:)) {
                .wanted(page)
            } else if let output = value["output"]?.string, let bytes = Int(json: value["bytes"] ?? .null), bytes > 0 {
                .snapshot(output: output, bytes: bytes)
            } else {
                .done(outputs: value["outputs"]?.items?.compactMap(\.string) ?? [])
            }
    }
}

/// The first line of every connection.
public enum ControlGreeting {
    /// The protocol's version: it changes when an old client would no longer understand.
    public static let version: Int64 = 1

    /// - Parameter player: its version.
    public static func line(player: String) -> String {
        JSON.object([("cyclorama", .string(player)), ("protocol", .integer(version))]).line + "\n"
    }

    /// Whether a line without its newline is one of this protocol.
    public static func isKnown(_ line: [UInt8]) throws(JSONError) -> Bool {
        if case .integer(version)? = try JSON(reading: line)["protocol"] { true } else { false }
    }
}
