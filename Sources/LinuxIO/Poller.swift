internal import CLinux
internal import Glibc

/// An epoll(7) set, on which the loop thread sleeps.
public struct Poller: ~Copyable {
    /// Identifies a source of events; the caller of `add` chooses it.
    public struct Token: Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// The condition to wait for.
    public enum Readiness: Sendable {
        /// There is data to read (EPOLLIN).
        case reading
        /// There is an exceptional condition (EPOLLPRI): how files of proc(5) report a change.
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

    /// Lent to another `Poller`: readable while a descriptor of this set is ready.
    public var descriptor: Int32 { epoll.rawValue }

    /// Makes `wait` return `token` for as long as `descriptor` is ready (level-triggered).
    ///
    /// Closing the descriptor removes it from the set.
    public func add(
        _ descriptor: Int32, as token: Token, for readiness: Readiness = .reading
    ) throws(SystemError) {
        var event = unsafe epoll_event(events: readiness.events, data: epoll_data(u64: token.rawValue))
        try systemCall("epoll_ctl") { unsafe epoll_ctl(epoll.rawValue, EPOLL_CTL_ADD, descriptor, &event) }
    }

    /// Sleeps until descriptors are ready, and returns their tokens. A time-out is a `Timer` in the set.
    public func wait() throws(SystemError) -> [Token] { try tokens(timeout: -1) }

    /// The tokens of the descriptors that are ready now.
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
