/// The objects that a sign has of a commit, out of what `ostree ls --recursive --checksum` prints.
struct CommitTree: Sendable {
    /// Their names in `objects/`.
    let objects: Set<String>

    /// - Parameters:
    ///   - commit: the commit's own checksum.
    ///   - list: a line for each file and folder, such as `-00644 0 0 52 CHECKSUM /playlist.yaml`; a folder has two.
    init(commit: String, list: String) {
        var objects: Set = [Self.object(commit, "commit"), Self.object(commit, "commitmeta")]
        for line in list.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 6).map { Substring($0) }
            let sums = words.dropFirst(4).prefix(2).filter { $0.utf8.count == 64 }.map(String.init)
            switch words.first?.utf8.first {
            case UInt8(ascii: "d"):
                for (sum, kind) in zip(sums, ["dirtree", "dirmeta"]) { objects.insert(Self.object(sum, kind)) }
            case UInt8(ascii: "-"), UInt8(ascii: "l"):
                if let sum = sums.first { objects.insert(Self.object(sum, "filez")) }
            default: break
            }
        }
        self.objects = objects
    }

    private static func object(_ sum: String, _ kind: String) -> String {
        "\(sum.prefix(2))/\(sum.dropFirst(2)).\(kind)"
    }
}
