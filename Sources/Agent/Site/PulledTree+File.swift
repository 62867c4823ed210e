internal import Fetch
internal import JSONText
internal import LinuxIO

/// What is known of a tree stands in a file beside it.
extension PulledTree {
    private static let largest = 64 << 10

    /// Nil: there is no such file, or it is damaged.
    init?(at path: String) {
        guard let bytes = try? File.contents(of: path, limit: Self.largest), let json = try? JSON(reading: bytes),
            let tree = PulledTree(json)
        else { return nil }
        self = tree
    }

    func write(to path: String) throws(SystemError) {
        try File.replace(path, with: Array(json.text.utf8).span, durable: true)
    }

    /// When the first of the keys expires that have signed it; nil: none does.
    var keyExpires: HTTPDate? { branches.compactMap(\.keyExpires).min().map { HTTPDate(seconds: $0) } }

    /// As the agent's status has it.
    var statusJSON: JSON {
        .array(
            branches.map { branch in
                .object([
                    ("branch", .string(branch.name)), ("commit", .string(branch.commit)),
                    ("made", .string(HTTPDate(seconds: branch.time).utc)),
                    ("key-expires", branch.keyExpires.map { .string(HTTPDate(seconds: $0).utc) } ?? .null),
                ])
            })
    }
}
