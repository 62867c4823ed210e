internal import CLinux

/// The mounts that a process sees, from a file of mountinfo (proc(5)).
public struct MountTable: Hashable, Sendable {
    /// A mounted file system.
    public struct Mount: Hashable, Sendable {
        /// Another mount never has it while this one is there.
        public let id: Int
        /// The folder on which it is mounted.
        public let point: String
        /// Of the file system: the numbers that stat(2) has in `st_dev`, as `major:minor`.
        public let device: String
        /// Of the file system, such as `nfs4`.
        public let type: String

        private static let far: Set = [
            "9p", "afs", "autofs", "beegfs", "ceph", "cifs", "coda", "fuse", "glusterfs", "lustre", "nfs",
            "nfs4", "smb3", "smbfs", "virtiofs",
        ]

        /// Whether its files may be another machine's, or a program's: nobody knows when these answer.
        public var mayBeFar: Bool { Self.far.contains(type) || type.hasPrefix("fuse.") }
    }

    /// In the order of the file: of two at the same point, the later one covers the other.
    public private(set) var mounts: [Mount] = []

    /// Reads the content of a mountinfo. Lines of another form are passed over.
    public init(_ text: [UInt8]) {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            // The fields: mount id, parent id, device, root, mount point, options, any number of tags, "-", type,
            // source, super options.
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 6, let id = Int(String(decoding: words[0], as: UTF8.self)),
                let dash = words.dropFirst(6).firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < words.count
            else { continue }
            mounts.append(
                Mount(
                    id: id, point: FileName.text(Self.unescaped(words[4])),
                    device: String(decoding: words[2], as: UTF8.self),
                    type: String(decoding: words[dash + 1], as: UTF8.self)))
        }
    }

    /// The mounts that this process sees.
    public static func current() throws(SystemError) -> MountTable {
        MountTable(try File.contents(of: "/proc/self/mountinfo", limit: 16 << 20))
    }

    /// The mount that a path without links lies on, which begins at the root.
    public func mount(of path: String) -> Mount? {
        var best: Mount?
        for mount in mounts where Self.contains(mount.point, path) {
            if best.map({ mount.point.utf8.count >= $0.point.utf8.count }) ?? true { best = mount }
        }
        return best
    }

    /// Whether a path is a folder's, or lies in it.
    public static func contains(_ folder: String, _ path: String) -> Bool {
        if folder == "/" { return true }
        let (folder, path) = (folder.utf8, path.utf8)
        return path.starts(with: folder)
            && (path.count == folder.count || path.dropFirst(folder.count).first == UInt8(ascii: "/"))
    }

    /// Space, tab, newline and backslash are written as three octal digits: `\040`.
    private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = word
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            let isEscape =
                byte == UInt8(ascii: "\\") && digits.count == 3
                && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
            guard isEscape else {
                result.append(byte)
                continue
            }
            let value = digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }
            result.append(UInt8(truncatingIfNeeded: value))
            rest = rest.dropFirst(3)
        }
        return result
    }
}

/// Reports that a file system was mounted or unmounted.
///
/// After a change, mountinfo has an exceptional condition until the next poll (proc(5)). So add the descriptor to the
/// `Poller` that is waited on itself: with a `Poller` inside another one, the poll of the outer one clears the
/// condition.
public final class Mounts {
    private let file: Descriptor

    /// Watches the mounts that this process sees.
    public convenience init() throws(SystemError) {
        try self.init(of: "self")
    }

    /// - Parameter process: a process number, or `self`
    init(of process: String) throws(SystemError) {
        file = try Descriptor(reading: "/proc/\(process)/mountinfo")
    }

    /// Lent to a `Poller` for `.urgent`: ready once after each change.
    public var descriptor: Int32 { file.rawValue }
}
