internal import Glibc
internal import LinuxIO
internal import Paths

/// Looks through a tree that was checked out, before it gets its name: that it holds only what a site may have, and that the
/// player can read it.
struct TreeInspector {
    private let root: String
    /// A file for copies, on the same file system.
    private let draft: String
    /// What stays free of the disk, in bytes.
    private let keepFree: Int

    init(_ root: String, draft: String, keepFree: Int) {
        (self.root, self.draft, self.keepFree) = (root, draft, keepFree)
    }

    /// Folders belong to the agent, and the player is in its group.
    private static let folderMode: UInt32 = 0o750
    private static let fileMode: UInt32 = 0o440

    /// - Parameter told: how many files and folders it has looked at.
    func inspect(told: (Int) -> Void) throws(PullFailure) {
        var failure: PullFailure?
        var count = 0
        do throws(SystemError) {
            try File.setMode(of: root, Self.folderMode)
            let folder = try Descriptor(folder: root)
            try Folder.forEachDescendant(of: root) { entry in
                count += 1
                told(count)
                do throws(PullFailure) {
                    try inspect(entry, in: folder)
                    return .on
                } catch let found {
                    failure = found
                    return .stop
                }
            }
        } catch {
            throw PullFailure(error)
        }
        if let failure { throw failure }
    }

    private func inspect(_ entry: Folder.Descendant, in folder: borrowing Descriptor) throws(PullFailure) {
        do throws(SystemError) {
            switch entry.kind {
            case .folder:
                if entry.mode & Self.folderMode != Self.folderMode || entry.mode > 0o777 {
                    try File.setMode(of: entry.path, (entry.mode | Self.folderMode) & 0o777)
                }
            case .regular:
                if entry.mode & Self.fileMode != Self.fileMode { try makeReadable(entry) }
            case .link:
                let target = try File.target(ofLink: entry.path) ?? ""
                let staysInside = try folder.leadsInside(entry.relativePath)
                if TreeRules.leadsOut(target, at: entry.relativePath) || !staysInside {
                    throw SystemError("openat2", number: EXDEV)
                }
            case .special:
                throw SystemError("open", number: ENOTSUP)
            }
        } catch {
            throw Self.failure(error, at: entry.relativePath)
        }
    }

    /// The file of the repository has the same inode, and its mode is part of its name there: what takes its place is a copy.
    private func makeReadable(_ entry: Folder.Descendant) throws(SystemError) {
        let size = Int(try File.stamp(of: entry.path, followingLinks: false).size)
        if try FileSystem.freeBytes(at: root) < keepFree + size { throw SystemError("write", number: ENOSPC) }
        let source = try Descriptor(reading: entry.path)
        try File.remove(draft)
        let copy = try Descriptor(opening: draft, .createNew)
        var start = 0
        while start < size {
            let bytes = try source.bytes(start..<min(start + 1 << 20, size), of: entry.path)
            if bytes.isEmpty { break }
            try copy.write(bytes.span, at: start, of: entry.path)
            start += bytes.count
        }
        try File.setMode(of: draft, (entry.mode | 0o640) & 0o777)
        _ = try File.rename(draft, to: entry.path)
    }

    private static func failure(_ error: SystemError, at path: String) -> PullFailure {
        let name = safeLine(path)
        switch error.number {
        case EXDEV: return PullFailure(.content, "\(name): a link leads out of the site")
        case ELOOP: return PullFailure(.content, "\(name): links lead in a circle")
        case ENOTSUP: return PullFailure(.content, "\(name): neither a file, a folder nor a link")
        case EACCES: return PullFailure(.content, "\(name): a file that nobody may read")
        default: return PullFailure(error)
        }
    }
}
