internal import CLinux
internal import Glibc

extension File {
    /// Whether somebody has a regular file open for writing; nil where that cannot be told, as of another user's file or on
    /// a file system without leases.
    ///
    /// fcntl(2): a read lease is refused with EAGAIN while the file is open for writing. It is given back at once; whoever
    /// opens the file for writing meanwhile waits that long.
    public static func isOpenForWriting(_ path: String) -> Bool? {
        guard let file = try? Descriptor(opening: path) else { return nil }
        let number = file.rawValue
        _ = ignoresLeaseBreaks
        do throws(SystemError) {
            try systemCall("fcntl", path) { linux_set_lease(number, F_RDLCK) }
            try systemCall("fcntl", path) { linux_set_lease(number, F_UNLCK) }
            return false
        } catch {
            return error.number == EAGAIN ? true : nil
        }
    }

    /// The kernel sends SIGIO to the holder of a lease that somebody waits for, which would end the process.
    private static let ignoresLeaseBreaks: Void = { _ = signal(SIGIO, SIG_IGN) }()
}
