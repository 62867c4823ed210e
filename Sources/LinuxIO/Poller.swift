internal import CLinux
internal import Glibc

/// An epoll(7) set, on which the loop thread sleeps.
public struct Poller: ~Copyable {
    /// Identifies a source of events; the caller of `add` chooses it.
    public struct Token: Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    /// The conditions to wait for. A hang-up is always reported.
    public struct Readiness: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// There is data to read (EPOLLIN).
        public static let reading = Readiness(rawValue: EPOLLIN.rawValue)
        /// There is room to write (EPOLLOUT).
        public static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
        /// There is an exceptional condition (EPOLLPRI): how files of proc(5) report a change.
        public static let urgent = Readiness(rawValue: EPOLLPRI.rawValue)
    }

    /// A descriptor that is ready.
    public struct Event: Hashable, Sendable {
        public let token: Token
        /// Whether the other side has closed its end in both directions.
        public let isHungUp: Bool
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
        try control(EPOLL_CTL_ADD, descriptor, token, readiness)
    }

    /// Changes the conditions that a descriptor in the set is waited for (EPOLL_CTL_MOD).
    public func change(_ descriptor: Int32, as token: Token, for readiness: Readiness) throws(SystemError) {
        try control(EPOLL_CTL_MOD, descriptor, token, readiness)
    }

    /// Takes a descriptor out of the set, which another owner may keep open.
    public func remove(_ descriptor: Int32) { epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, descriptor, nil) }

    private func control(
        _ operation: Int32, _ descriptor: Int32, _ token: Token, _ readiness: Readiness
    ) throws(SystemError) {
        var event = unsafe epoll_event(events: readiness.rawValue, data: epoll_data(u64: token.rawValue))
        try systemCall("epoll_ctl") { unsafe epoll_ctl(epoll.rawValue, operation, descriptor, &event) }
    }

    /// Sleeps until descriptors are ready, and returns their tokens. A time-out is a `Timer` in the set.
    public func wait() throws(SystemError) -> [Token] { try events(timeout: -1).map(\.token) }

    /// Whose descriptors are ready now.
    public func ready() throws(SystemError) -> [Token] { try readyEvents().map(\.token) }

    /// What is ready now, at most sixteen of it; what is left comes the next time.
    public func readyEvents() throws(SystemError) -> [Event] { try events(timeout: 0) }

    private func events(timeout: Int32) throws(SystemError) -> [Event] {
        // A result, for the typed throws of temporary allocations are newer than Swift 6.2.
        let events = unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { buffer in
            Result { () throws(SystemError) in try unsafe wait(in: buffer, timeout: timeout) }
        }
        return try events.get()
    }

    private func wait(
        in buffer: UnsafeMutableBufferPointer<epoll_event>, timeout: Int32
    ) throws(SystemError) -> [Event] {
        guard let place = buffer.baseAddress else { return [] }
        let count = try systemCall("epoll_wait") {
            unsafe epoll_wait(epoll.rawValue, place, Int32(buffer.count), timeout)
        }
        return (0..<Int(count)).map { index in
            let event = unsafe buffer[index]
            return unsafe Event(
                token: Token(rawValue: event.data.u64), isHungUp: event.events & EPOLLHUP.rawValue != 0)
        }
    }
}
