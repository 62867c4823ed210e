internal import JSONText

/// What a player answers to a request.
enum ControlAnswer: Hashable, Sendable {
    case done
    /// What is wrong, a message for each thing.
    case failed([String])
    /// The status, as JSON on one line.
    case status(String)

    /// The protocol's version: it changes when an old client would no longer understand.
    static let protocolVersion: Int64 = 1

    /// The first line of every connection.
    static let greeting =
        JSON.object([("cyclorama", .string(Version.text)), ("protocol", .integer(protocolVersion))]).line + "\n"

    /// The answer as a line.
    ///
    /// - Parameter id: the request's.
    func line(id: JSON?) -> String {
        let start = "{" + (id.map { "\"id\":\($0.line)," } ?? "")
        switch self {
        case .done: return start + "\"ok\":true}\n"
        case .failed(let messages):
            let all = JSON.string(messages.joined(separator: "\n")).line
            // A message may have several lines, so it takes a list to tell them apart.
            let each = messages.count > 1 ? ",\"errors\":\(JSON.array(messages.map { .string($0) }).line)" : ""
            return start + "\"ok\":false,\"error\":\(all)\(each)}\n"
        case .status(let text): return start + "\"ok\":true,\"status\":\(text)}\n"
        }
    }
}
