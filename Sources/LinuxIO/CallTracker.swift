internal import CLinux
internal import Glibc
internal import Paths
internal import Synchronization

/// Where a thread is in the file systems, so that a call that never returns is known by its path.
///
/// It goes with a thread while that does a piece of work. Each system call on a path goes the way there first, link by
/// link, and notes each step before it is made: the path of a call that hangs has no links, so that it tells the file
/// system. Some paths can be refused.
public final class CallTracker: Sendable {
    /// A system call on a path.
    public struct Call: Hashable, Sendable {
        /// As the man page names it.
        public let name: String
        /// From the root on. Only its last name may be a link.
        public let path: String

        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    private struct Trail {
        var refuses: @Sendable (String) -> String? = { _ in nil }
        var hasMetUnreachable = false
        var last: Call?
        /// The processor time of the thread, while it works.
        var clock: clockid_t?
        var count = 0
        var isInCall = false
        var isLeft = false
        /// Folders without the links in them, as far as they are known.
        var folders: [String: String] = [:]
    }

    private let trail = Mutex(Trail())

    public init() {}

    /// The call that is under way, or the last one.
    public var last: Call? { trail.withLock { $0.last } }

    /// Whether the last call has not returned. Reads do not count.
    public var isInCall: Bool { trail.withLock { $0.isInCall } }

    /// How many calls there were: while it grows, the thread gets on.
    public var count: Int { trail.withLock { $0.count } }

    /// The work is not needed any more: each further call on a path fails with ECANCELED.
    public func leave() { trail.withLock { $0.isLeft = true } }

    /// Whether a path was refused, its file system did not answer, or the work lacked what such work holds.
    public var hasMetUnreachable: Bool { trail.withLock { $0.hasMetUnreachable } }

    /// The processor time that the thread has taken, in hundredths of a second: one that computes gets on too. A thread that
    /// waits in the kernel takes none.
    public var effort: Int {
        guard let clock = trail.withLock({ $0.clock }) else { return 0 }
        var time = timespec()
        return unsafe clock_gettime(clock, &time) == 0 ? time.tv_sec * 100 + time.tv_nsec / 10_000_000 : 0
    }

    /// Goes with the calling thread while it does some work.
    ///
    /// - Parameter refuses: why the thread is to keep away from a path, which is from the root on and has no links; nil:
    ///   it may go there.
    public func accompany<Result>(
        refusing refuses: @escaping @Sendable (String) -> String? = { _ in nil }, _ work: () -> Result
    ) -> Result {
        var clock = clockid_t()
        let hasClock = unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0
        trail.withLock { trail in
            trail.refuses = refuses
            trail.clock = hasClock ? clock : nil
        }
        let outer = unsafe pthread_getspecific(Self.key)
        unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        defer { unsafe pthread_setspecific(Self.key, outer) }
        return work()
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = unsafe pthread_key_create(&key, nil)
        precondition(failure == 0, "a process has 1,024 keys, and this is its only one")
        return key
    }()

    /// What goes with the calling thread.
    private static var current: CallTracker? {
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<CallTracker>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Notes a call on a path, which the calling thread makes next.
    ///
    /// - Throws: ECANCELED for work that is not needed any more, ETIMEDOUT for a path that is refused.
    static func note(_ call: String, _ path: String) throws(SystemError) { try current?.go(to: path, call) }

    /// Records that the calling thread's last call has returned or makes progress.
    static func beat() {
        current?.trail.withLock { trail in
            trail.count += 1
            trail.isInCall = false
        }
    }

    /// The call that the calling thread noted last.
    static var present: Call? { current?.last }

    /// Records that the calling thread resumes an earlier call; nil: the last one.
    static func resume(_ call: Call? = nil) {
        current?.trail.withLock { trail in
            trail.count += 1
            trail.isInCall = true
            trail.last = call ?? trail.last
        }
    }

    /// The calling thread's work fails as a file system does not answer, or for lack of something that is held by work on
    /// such a one.
    public static func noteUnreachable() { current?.trail.withLock { $0.hasMetUnreachable = true } }
}

// MARK: - The way

extension CallTracker {
    /// As many links as the kernel follows in one path: path_resolution(7).
    private static let mostLinks = 40

    private func go(to path: String, _ call: String) throws(SystemError) {
        let parts = PathParts(path)
        var links = 0
        let folder = try realFolder(parts.folder, of: path, &links)
        try enter(Call(name: call, path: PathParts.joined(folder, parts.name)), of: path)
        // Calls on links themselves end there.
        if call == "readlink" || call == "lstat" || call == "unlink" { return }
        let end = try walk([parts.name], from: folder, of: path, &links)
        try enter(Call(name: call, path: end), of: path)
    }

    private func realFolder(_ folder: String, of path: String, _ links: inout Int) throws(SystemError) -> String {
        if let known = trail.withLock({ $0.folders[folder] }) { return known }
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let names = folder.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let real = try walk(names, from: isAbsolute ? "/" : File.workingFolder, of: path, &links)
        trail.withLock { trail in
            if trail.folders.count >= 64 { trail.folders = [:] }
            trail.folders[folder] = real
        }
        return real
    }

    /// Goes from a folder through these names; returns where they lead to. A missing name ends the search for links.
    private func walk(
        _ names: [String], from folder: String, of path: String, _ links: inout Int
    ) throws(SystemError) -> String {
        var here = folder
        var names = Array(names.reversed())
        while let name = names.popLast() {
            if name == "." || name.isEmpty { continue }
            if name == ".." {
                here = PathParts(here).folder.isEmpty ? "/" : PathParts(here).folder
                continue
            }
            let next = PathParts.joined(here, name)
            try enter(Call(name: "readlink", path: next), of: path)
            guard links < Self.mostLinks, let target = File.linkTarget(next) else {
                here = next
                continue
            }
            links += 1
            if target.utf8.first == UInt8(ascii: "/") { here = "/" }
            names += target.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.reversed()
        }
        return here
    }

    private func enter(_ call: Call, of path: String) throws(SystemError) {
        let (isLeft, refuses) = trail.withLock { trail in
            trail.last = call
            trail.count += 1
            trail.isInCall = true
            return (trail.isLeft, trail.refuses)
        }
        if isLeft { throw SystemError(call.name, path, number: ECANCELED) }
        if let refusal = refuses(call.path) {
            trail.withLock { $0.hasMetUnreachable = true }
            throw SystemError(call.name, path, number: ETIMEDOUT, saying: refusal)
        }
    }
}
