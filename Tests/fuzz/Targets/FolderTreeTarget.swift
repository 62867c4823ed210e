import Glibc

@testable import Player
import Vocabulary

/// A tree of folders, files and links, listed with `recursive`. Three bytes make one thing in it.
enum FolderTreeTarget {
    private static let most = 24

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let scratch = ScratchFolder()
        // A link that leads two folders up stays inside.
        mkdir(scratch.path + "/outer", 0o700)
        let root = scratch.path + "/outer/root"
        build(bytes.dropFirst(), at: root)
        let list = scratch.path + "/outer/list.yaml"
        let entry = "  - {folder: root, recursive: true}\n"
        let count = 1 + Int(bytes.first ?? 0) % 2
        ScratchFolder.write(Array(("slides:\n" + String(repeating: entry, count: count)).utf8), to: list)
        let all = try slides(list)
        try require(try slides(list) == all, "another list the second time")
        let paths = Array(all.prefix(all.count / count))
        try require(Array([[String]](repeating: paths, count: count).joined()) == all, "another list of an entry")
        try check(paths, of: root)
    }

    private static func slides(_ list: String) throws(Finding) -> [String] {
        do throws(InputError) {
            return try LineupReader([list], seed: 0).read().slides.map(\.path)
        } catch {
            throw Finding("a tree is no error: \(error)")
        }
    }

    // MARK: - Building

    private static func build(_ bytes: ArraySlice<UInt8>, at root: String) {
        mkdir(root, 0o700)
        var folders = [root]
        var files = [root + "/missing.png"]
        var rest = bytes
        for number in 0..<most where rest.count >= 3 {
            let (kind, place, target) = (rest.removeFirst(), Int(rest.removeFirst()), Int(rest.removeFirst()))
            let folder = folders[place % folders.count]
            let path = "\(folder)/\(number)"
            switch kind % 10 {
            case 0, 1:
                if mkdir(path, 0o700) == 0 { folders.append(path) }
            case 2:
                ScratchFolder.write([], to: path + ".png")
                files.append(path + ".png")
            case 3: ScratchFolder.write([], to: "\(folder)/\(names[target % names.count])")
            case 4, 5: symlink(folders[target % folders.count], path)
            case 6: symlink([".", "..", "../..", "../0", "./\(number)"][target % 5], path)
            case 7: symlink(files[target % files.count], path + ".jpg")
            case 8: link(files[target % files.count], path + ".jpeg")
            default: mkfifo(path + ".png", 0o600)
            }
        }
    }

    /// Names that are listed, and some that are not.
    private static let names = [
        ".png", "a.PNG", ".hidden.jpg", "b.jpe", "c.heic", "png", "d.png.", "list.m3u", "é.png",
    ]

    // MARK: - What is to be listed

    private struct Identity: Hashable {
        let device: dev_t
        let inode: ino_t

        init(_ status: stat) {
            device = status.st_dev
            inode = status.st_ino
        }
    }

    /// A picture: its folder and its name.
    private struct Picture: Hashable {
        let folder: Identity
        let name: String
    }

    /// Each picture of every folder that a way leads to, once.
    private static func check(_ paths: [String], of root: String) throws(Finding) {
        var expected: Set<Picture> = []
        var seen: Set<Identity> = []
        var folders = [root]
        while let folder = folders.popLast() {
            guard let status = status(folder), seen.insert(Identity(status)).inserted else { continue }
            for name in ScratchFolder.names(in: folder) where !name.hasPrefix(".") {
                guard let inner = self.status("\(folder)/\(name)") else { continue }
                if inner.st_mode & S_IFMT == S_IFDIR { folders.append("\(folder)/\(name)") }
                if inner.st_mode & S_IFMT == S_IFREG, isPicture(name) {
                    expected.insert(Picture(folder: Identity(status), name: name))
                }
            }
        }
        var listed: Set<Picture> = []
        for path in paths {
            let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
            guard let status = status(String(path[..<cut])) else { throw Finding("no folder: \(path)") }
            let picture = Picture(folder: Identity(status), name: String(path[path.utf8.index(after: cut)...]))
            try require(listed.insert(picture).inserted, "a folder is entered twice: \(path)")
        }
        try require(listed == expected, "\(listed.count) pictures listed, and \(expected.count) are there")
    }

    private static func isPicture(_ name: String) -> Bool {
        [".jpg", ".jpeg", ".jpe", ".png"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
