internal import Decode
internal import LinuxIO

/// A painter as its parent has it. One thread uses it at a time. `deinit` ends it.
final class PainterProcess {
    enum Failure: Error {
        /// It has ended before it took the order, which may be another's.
        case absent
        /// The order was cancelled, and it did not listen.
        case cancelled
        /// It has ended over the order, or was ended; how.
        case died(String)
    }

    /// How long one that was cancelled may go on: it looks at each row.
    private static let grace = Duration.seconds(1)
    /// How long it may take to begin. A slow processor under emulation takes half a second.
    private static let beginning = Duration.seconds(10)
    private static let look = Duration.milliseconds(100)

    private let child: ChildProcess
    private let socket: PacketSocket
    private let progress: SharedProgress
    private let terms: PainterPool.Terms
    /// Whether the kernel holds it to what a painter may do, and the formats that it reads; nil: it has not said so yet.
    private(set) var abilities: (isLocked: Bool, formats: Set<PictureFile.Format>)?

    /// Starts a program that serves as a painter, and does not wait for it.
    init(_ program: PainterProgram, _ terms: PainterPool.Terms) throws(SystemError) {
        var started: ChildProcess?
        socket = try PacketSocket { end throws(SystemError) in
            started = try ChildProcess(program.path, arguments: program.arguments, input: end)
        }
        guard let child = started else { throw SystemError("posix_spawn", program.path) }
        self.child = child
        progress = try SharedProgress()
        self.terms = terms
        // What has ended by now does not answer either.
        try? socket.send(Array(terms.version.utf8).span, with: [progress.descriptor])
    }

    /// Has an order carried out.
    ///
    /// - Parameters:
    ///   - numbers: of the descriptors that go with it.
    ///   - cancellation: told how the painter gets on.
    func ask(
        _ order: PaintingOrder, with numbers: [Int32], cancellation: Cancellation
    ) throws(Failure) -> PaintingAnswer {
        try begin()
        cancellation.handOver(to: progress)
        defer { cancellation.takeBack() }
        let former = progress.stepCount
        do throws(SystemError) {
            try socket.send(order.message.span, with: numbers)
        } catch {
            throw .absent
        }
        let packet: [UInt8]
        do throws(Failure) {
            packet = try self.packet(cancellation)
        } catch .died where progress.stepCount == former {
            throw .absent
        }
        guard let answer = try? PaintingAnswer(packet) else {
            end()
            throw .died("it answers what is no answer")
        }
        return answer
    }

    /// Waits for the answer.
    private func packet(_ cancellation: Cancellation) throws(Failure) -> [UInt8] {
        let start = child.processorTime
        var cancelled: Duration?
        while true {
            if let packet = try received(within: Self.look) { return packet }
            let now = MonotonicClock.now
            if cancellation.isCancelled, cancelled == nil { cancelled = now }
            if let cancelled, now - cancelled > Self.grace {
                end()
                throw .cancelled
            }
            if let start, let time = child.processorTime, time - start > terms.processorTime {
                end()
                throw .died("it takes more than \(terms.processorTime.components.seconds) s of the processor")
            }
        }
    }

    /// Whether its program or one of its libraries was replaced since it was started: what it has mapped is in no folder any more.
    /// Memory files are in none ever: proc_pid_maps(5).
    var isReplaced: Bool {
        let path = "/proc/\(child.number)/maps"
        guard let bytes = try? File.contents(of: path, limit: 1 << 20) else { return false }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            line.hasSuffix(" (deleted)") && !line.contains(" /memfd:")
        }
    }

    /// Waits until it has begun.
    func begin() throws(Failure) {
        if abilities != nil { return }
        let packet: [UInt8]?
        do throws(Failure) {
            packet = try received(within: Self.beginning)
        } catch {
            throw .absent
        }
        guard let packet, case .ready(terms.version, let isLocked, let formats)? = try? PaintingAnswer(packet)
        else {
            end()
            throw .absent
        }
        abilities = (isLocked, formats)
    }

    /// What it says; nil: nothing within that time. Throws where it has ended.
    private func received(within time: Duration) throws(Failure) -> [UInt8]? {
        do throws(SystemError) {
            guard try socket.isReadable(within: time) else { return nil }
            if let packet = try socket.receive() { return packet.bytes }
        } catch {
            end()
            throw .died("\(error)")
        }
        throw .died(ending())
    }

    /// How it has ended, in words.
    private func ending() -> String {
        switch try? child.wait() {
        case .killed(let signal): "signal \(signal)"
        case .exited(let code): "it ended with \(code)"
        case nil: "it ended"
        }
    }

    private func end() {
        child.stop()
        _ = try? child.wait()
    }
}
