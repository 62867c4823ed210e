internal import CLinux
internal import Glibc

extension Descriptor {
    /// Opens a regular file for reading, and nothing else that may have its path.
    ///
    /// To open a device or a FIFO is to act on it: a watchdog is armed, a tape wound, a waiting writer let go. A descriptor
    /// with O_PATH acts on nothing; it shows what is there, and its link in /proc opens exactly that (open(2)).
    ///
    /// - Throws: EISDIR for a folder and EINVAL for other kinds, with words that name the kind.
    public init(reading path: String) throws(SystemError) {
        let place = Descriptor(
            adopting: try unsafe systemCall("open", path: path) { unsafe linux_find($0) })
        let number = place.rawValue
        var status = stat()
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SystemError("open", path, number: EISDIR)
        case let kind: throw SystemError("open", path, number: EINVAL, saying: Self.refusal(of: kind))
        }
        do throws(SystemError) {
            self.init(
                adopting: try unsafe systemCall("open", path: "/proc/self/fd/\(number)") {
                    unsafe linux_open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0)
                })
        } catch {
            // The link leads to a descriptor that is open: only /proc can be missing.
            let words = error.number == ENOENT ? "files are read through /proc, which is not mounted" : nil
            throw SystemError("open", path, number: words == nil ? error.number : ENOSYS, saying: words)
        }
    }

    private static func refusal(of kind: mode_t) -> String {
        let noun =
            switch kind {
            case S_IFCHR: "a character device"
            case S_IFBLK: "a block device"
            case S_IFIFO: "a FIFO"
            case S_IFSOCK: "a socket"
            default: "of an unknown kind"
            }
        return "Not a regular file, but \(noun)"
    }

    /// Opens a folder.
    public init(folder path: String) throws(SystemError) {
        self.init(
            adopting: try unsafe systemCall("open", path: path) {
                unsafe linux_open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            })
    }
}
