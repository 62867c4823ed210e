internal import CLinux
internal import Glibc

/// Writes lines to a descriptor on a thread of its own: who puts them never waits for who reads them.
///
/// The descriptor's file is often shared with other processes, so it keeps its flags: O_NONBLOCK would be theirs too. The
/// thread may stand in write(2) for ever; the end of the process takes it along.
struct LineWriter {
    private let queue: Monitor<LineQueue>
    private let writer: BackgroundWriter<Void>

    /// Starts the thread, which takes no signals.
    ///
    /// - Parameter lossLine: what to say of so many lines that were lost.
    init(to descriptor: Int32, lossLine: @escaping @Sendable (Int) -> String) throws(SystemError) {
        let queue = Monitor(LineQueue(lossLine: lossLine))
        self.queue = queue
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        // A thread inherits what is blocked.
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        writer = try BackgroundWriter {
            { (_: Void) in
                while case let bytes = queue.change({ $0.take() }), !bytes.isEmpty {
                    write(fully: bytes, to: descriptor)
                }
            }
        }
    }

    /// Takes a text of whole lines.
    func put(_ text: String) {
        queue.change { queue in
            for line in text.utf8.split(separator: 0x0A) { queue.put(Array(line) + [0x0A]) }
        }
        writer.put { $0 = () }
    }

    /// Waits until everything is written, or until that instant of the monotonic clock.
    func flush(until end: Duration) { writer.flush(until: end) }
}

/// Writes all of it, however long it takes. A write that fails, as on a closed pipe, is no error.
func write(fully bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 {
            switch errno {
            case EINTR: break
            case EAGAIN:
                // Another process has made the shared file non-blocking.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&room, 1, -1)
            default: return
            }
        }
        rest = rest.dropFirst(max(0, count))
    }
}

/// Writes as many whole lines as there is room for now, and forgets the rest.
///
/// A pipe that poll(2) says can be written takes PIPE_BUF bytes at once (pipe(7)): a longer line may lose its end.
func write(fitting bytes: [UInt8], to descriptor: Int32) {
    let most = 4096
    for line in bytes.split(separator: 0x0A).map({ $0 + [0x0A] }) {
        for start in stride(from: line.startIndex, to: line.endIndex, by: most) {
            var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&room, 1, 0) == 1, room.revents & Int16(POLLOUT) != 0 else { return }
            write(fully: Array(line[start..<min(line.endIndex, start + most)]), to: descriptor)
        }
    }
}
