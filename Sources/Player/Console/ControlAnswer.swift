internal import JSONText

/// What a player answers to a request.
enum ControlAnswer: Hashable, Sendable {
    case done
    /// What is wrong, a message for each thing.
    case failed([String])
    /// The status, as JSON on one line.
    case status([UInt8])
    /// What is on the screen of an output: the PNG's bytes follow the line.
    case snapshot(output: String, png: [UInt8])

    /// The protocol's version: it changes when an old client would no longer understand.
    static let protocolVersion: Int64 = 1

    /// The first line of every connection.
    static let greeting =
        JSON.object([("cyclorama", .string(Version.text)), ("protocol", .integer(protocolVersion))]).line + "\n"

    /// What follows the line, bytes as they are; mostly none.
    var attachment: [UInt8] { if case .snapshot(_, let png) = self { png } else { [] } }

    /// The answer as a line.
    ///
    /// - Parameter id: the request's.
    func line(id: JSON?) -> [UInt8] {
        let start = id.map { [("id", $0)] } ?? []
        switch self {
        case .done: return Array(JSON.object(start + [("ok", .bool(true))]).line.utf8) + [0x0A]
        case .failed(let messages):
            var members = start + [("ok", .bool(false)), ("error", .string(messages.joined(separator: "\n")))]
            // A message may have several lines, so it takes a list to tell them apart.
            if messages.count > 1 { members.append(("errors", .array(messages.map { .string($0) }))) }
            return Array(JSON.object(members).line.utf8) + [0x0A]
        case .snapshot(let output, let png):
            let members: [(String, JSON)] = [
                ("ok", .bool(true)), ("output", .string(output)), ("bytes", .integer(Int64(png.count))),
            ]
            return Array(JSON.object(start + members).line.utf8) + [0x0A]
        case .status(let text):
            return JSON.object(start + [("ok", .bool(true))]).line(appending: "status", text) + [0x0A]
        }
    }
}
