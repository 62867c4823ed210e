internal import LinuxIO
internal import Paths

/// What the agent has of a site, on disk: the repository, trees that were checked out of it, and the link to the one that is
/// shown. A power cut leaves the former link or the new one.
struct SiteFolder: Sendable {
    let path: String

    /// - Parameter path: the folder that keeps what must outlive the agent
    init(_ path: String) { self.path = path }

    /// What the player plays: a link to a tree.
    var link: String { PathParts.joined(path, SiteName.name) }
    var repository: String { PathParts.joined(path, "repo") }
    /// For what lasts as long as a pull.
    var scratch: String { PathParts.joined(path, "pull") }
    private var trees: String { PathParts.joined(path, "trees") }
    /// A link to the tree that was shown before.
    private var formerLink: String { PathParts.joined(path, "former") }
    /// Names the tree that stays until somebody says otherwise.
    private var holdFile: String { PathParts.joined(path, "hold") }

    /// The files of a tree. Its path tells, as the link's does, that they come from afar.
    func tree(_ name: String) -> String { PathParts.joined(PathParts.joined(trees, name), SiteName.name) }

    /// What is known of a tree.
    func factsFile(_ name: String) -> String { PathParts.joined(PathParts.joined(trees, name), "facts.json") }

    /// The tree that is shown; nil: there is none yet.
    var present: String? { treeName(link) }
    /// The tree that was shown before it, if it is still there.
    var former: String? { treeName(formerLink) }

    /// What guards the links and the hold: the agent and who rolls back have it for as long as they change them.
    func locked() throws(SystemError) -> FileLock { try FileLock(PathParts.joined(path, "site.lock")) }

    /// Shows a tree. The caller has the lock.
    func show(_ name: String) throws(SystemError) {
        let old = present
        if old == name { return }
        if let old { try File.replaceLink(formerLink, to: target(old)) }
        try File.replaceLink(link, to: target(name))
    }

    /// The tree that is held; nil: the newest is shown.
    var held: String? {
        guard let bytes = try? File.contents(of: holdFile, limit: 256) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// When the hold began, since 1970-01-01T00:00Z; nil: none is held.
    var heldSince: Duration? { (try? File.stamp(of: holdFile))?.modified }

    /// Holds a tree, or none. The caller has the lock.
    func hold(_ name: String?) throws(SystemError) {
        guard let name else { return try File.remove(holdFile) }
        try File.replace(holdFile, with: Array("\(name)\n".utf8).span, for: .everyone, durable: true)
    }

    /// Removes all trees but those that are shown, were shown before, or are held.
    func removeOtherTrees() throws(SystemError) {
        let kept = Set([present, former, held])
        for entry in (try? Folder.entries(of: trees)) ?? [] where !kept.contains(entry.name) {
            try Folder.removeWhole(PathParts.joined(trees, entry.name))
        }
    }

    private func target(_ name: String) -> String { "trees/\(name)/\(SiteName.name)" }

    private func treeName(_ link: String) -> String? {
        guard let target = try? File.target(ofLink: link) else { return nil }
        let parts = target.split(separator: "/")
        guard parts.count == 3, parts[0] == "trees", (try? File.kind(of: tree(String(parts[1])))) == .folder else {
            return nil
        }
        return String(parts[1])
    }
}
