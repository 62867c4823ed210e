internal import Glibc

/// A lock that one process holds, on a file that has no other use (flock(2)).
///
/// The file's mode is 0600: a user who may only read what the lock guards cannot open it, and so cannot hold it. The file
/// stays when the lock goes: two processes could otherwise hold locks on two files of the same name.
public struct FileLock: ~Copyable {
    /// Lent to a child process that goes on after this one was killed: the lock holds until both are gone.
    public let file: Descriptor
    private let path: String

    /// Takes the lock, and creates its file where it is missing. A symbolic link is not followed, and
    /// what is no regular file is not opened.
    ///
    /// - Throws: EWOULDBLOCK where another process holds it.
    public init(_ path: String) throws(SystemError) {
        let file = try Descriptor(keeping: path, followsLinks: false, for: .owner)
        let number = file.rawValue
        try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
        self.file = file
        self.path = path
    }

    /// Whether its file still has its path. One that was moved or removed guards nothing.
    public var isInPlace: Bool { file.isInPlace(at: path) }

    deinit {
        // The lock belongs to the open file description (flock(2)). A child process between fork and exec shares it, so
        // a close alone would keep the file locked until the child's exec.
        flock(file.rawValue, LOCK_UN)
    }

    /// Whether a process holds the lock.
    ///
    /// - Throws: ENOENT where there never was one, EACCES for a process of another user.
    static func isHeld(_ path: String) throws(SystemError) -> Bool {
        let file = try Descriptor(looking: path, then: O_RDONLY, followsLinks: false)
        // Another's test does not count: it shares the lock. This one goes with the descriptor.
        return flock(file.rawValue, LOCK_SH | LOCK_NB) == -1
    }
}
