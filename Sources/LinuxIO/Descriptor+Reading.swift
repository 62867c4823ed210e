internal import CLinux
internal import Glibc

extension Descriptor {
    /// Opens a regular file for reading, and nothing else that may have its path.
    ///
    /// - Throws: EISDIR for a folder and EINVAL for other kinds, with words that name the kind.
    public init(reading path: String) throws(SystemError) {
        try self.init(looking: path, then: O_RDONLY)
    }

    /// Opens a regular file, once it was looked at.
    ///
    /// To open a device or a FIFO is to act on it: a watchdog is armed, a tape wound, a waiting writer let go. A descriptor
    /// with O_PATH acts on nothing; it shows what is there, and its link in /proc opens exactly that (open(2)).
    ///
    /// - Parameters:
    ///   - flags: of open(2), for the second step
    ///   - followsLinks: whether a symbolic link is followed; else it is an error (ELOOP).
    init(looking path: String, then flags: Int32, followsLinks: Bool = true) throws(SystemError) {
        let place = try Self.found(path, followsLinks: followsLinks)
        let number = place.rawValue
        var status = stat()
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SystemError("open", path, number: EISDIR)
        case S_IFLNK: throw SystemError("open", path, number: ELOOP)
        case let kind: throw SystemError("open", path, number: EINVAL, saying: Self.refusal(of: kind))
        }
        // The first step has noted the path.
        CallTracker.resume()
        defer { CallTracker.beat() }
        do throws(SystemError) {
            self.init(
                adopting: try systemCall("open", path) {
                    unsafe "/proc/self/fd/\(number)".withCString {
                        unsafe linux_open($0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0)
                    }
                })
        } catch {
            if error.isUnreachable { CallTracker.noteUnreachable() }
            // The link leads to a descriptor that is open: only /proc can be missing.
            let words = error.number == ENOENT ? "files are opened through /proc, which is not mounted" : nil
            throw SystemError("open", path, number: words == nil ? error.number : ENOSYS, saying: words)
        }
    }

    /// Why a file cannot be read, or a folder entered; nil: it can.
    public static func flaw(of path: String, isFolder: Bool) -> SystemError? {
        do throws(SystemError) {
            _ = try isFolder ? Descriptor(folder: path.isEmpty ? "." : path) : Descriptor(reading: path)
            return nil
        } catch {
            return error
        }
    }

    /// How many bytes the open file has; nil: it is no regular file. It goes behind a lock, too (`Confinement.lock`).
    public func regularFileSize() throws(SystemError) -> Int? {
        var status = stat()
        let number = rawValue
        try systemCall("fstat") { unsafe linux_file_status(number, &status) }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    private static func refusal(of kind: mode_t) -> String { "Not a regular file, but \(noun(of: kind))" }

    /// What is neither a file, a folder nor a link, in words.
    static func noun(of kind: mode_t) -> String {
        switch kind {
        case S_IFCHR: "a character device"
        case S_IFBLK: "a block device"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "of an unknown kind"
        }
    }

    /// Opens a folder.
    public init(folder path: String) throws(SystemError) {
        self.init(
            adopting: try unsafe systemCall("open", path: path) {
                unsafe linux_open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            })
    }
}
