internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// The walk through one folder that a source names and, where it says so, through the folders in it.
///
/// Each folder is entered once, whatever links lead to it: on a path without links where there is one. It does not depend on
/// the order in which the file system lists names.
struct FolderWalk {
    /// A name that counts.
    struct Found {
        let name: String
        let isFolder: Bool
        /// A folder: whether it is a symbolic link; a file: whether it may be one.
        let isLink: Bool
        /// The index of a folder's branch.
        fileprivate(set) var branch: Int?

        init(name: String, isFolder: Bool, isLink: Bool) {
            self.name = name
            self.isFolder = isFolder
            self.isLink = isLink
        }
    }

    /// A folder on the walk.
    struct Branch {
        let path: String
        /// The path inside the folder that is named, with a slash at its end; empty for that folder itself.
        let inner: String
        /// How many folders it is in.
        let depth: Int
        /// In natural order.
        fileprivate(set) var items: [Found] = []
    }

    let folder: Playlist.Folder
    private let include, exclude: [NameGlob]
    private(set) var branches: [Branch]
    /// Those that are found and not entered: folders, the next one last, and links.
    private var folders = [0]
    private var links: [Int] = []
    private var nextLink = 0
    private var entered: Set<File.Identity> = []

    init(_ folder: Playlist.Folder) {
        self.folder = folder
        (include, exclude) = (folder.include.map(NameGlob.init), folder.exclude.map(NameGlob.init))
        branches = [Branch(path: folder.path, inner: "", depth: 0)]
    }

    /// Whether the globs let a file in.
    ///
    /// - Parameter inner: its path inside the folder that is named.
    func takes(_ name: String, inner: String) -> Bool {
        if include.isEmpty, exclude.isEmpty { return true }
        let (name, inner) = (name.composed, inner.composed)
        return (include.isEmpty || include.contains { $0.matches(name, inner: inner) })
            && !exclude.contains { $0.matches(name, inner: inner) }
    }

    /// The next folder to enter. All others are entered before links are followed.
    mutating func next() -> Int? {
        if let folder = folders.popLast() { return folder }
        if nextLink == links.count { return nil }
        nextLink += 1
        return links[nextLink - 1]
    }

    /// Whether what a branch holds is only counted: it is a folder in one that plays without those in it.
    func isUnplayed(_ branch: Int) -> Bool { !folder.recursive && branches[branch].depth > 0 }

    /// Enters a folder; returns false for one that was entered before.
    mutating func enter(_ identity: File.Identity) -> Bool { entered.insert(identity).inserted }

    /// Takes in what a folder holds.
    ///
    /// - Parameter isCancelled: whether the walk is not needed any more: to sort half a million names takes seconds.
    mutating func take(_ items: [Found], in branch: Int, isCancelled: () -> Bool = { false }) {
        struct Cancelled: Error {}
        let sorted = try? items.sorted { first, second in
            if isCancelled() { throw Cancelled() }
            return naturallyPrecedes(first.name, second.name)
        }
        guard var items = sorted else { return }
        let (path, inner, depth) = (branches[branch].path, branches[branch].inner, branches[branch].depth)
        for index in items.indices where items[index].isFolder {
            let name = items[index].name
            items[index].branch = branches.count
            branches.append(
                Branch(path: PathParts.joined(path, name), inner: inner + name + "/", depth: depth + 1))
        }
        let found = items.filter(\.isFolder)
        links += found.filter(\.isLink).compactMap(\.branch)
        folders += found.filter { !$0.isLink }.compactMap(\.branch).reversed()
        branches[branch].items = items
    }
}

/// A glob of a folder: one with a slash is about the path inside it, one without about the name.
private struct NameGlob {
    private let glob: Glob
    private let isPath: Bool

    init(_ text: String) {
        glob = Glob(text)
        isPath = text.utf8.contains(UInt8(ascii: "/"))
    }

    func matches(_ name: String, inner: String) -> Bool { glob.matches(isPath ? inner : name) }
}
