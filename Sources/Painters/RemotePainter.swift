internal import Decode
internal import Draw
internal import LinuxIO
internal import Raster

/// Has processes draw: one of the player's own program, and for formats that this one does not read one of another program. One
/// thread uses it at a time.
final class RemotePainter: Painter, @unchecked Sendable {
    private let own: PainterSeat
    private let other: PainterSeat?
    private let shelf: CanvasShelf
    private let local = LocalPainter()

    init(_ terms: PainterPool.Terms, _ shelf: CanvasShelf) {
        own = PainterSeat(terms.program, terms, tell: terms.tell)
        other = terms.other.map { program in
            PainterSeat(program, terms) { news in
                // Pictures of the other formats are drawn without it.
                if case .absent(let reason) = news { terms.tell(.lacksOther(reason)) } else { terms.tell(news) }
            }
        }
        self.shelf = shelf
    }

    func canvas(_ size: Size) throws(OutOfMemory) -> Picture {
        if let canvas = shelf.canvas(size, for: ObjectIdentifier(self)) { return canvas }
        return try local.canvas(size)
    }

    func reads(_ format: PictureFile.Format) -> Bool { format.isReadable || other?.reads(format) == true }

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

    /// Starts the process that draws most pictures, so that the first order finds it.
    func start() { own.start() }

    /// One that answers another question than it was asked is not asked again.
    private func confused(_ path: PicturePath) -> DecodeError {
        own.clear()
        other?.clear()
        return DecodeError(name: path.name, reason: .crashed("it answers another question"))
    }

    /// Nil: there is no painter now.
    private func answer(
        to order: PaintingOrder, _ path: PicturePath, on canvas: SharedMemory?, _ cancellation: Cancellation
    ) throws(DecodeError) -> PaintingAnswer? {
        let answer = try own.answer(to: order, path, on: canvas, cancellation)
        guard let other, case .failed(.unread) = answer else { return answer }
        other.renew()
        return try other.answer(to: order, path, on: canvas, cancellation) ?? answer
    }
}
