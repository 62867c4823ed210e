internal import Digest
internal import JSONText

/// What a judge says of a file.
enum Verdict: Hashable, Sendable {
    case good(SHA256, byteCount: Int)
    /// Why it takes no place in the cache.
    case bad(String)

    /// As a judge prints it, on one line.
    var line: String {
        switch self {
        case .good(let digest, let byteCount):
            JSON.object([("sha256", .string(digest.description)), ("bytes", .integer(Int64(byteCount)))]).line
        case .bad(let reason): JSON.object([("reason", .string(reason))]).line
        }
    }

    /// Nil: the line breaks off, or is something else.
    init?(line: [UInt8]) {
        guard let json = try? JSON(reading: line) else { return nil }
        if let reason = json["reason"]?.string {
            self = .bad(reason)
        } else if let digest = json["sha256"]?.string.flatMap({ SHA256($0) }), case .integer(let count)? = json["bytes"]
        {
            self = .good(digest, byteCount: Int(count))
        } else {
            return nil
        }
    }
}
