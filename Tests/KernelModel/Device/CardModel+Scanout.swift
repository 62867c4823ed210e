import CDRM
import Glibc
import KernelCalls

extension CardModel {
    struct Framebuffer {
        let (width, height, stride): (UInt32, UInt32, UInt32)
        let memory: Memory
        let hasAlpha: Bool
        /// Made by a process that was killed.
        var isStale = false
    }

    /// A vblank of every CRTC: what was committed is scanned out, and its events are sent.
    public func vblank(at time: Duration) {
        locked {
            sequence &+= 1
            lastVblank = time
            for crtc in crtcs where flips[crtc]?.hangs != true && !isGone {
                if let data = flips.removeValue(forKey: crtc)?.data { send(data, of: crtc) }
                scan(crtc)
            }
        }
    }

    /// A CRTC shows what was committed.
    func scan(_ crtc: UInt32) {
        scanned.crtcs[crtc] = state.crtcs[crtc]
        for plane in planes where plane.crtcs.contains(crtc) { scanned.planes[plane.id] = state.planes[plane.id] }
    }

    /// drm_pending_vblank_event, into the file's queue.
    func send(_ data: UInt64, of crtc: UInt32) {
        if descriptors.isEmpty { return }
        var event = drm_event_vblank()
        event.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
        event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
        event.user_data = data
        let (seconds, fraction) = lastVblank.components
        event.tv_sec = UInt32(truncatingIfNeeded: seconds)
        event.tv_usec = UInt32(truncatingIfNeeded: fraction / 1_000_000_000_000)
        event.sequence = sequence
        event.crtc_id = crtc
        _ = withUnsafeBytes(of: event) { write(events, $0.baseAddress, $0.count) }
    }

    /// drm_framebuffer_remove: planes that have it are turned off, and a CRTC whose primary plane it was.
    func remove(framebuffer id: UInt32, isClosing: Bool = false) {
        let users = planes.filter { state.planes[$0.id]?.framebuffer == id }
        if !users.isEmpty, !isClosing, isMaster, rules.everything == 0, rules.failures.isEmpty, rules.memory == .max,
            !rules.mayGoDark
        {
            faults.append(.removedWhatIsShown(framebuffer: id))
        }
        for plane in users {
            let crtc = state.planes[plane.id]?.crtc ?? 0
            if !isClosing, flips[crtc]?.hangs == true { noteWait() }
            state.planes[plane.id]?.framebuffer = 0
            state.planes[plane.id]?.crtc = 0
            if plane.type == 1 {
                state.crtcs[crtc] = CardState.CRTC()
                for connector in connectors where state.connectors[connector.id]?.crtc == crtc {
                    state.connectors[connector.id]?.crtc = 0
                }
            }
            scan(crtc)
        }
        framebuffers[id] = nil
    }

    /// The CRTC that feeds a connector.
    private func crtc(of connector: Int) -> UInt32? {
        let crtc = state.connectors[connectors[connector].id]?.crtc ?? 0
        return scanned.crtcs[crtc]?.isActive == true ? crtc : nil
    }

    /// Whether memory is scarce, or calls fail.
    public var isHindered: Bool {
        locked {
            rules.memory != .max || rules.pinning != 0 || rules.lightingPlanes != 0 || rules.everything != 0
                || !rules.failures.isEmpty
        }
    }

    /// What is on the display of a connector, XRGB; nil where it is dark.
    public func screen(_ connector: Int) -> (width: Int, height: Int, pixels: [UInt32])? {
        locked {
            guard let crtc = crtc(of: connector), let mode = scanned.crtcs[crtc]?.mode else { return nil }
            let (width, height) = (Int(mode.width), Int(mode.height))
            var pixels: [UInt32] = Array(repeating: 0, count: width * height)
            for plane in planes where plane.crtcs.contains(crtc) {
                guard let shown = scanned.planes[plane.id], let framebuffer = framebuffers[shown.framebuffer] else {
                    continue
                }
                draw(shown, framebuffer, onto: &pixels, width, height)
            }
            return (width, height, pixels)
        }
    }

    private func draw(
        _ plane: CardState.Plane, _ framebuffer: Framebuffer, onto pixels: inout [UInt32], _ width: Int, _ height: Int
    ) {
        let (left, top) = (Int(plane.sourceX >> 16), Int(plane.sourceY >> 16))
        framebuffer.memory.withBytes { bytes in
            for row in 0..<Int(plane.height) {
                let y = Int(plane.y) + row
                guard 0..<height ~= y else { continue }
                for column in 0..<Int(plane.width) {
                    let x = Int(plane.x) + column
                    guard 0..<width ~= x else { continue }
                    let offset = (top + row) * Int(framebuffer.stride) + (left + column) * 4
                    let pixel = bytes.load(fromByteOffset: offset, as: UInt32.self)
                    pixels[y * width + x] = blend(
                        framebuffer.hasAlpha ? pixel : pixel | 0xFF00_0000, UInt32(plane.alpha),
                        over: pixels[y * width + x])
                }
            }
        }
    }

    /// Premultiplied, as a plane is whose driver says nothing else (drm_blend.c).
    private func blend(_ pixel: UInt32, _ alpha: UInt32, over ground: UInt32) -> UInt32 {
        let opacity = (pixel >> 24) * alpha
        if opacity == 255 * 0xFFFF { return pixel & 0xFF_FFFF }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] {
            let own = UInt64(pixel >> shift & 255) * UInt64(alpha) * 255
            let other = UInt64(ground >> shift & 255) * UInt64(255 * 0xFFFF - opacity)
            result |= UInt32(min(255, (own + other + 255 * 0x7FFF) / (255 * 0xFFFF))) << shift
        }
        return result
    }
}

/// Memory of a dumb buffer. Mappings of it live on.
final class Memory {
    let descriptor: Int32
    let byteCount: Int
    private let base: UnsafeMutableRawPointer

    /// Zeroed, as the kernel gives it out.
    init?(byteCount: Int) {
        descriptor = kernel_calls_memory(Int64(byteCount))
        guard descriptor >= 0,
            let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        (self.byteCount, self.base) = (byteCount, base)
    }

    deinit {
        munmap(base, byteCount)
        close(descriptor)
    }

    func withBytes<Result>(_ work: (UnsafeRawBufferPointer) -> Result) -> Result {
        work(UnsafeRawBufferPointer(start: base, count: byteCount))
    }
}
