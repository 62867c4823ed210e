internal import LinuxIO
internal import Raster
internal import Synchronization

/// Memory of canvases that are used no more. The first touch of a new one costs the kernel 7 ms a screen of 1920x1080.
final class CanvasShelf: Sendable {
    /// How much it keeps.
    private static let most = 16 << 20

    private struct Warm {
        let memory: SharedMemory
        let painter: ObjectIdentifier
    }

    private let warm = Mutex<Warm?>(nil)

    /// A canvas that a painter writes to, and no other one does: it may keep it mapped. Nil where the system gives none.
    func canvas(_ size: Size, for painter: ObjectIdentifier) -> Picture? {
        let stride = Picture.alignedStride(of: size)
        let byteCount = stride * size.height
        let kept = warm.withLock { warm in
            guard warm?.painter == painter, warm?.memory.mapping.byteCount == byteCount else { return Warm?.none }
            defer { warm = nil }
            return warm
        }
        guard let memory = kept?.memory ?? (try? SharedMemory(byteCount: byteCount)) else { return nil }
        let lease = CanvasLease(memory, painter, self)
        return Picture(in: memory, PaintingOrder.CanvasLayout(size, stride: stride), keeper: lease)
    }

    fileprivate func put(_ memory: SharedMemory, _ painter: ObjectIdentifier) {
        guard memory.mapping.byteCount <= Self.most else { return }
        let former = warm.withLock { warm in
            defer { warm = Warm(memory: memory, painter: painter) }
            return warm
        }
        // Outside of the lock.
        withExtendedLifetime(former) {}
    }
}

/// Keeps the memory of a canvas while a picture has it.
final class CanvasLease: Sendable {
    let memory: SharedMemory
    /// Who writes to it.
    let painter: ObjectIdentifier
    private let shelf: CanvasShelf

    fileprivate init(_ memory: SharedMemory, _ painter: ObjectIdentifier, _ shelf: CanvasShelf) {
        (self.memory, self.painter, self.shelf) = (memory, painter, shelf)
    }

    deinit { shelf.put(memory, painter) }
}
