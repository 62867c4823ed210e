internal import CLinux
internal import Glibc

/// An epoll(7) set: what the loop thread sleeps on.
public struct Poller: ~Copyable {
    /// Names one source of events; chosen by whoever adds it.
    public struct Token: Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }
    }

    private let epoll: Descriptor

    public init() throws(SystemError) {
        epoll = Descriptor(adopting: try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Wakes the loop with `token` for as long as `descriptor` has something to read.
    ///
    /// A descriptor that is closed leaves the set by itself.
    public func add(_ descriptor: Int32, as token: Token) throws(SystemError) {
        var event = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: token.rawValue))
        try systemCall("epoll_ctl") { unsafe epoll_ctl(epoll.rawValue, EPOLL_CTL_ADD, descriptor, &event) }
    }

    /// Sleeps until something is there to read and returns whose it is. There is no time-out: time is a source too.
    public func wait() throws(SystemError) -> [Token] {
        let events = try unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) {
            (buffer) throws(SystemError) -> [Token] in
            let count = try systemCall("epoll_wait") {
                unsafe epoll_wait(epoll.rawValue, buffer.baseAddress, Int32(buffer.count), -1)
            }
            return (0..<Int(count)).map { unsafe Token(rawValue: buffer[$0].data.u64) }
        }
        return events
    }
}
