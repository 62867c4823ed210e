internal import ControlProtocol
internal import JSONText
internal import LinuxIO

/// A connection to a player that blocks the caller while it waits.
final class ControlLink {
    /// What came from the player.
    enum Reply {
        case line([UInt8])
        /// A line has more bytes than JSON may have.
        case tooLong
        /// The player has hung up.
        case end
        /// Nothing came in time.
        case late
    }

    private enum Source: UInt64 { case player, timer }

    private let stream: LocalStream
    private var loop: EventLoop<Source>
    private var lines = LineSplitter(longest: JSON.largest)

    init(_ path: String) throws(SystemError) {
        stream = try LocalStream(connectingTo: path)
        loop = try EventLoop(timer: .timer)
        try loop.add(stream.descriptor, as: .player)
    }

    /// Sends a request. A player that has hung up is noticed by `next`.
    func send(_ request: ControlRequest) throws(SystemError) {
        // The first request fits into the empty socket buffer.
        let line = Array(request.line.utf8)
        _ = try stream.send(line.span)
    }

    /// Takes the bytes that follow a line, in pieces, in order. Returns nil when it has them all, else why it has not.
    ///
    /// - Parameter end: until when, on the monotonic clock.
    func take(
        _ count: Int, until end: Duration, _ body: (Span<UInt8>) throws(SystemError) -> Void
    ) throws(SystemError) -> Reply? {
        try loop.wake(at: end)
        let first = lines.takeBytes(count)
        try body(first.span)
        var rest = count - first.count
        while rest > 0 {
            switch try stream.receive(min(rest, 1 << 16)) {
            case .bytes(let bytes):
                try body(bytes.span)
                rest -= bytes.count
            case .end: return .end
            case .nothing:
                if MonotonicClock.now >= end { return .late }
                _ = try loop.wait()
            }
        }
        return nil
    }

    /// Waits for the next line.
    ///
    /// - Parameter end: until when, on the monotonic clock.
    func next(until end: Duration) throws(SystemError) -> Reply {
        try loop.wake(at: end)
        while true {
            switch lines.next() {
            case .whole(let line): return .line(line)
            case .tooLong: return .tooLong
            case nil: break
            }
            switch try stream.receive(1 << 16) {
            case .bytes(let bytes): lines.append(bytes)
            case .end: return .end
            case .nothing:
                if MonotonicClock.now >= end { return .late }
                _ = try loop.wait()
            }
        }
    }
}
