internal import CLinux
internal import Glibc

/// An epoll(7) set: what the loop thread sleeps on.
public struct Poller: ~Copyable {
    /// Names one source of events; chosen by whoever adds it.
    public struct Token: Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// What a descriptor is waited for.
    public enum Readiness: Sendable {
        /// It has something to read.
        case reading
        /// It is in an exceptional condition: how files of proc(5) say that they have changed.
        case urgent

        var events: UInt32 {
            switch self {
            case .reading: EPOLLIN.rawValue
            case .urgent: EPOLLPRI.rawValue
            }
        }
    }

    private let epoll: Descriptor

    public init() throws(SystemError) {
        epoll = Descriptor(adopting: try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Lent to another `Poller`: readable while one of the set's own descriptors is ready.
    public var descriptor: Int32 { epoll.rawValue }

    /// Wakes the loop with `token` for as long as `descriptor` is ready.
    ///
    /// A descriptor that is closed leaves the set by itself.
    public func add(
        _ descriptor: Int32, as token: Token, for readiness: Readiness = .reading
    ) throws(SystemError) {
        var event = unsafe epoll_event(events: readiness.events, data: epoll_data(u64: token.rawValue))
        try systemCall("epoll_ctl") { unsafe epoll_ctl(epoll.rawValue, EPOLL_CTL_ADD, descriptor, &event) }
    }

    /// Sleeps until a descriptor is ready and returns whose it is. There is no time-out: time is a source too.
    public func wait() throws(SystemError) -> [Token] { try tokens(timeout: -1) }

    /// Whose descriptors are ready now.
    public func ready() throws(SystemError) -> [Token] { try tokens(timeout: 0) }

    private func tokens(timeout: Int32) throws(SystemError) -> [Token] {
        let events = try unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) {
            (buffer) throws(SystemError) -> [Token] in
            let count = try systemCall("epoll_wait") {
                unsafe epoll_wait(epoll.rawValue, buffer.baseAddress, Int32(buffer.count), timeout)
            }
            return (0..<Int(count)).map { unsafe Token(rawValue: buffer[$0].data.u64) }
        }
        return events
    }
}
