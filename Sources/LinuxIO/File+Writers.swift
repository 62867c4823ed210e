internal import CLinux
internal import Glibc

extension File {
    /// Whether a process has a regular file open for writing; nil where the kernel does not say: for another user's
    /// file, and on a file system without leases.
    ///
    /// The kernel refuses a read lease with EAGAIN while the file is open for writing (fcntl(2), F_SETLEASE). The lease
    /// is given back at once; a process that opens the file for writing in between waits for that.
    public static func isOpenForWriting(_ path: String) -> Bool? {
        guard let file = try? Descriptor(reading: path) else { return nil }
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

    /// The kernel sends SIGIO to the holder of a lease that another process waits for. Its default action ends the
    /// process.
    private static let ignoresLeaseBreaks: Void = { _ = signal(SIGIO, SIG_IGN) }()
}
