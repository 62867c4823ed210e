internal import CLinux
internal import Glibc

/// A descriptor that an earlier run has left with the service manager, which hands it on (sd_listen_fds(3)).
public struct InheritedDescriptor: ~Copyable {
    /// As the earlier run called it.
    public let name: String
    let descriptor: Descriptor

    /// Its owner.
    public consuming func taken() -> Descriptor { descriptor }

    /// Whether it is the device that has that path now.
    public func isDevice(at path: String) -> Bool {
        var (own, other) = (stat(), stat())
        guard unsafe fstat(descriptor.rawValue, &own) == 0 else { return false }
        let isFound = unsafe FileName.withBytes(of: path) { unsafe stat($0, &other) == 0 }
        return isFound && own.st_rdev == other.st_rdev
    }

    /// Takes the one that the environment tells of; nil where there is none. To be called once: any others are closed.
    public static func take() -> InheritedDescriptor? {
        let names = names(
            ofProcess: Environment.variable("LISTEN_PID"), count: Environment.variable("LISTEN_FDS"),
            names: Environment.variable("LISTEN_FDNAMES"), process: getpid())
        guard let name = names.first else { return nil }
        // The first descriptor that is handed on: SD_LISTEN_FDS_START.
        let start: Int32 = 3
        for number in names.indices.dropFirst() { close(start + Int32(number)) }
        guard fcntl(start, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        return InheritedDescriptor(name: name, descriptor: Descriptor(adopting: start))
    }

    /// The names of the descriptors that are handed to a process.
    static func names(ofProcess owner: String?, count: String?, names: String?, process: Int32) -> [String] {
        guard owner.flatMap({ Int32($0) }) == process, let count = count.flatMap({ Int($0) }), count > 0 else {
            return []
        }
        let given = (names ?? "").split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return (0..<min(count, 1_000)).map { $0 < given.count ? given[$0] : "" }
    }
}
