internal import CLinux
internal import Glibc

extension Descriptor {
    /// Sets when the file's content was last changed, by this process's words (futimens(3)).
    ///
    /// - Parameters:
    ///   - instant: since 1970-01-01T00:00Z
    ///   - subject: the file's path, for errors
    public func setModified(_ instant: Duration, of subject: String = "") throws(SystemError) {
        let number = rawValue
        let times = [timespec(tv_sec: 0, tv_nsec: linux_utime_omit), instant.timespec]
        try systemCall("futimens", subject) { unsafe futimens(number, times) }
    }

    /// Waits until the file's content is on the disk (fsync(2)).
    public func sync(_ subject: String = "") throws(SystemError) {
        let number = rawValue
        try systemCall("fsync", subject) { fsync(number) }
    }

    /// Opens a regular file of this process's own for writing, as it is: to set its times.
    public init(changing path: String) throws(SystemError) {
        try self.init(looking: path, then: O_WRONLY, followsLinks: false)
    }
}
