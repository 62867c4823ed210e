internal import Decode
internal import Draw
internal import LinuxIO
internal import Raster

/// Has a painter draw: a process, in whose place another one comes when it has ended. One thread uses it at a time.
final class RemotePainter: Painter, @unchecked Sendable {
    private let terms: PainterPool.Terms
    private let shelf: CanvasShelf
    private var process: PainterProcess?
    /// When one could not begin.
    private var failure: Duration?
    /// How long it is not tried again then.
    private static let pause = Duration.seconds(10)
    private let local = LocalPainter()

    init(_ terms: PainterPool.Terms, _ shelf: CanvasShelf) { (self.terms, self.shelf) = (terms, shelf) }

    func canvas(_ size: Size) throws(OutOfMemory) -> Picture {
        if let canvas = shelf.canvas(size, for: ObjectIdentifier(self)) { return canvas }
        return try local.canvas(size)
    }

    func look(at path: PicturePath, cancellation: Cancellation) throws(DecodeError) -> PictureHead {
        switch try answer(to: .look, path, on: nil, cancellation) {
        case nil: return try local.look(at: path, cancellation: cancellation)
        case .looked(let head): return head
        case .failed(let reason): throw DecodeError(name: path.name, reason: reason)
        default: throw confused(path)
        }
    }

    func paint(
        _ drawing: Drawing, onto canvas: Picture, at place: Rect, hashes: Bool, cancellation: Cancellation
    ) throws(DecodeError) -> PaintedFile {
        func here() throws(DecodeError) -> PaintedFile {
            try local.paint(drawing, onto: canvas, at: place, hashes: hashes, cancellation: cancellation)
        }
        guard let lease = canvas.keeper as? CanvasLease, lease.painter == ObjectIdentifier(self)
        else { return try here() }
        let order = PaintingOrder.draw(drawing, PaintingOrder.CanvasLayout(canvas), at: place, hashes: hashes)
        switch try answer(to: order, drawing.path, on: lease.memory, cancellation) {
        case nil: return try here()
        case .painted(let file): return file
        case .failed(let reason): throw DecodeError(name: drawing.path.name, reason: reason)
        default: throw confused(drawing.path)
        }
    }

    /// One that answers another question than it was asked is not asked again.
    private func confused(_ path: PicturePath) -> DecodeError {
        process = nil
        return DecodeError(name: path.name, reason: .crashed("it answers another question"))
    }

    /// Nil: there is no painter now.
    private func answer(
        to order: PaintingOrder, _ path: PicturePath, on canvas: SharedMemory?, _ cancellation: Cancellation
    ) throws(DecodeError) -> PaintingAnswer? {
        guard present() != nil else { return nil }
        let file = try path.open()
        defer { withExtendedLifetime(file) {} }
        let numbers = [file.rawValue] + (canvas.map { [$0.descriptor] } ?? [])
        // One that has ended at rest is replaced, and its end is nobody's fault.
        for _ in 0..<2 {
            guard let process = present() else { break }
            let isNew = process.isLocked == nil
            defer { if isNew, let isLocked = process.isLocked { terms.tell(isLocked ? .locked : .unlocked) } }
            do throws(PainterProcess.Failure) {
                return try process.ask(order, with: numbers, cancellation: cancellation)
            } catch {
                self.process = nil
                switch error {
                case .absent: if process.isLocked == nil { note(failure: "it does not begin") }
                case .cancelled: throw DecodeError(name: path.name, reason: .cancelled)
                case .died(let words):
                    terms.tell(.died)
                    // The next file finds one that has begun.
                    start()
                    throw DecodeError(name: path.name, reason: .crashed(words))
                }
            }
        }
        return nil
    }

    /// Starts a process where there is none, so that the next order finds one.
    func start() { _ = present() }

    /// The process, or another one in its place; nil: none can be started now.
    private func present() -> PainterProcess? {
        if let process { return process }
        if let failure, MonotonicClock.now - failure < Self.pause { return nil }
        do throws(SystemError) {
            process = try PainterProcess(terms)
        } catch {
            note(failure: error.description)
        }
        return process
    }

    private func note(failure reason: String) {
        failure = MonotonicClock.now
        terms.tell(.absent(reason))
    }
}
