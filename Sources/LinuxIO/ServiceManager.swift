internal import CLinux
internal import Glibc

/// Who has started this process as a service and wants to hear of it, by the datagrams of sd_notify(3).
public struct ServiceManager: ~Copyable {
    private let address: LocalAddress
    private let socket: Descriptor

    /// Where the one listens that the environment names; nil where there is none.
    public static var socketName: String? {
        let name = Environment.variable("NOTIFY_SOCKET")
        return name?.isEmpty == true ? nil : name
    }

    /// Whether one has started this process itself: systemd says so since version 248 (systemd.exec(5)).
    public static var isParent: Bool {
        socketName != nil || Environment.variable("SYSTEMD_EXEC_PID").flatMap { Int32($0) } == getpid()
    }

    /// Within this time it wants a `WATCHDOG=1`, again and again; nil: it does not watch this process.
    public static var watchdog: Duration? {
        watchdog(
            Environment.variable("WATCHDOG_USEC"), of: Environment.variable("WATCHDOG_PID"), process: getpid())
    }

    /// - Parameter name: a path, or `@` and a name in the abstract namespace.
    ///
    /// - Throws: where no socket can be made, or the name is too long for one.
    public init(at name: String) throws(SystemError) {
        let address = try LocalAddress(name, for: "sendto", mayBeAbstract: true)
        let number = try systemCall("socket") {
            CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        }
        self.address = address
        socket = Descriptor(adopting: number)
    }

    /// Says lines like `READY=1`, each a variable and its value. False where it has no room for them now.
    ///
    /// - Parameter descriptor: what it is to keep, with `FDSTORE=1` among the lines: it has a descriptor of its own then.
    public func tell(_ lines: [String], with descriptor: Int32? = nil) throws(SystemError) -> Bool {
        let number = socket.rawValue
        let bytes = Array(lines.joined(separator: "\n").utf8)
        do throws(SystemError) {
            try unsafe address.use { peer, length in
                unsafe bytes.withUnsafeBytes { bytes in
                    let count =
                        if let descriptor {
                            unsafe linux_send_with_descriptors(
                                number, bytes.baseAddress, bytes.count, peer, length, [descriptor], 1)
                        } else {
                            unsafe sendto(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), peer, length)
                        }
                    return Int32(count)
                }
            }
            return true
        } catch  where error.number == EAGAIN || error.number == ENOBUFS {
            return false
        }
    }

    /// Waits until it has done what it was told before: sd_notify_barrier(3). It closes a pipe then.
    public func waitUntilHeard(within limit: Duration) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        let reading = Descriptor(adopting: ends[0])
        let writing = Descriptor(adopting: ends[1])
        guard (try? tell(["BARRIER=1"], with: writing.rawValue)) == true else { return }
        _ = consume writing
        var hangUp = pollfd(fd: reading.rawValue, events: 0, revents: 0)
        unsafe poll(&hangUp, 1, Int32(limit / .milliseconds(1)))
    }

    /// What the variables of sd_watchdog_enabled(3) say to a process.
    static func watchdog(_ microseconds: String?, of watched: String?, process: Int32) -> Duration? {
        guard let time = microseconds.flatMap(Int64.init), time > 0 else { return nil }
        if let watched, Int32(watched) != process { return nil }
        return .microseconds(time)
    }
}
