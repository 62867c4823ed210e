internal import Glibc
internal import LinuxIO
internal import OSTree
internal import Paths
internal import Web

/// The folders and files of a pull: what lasts as long as it does lies in one folder, and is gone at the next.
struct PullWorkshop {
    private let order: PullOrder

    /// Debian's file of the system's authorities, in PEM: package ca-certificates.
    private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"
    private static let largestKeyFile = 4 << 20
    private static let largestAuthorities = 16 << 20

    init(_ order: PullOrder) { self.order = order }

    /// The tree before it has its name.
    var tree: String { PathParts.joined(order.scratch, "tree") }
    private var keys: String { PathParts.joined(order.scratch, "keys") }
    private var authorities: String { PathParts.joined(order.scratch, "authorities.pem") }

    var inspector: TreeInspector {
        TreeInspector(tree, draft: PathParts.joined(order.scratch, "copy"), keepFree: order.limits.keepFree)
    }

    /// Whether the tree is there: what has its name is whole.
    var hasTree: Bool { (try? File.kind(of: order.tree)) == .folder }

    var tooLittleRoom: PullFailure {
        PullFailure(.space, "the disk has too little room: \(order.limits.keepFree >> 20) MiB are kept free")
    }

    /// Removes what an earlier pull has left, and lays out what libostree reads.
    func prepare() throws(PullFailure) {
        do throws(SystemError) {
            try Folder.removeWholeByForce(order.scratch)
            for name in ["tmp", "keys"] {
                try File.makeFolder(PathParts.joined(order.scratch, name), for: .owner)
            }
            try File.makeFolder(PathParts(order.repository).folder)
            if try FileSystem.freeBytes(at: order.scratch) < order.limits.keepFree {
                throw SystemError("write", number: ENOSPC)
            }
        } catch {
            throw error.number == ENOSPC ? tooLittleRoom : PullFailure(error)
        }
        if order.keys.isEmpty { throw PullFailure(.settings, "no key is named that a commit must be signed by") }
        if order.branches.isEmpty { throw PullFailure(.settings, "no branch is named") }
        if order.scratch.utf8.contains(where: { ",;".utf8.contains($0) }) {
            throw PullFailure(.settings, "\(safeLine(order.scratch)): a path with a comma or a semicolon")
        }
        do throws(SystemError) {
            for (number, key) in order.keys.enumerated() {
                let bytes = try File.contents(of: key, limit: Self.largestKeyFile)
                try File.replace(PathParts.joined(keys, "\(number)"), with: bytes.span, for: .owner)
            }
            guard let own = order.authority else { return }
            // libostree trusts either the system's or those of one file.
            var all = try File.contents(of: own, limit: Self.largestAuthorities)
            all += (try? File.contents(of: Self.systemAuthorities, limit: Self.largestAuthorities)) ?? []
            try File.replace(authorities, with: all.span, for: .owner)
        } catch {
            throw PullFailure(.settings, error.description)
        }
    }

    /// Opens the repository, and has it pull as the order says. One that a power cut has left without its configuration is made
    /// anew: trees have their files of their own.
    func openRepository() throws(PullFailure) -> Repository {
        do throws(RepositoryFailure) {
            return try opened()
        } catch {
            if !isTorn { throw PullFailure(error) }
            AgentLog.say("\(safeLine(order.repository)): a new repository is made: \(error)")
        }
        do throws(SystemError) { try Folder.removeWholeByForce(order.repository) } catch { throw PullFailure(error) }
        do throws(RepositoryFailure) { return try opened() } catch { throw PullFailure(error) }
    }

    /// Whether the repository has lost its configuration. Other reasons for which it does not open may pass.
    private var isTorn: Bool {
        let bytes = (try? File.contents(of: PathParts.joined(order.repository, "config"), limit: 1 << 20)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return !lines.contains("mode=bare-user-only")
    }

    private func opened() throws(RepositoryFailure) -> Repository {
        let repository = try Repository(order.repository)
        try repository.set(
            Repository.Remote(
                url: order.url.description, keyFolder: keys,
                authorities: order.authority == nil ? nil : authorities, keepFree: order.limits.keepFree))
        return repository
    }

    /// Removes what was fetched for commits that did not come whole.
    func dropFetched() {
        let folder = PathParts.joined(order.repository, "tmp")
        for entry in (try? Folder.entries(of: folder)) ?? [] where entry.name.hasPrefix("staging-") {
            try? Folder.removeWholeByForce(PathParts.joined(folder, entry.name))
        }
    }

    /// Removes what another branch has in place of a folder or of a file.
    func makeWay(for entry: Repository.TreePath) -> PullFailure? {
        let path = PathParts.joined(tree, entry.path)
        do throws(SystemError) {
            guard let isFolder = try File.isFolderItself(path) else { return nil }
            if entry.isFolder, !isFolder { try File.remove(path) }
            if !entry.isFolder, isFolder { try Folder.removeWhole(path) }
            return nil
        } catch {
            return PullFailure(error)
        }
    }

    /// Gives the tree its name, once all of it is on the disk.
    func publish() throws(PullFailure) {
        do throws(SystemError) {
            let folder = try Descriptor(folder: tree)
            try folder.syncFileSystem()
            let parent = PathParts(order.tree).folder
            try File.makeFolder(parent)
            _ = try File.rename(tree, to: order.tree)
            try File.syncFolder(parent)
            try File.syncFolder(PathParts(parent).folder)
        } catch {
            throw PullFailure(error)
        }
    }

    /// Removes what no longer serves.
    func clear() { try? Folder.removeWholeByForce(order.scratch) }
}
