internal import Paths

/// What the tree of a site may have. A value: it is told of each path before anything is written.
struct TreeRules: Sendable {
    /// In bytes, from the tree's folder on: together with the path of that folder fewer than the kernel takes.
    static let longestPath = 2_000

    private let most: Int
    private(set) var count = 0
    /// Of the present branch.
    private var seen: Set<String> = []

    /// - Parameter most: how many files and folders, of all branches together.
    init(most: Int) { self.most = most }

    mutating func beginBranch() { seen = [] }

    /// Why there must not be a path; nil: it may be there.
    mutating func refusal(of path: String) -> PullFailure? {
        count += 1
        if count > most { return Self.tooMany(most) }
        if path.utf8.count > Self.longestPath {
            return PullFailure(.content, "\(safeLine(path)): a path has \(Self.longestPath) bytes at most")
        }
        if !seen.insert(path).inserted {
            return PullFailure(.content, "\(safeLine(path)): the site has two of this name")
        }
        return nil
    }

    static func tooMany(_ most: Int) -> PullFailure {
        PullFailure(.limit, "the site has more than \(most) files and folders")
    }

    /// Whether the target of a link leads out of the tree by its words alone.
    ///
    /// - Parameter path: of the link, from the tree's folder on.
    static func leadsOut(_ target: String, at path: String) -> Bool {
        if target.utf8.first == UInt8(ascii: "/") { return true }
        var depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        for part in target.utf8.split(separator: UInt8(ascii: "/")) {
            if part.elementsEqual("..".utf8) {
                depth -= 1
            } else if !part.elementsEqual(".".utf8) {
                depth += 1
            }
            if depth < 0 { return true }
        }
        return false
    }
}
