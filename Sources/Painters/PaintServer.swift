internal import Decode
internal import Draw
public import LinuxIO
internal import Raster

/// A painter: a process that reads files which are given to it open, draws them, and can do nothing else.
public enum PaintServer {
    /// The address space beyond what a picture may take: threads' stacks, libraries' tables.
    private static let spareMemory = 256 << 20

    /// Carries out the orders that come through the standard input, a socket, until its other end is closed.
    ///
    /// - Parameters:
    ///   - version: of this program: it serves no other one.
    ///   - load: loads the libraries that it needs, before it locks itself.
    /// - Throws: where this process cannot be limited.
    public static func run(version: String, loading load: () -> Void = {}) throws(SystemError) {
        try run(version: version, loading: load) { _ in }
    }

    /// - Parameter prelude: what comes before each order, which has that file: tests have painters that fail.
    package static func run(
        version: String, loading load: () -> Void = {}, before prelude: (borrowing Descriptor) -> Void
    ) throws(SystemError) {
        Heap.shareAmongThreads()
        // The decoders' limit is taken before the process's own would lower it.
        let memory = Limits.machine.memory
        try Confinement.serveParent(as: "cyclo-painter")
        let socket = PacketSocket(adopting: Descriptor(adopting: 0))
        guard var greeting = try socket.receive(), greeting.bytes == Array(version.utf8),
            let page = greeting.first.take()
        else { return }
        let progress = try SharedProgress(page)
        try Confinement.apply(memory: memory + spareMemory, time: nil)
        load()
        let formats = CodecRehearsal.run()
        let isLocked = Confinement.canLock
        if isLocked { try Confinement.lockObeying() }
        try socket.send(PaintingAnswer.ready(version: version, isLocked: isLocked, formats: formats).message.span)
        while var packet = try socket.receive() {
            guard let order = try? PaintingOrder(packet.bytes), let file = packet.first.take() else {
                return
            }
            // It has taken the order: what it ends with from here on is that file's fault.
            progress.step()
            prelude(file)
            let answer = answer(to: order, file, canvas: packet.second.take(), progress)
            try socket.send(answer.message.span)
            // The answer is sent. Decoders leave some 20 MB of a large picture in the heap.
            if case .draw = order { Heap.trim() }
        }
    }

    private static func answer(
        to order: PaintingOrder, _ file: consuming Descriptor, canvas: consuming Descriptor?,
        _ progress: SharedProgress
    ) -> PaintingAnswer {
        let cancellation = Cancellation(by: progress)
        do throws(DecodeError) {
            switch order {
            case .look:
                let file = try PictureFile(
                    descriptor: file, name: "", limits: .machine, cancellation: cancellation)
                return .looked(PictureHead(file))
            case .draw(let drawing, let layout, let place, let hashes):
                let picture = try picture(in: canvas, layout)
                return .painted(
                    try LocalPainter().paint(
                        drawing, of: file, onto: picture, at: place, hashes: hashes, cancellation: cancellation))
            }
        } catch {
            return .failed(error.reason)
        }
    }

    /// Maps a canvas, for one order.
    private static func picture(
        in canvas: consuming Descriptor?, _ layout: PaintingOrder.CanvasLayout
    ) throws(DecodeError) -> Picture {
        let reason: String
        do throws(SystemError) {
            if let canvas, let picture = Picture(in: try SharedMemory(canvas), layout) { return picture }
            reason = "no canvas"
        } catch {
            reason = error.description
        }
        throw DecodeError(name: "", reason: .overBudget(reason))
    }
}

extension Picture {
    /// The pixels in the memory of a canvas; nil where it is too small.
    init?(in memory: SharedMemory, _ layout: PaintingOrder.CanvasLayout, keeper: AnyObject? = nil) {
        guard layout.stride * layout.size.height <= memory.mapping.byteCount else { return nil }
        let pixels = unsafe PixelMemory(
            base: memory.mapping.base, byteCount: memory.mapping.byteCount, keeper: keeper ?? memory)
        self.init(size: layout.size, stride: layout.stride, memory: pixels)
    }
}
