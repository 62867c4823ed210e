import TestSupport
import Testing

@testable import Present

/// Framebuffers and what the kernel may be scanning out.
@Suite struct BuffersTests {
    private final class Buffer {}

    /// A CRTC: commits reach the screen in their order, whether their events are waited for or not.
    private struct Kernel {
        var scannedOut: Buffer?
        /// Committed and not on the screen yet.
        var coming: [Buffer] = []

        var visible: [Buffer] { [scannedOut].compactMap(\.self) + coming }

        /// The next commit reaches the screen.
        mutating func vblank() { if !coming.isEmpty { scannedOut = coming.removeFirst() } }
    }

    /// Random lives of an output, with flips that are late, lost or given up: what may be scanned out is kept, and is never
    /// handed out for painting.
    @Test(arguments: 0..<200) func whatMayBeSeenIsNeitherPaintedNorLetGo(seed: UInt64) {
        var random = Seeded(seed)
        var buffers = Buffers<Buffer>()
        var kernel = Kernel()
        var pending: [Buffer] = []
        var made = 0
        func take() -> Buffer {
            if let spare = buffers.takeSpare(where: { _ in true }) { return spare }
            made += 1
            return Buffer()
        }
        for _ in 0..<300 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where pending.count < 2:
                let buffer = take()
                #expect(!kernel.visible.contains { $0 === buffer }, "it would be painted on the screen")
                buffers.addPending(buffer)
                pending.append(buffer)
            case 1 where !pending.isEmpty:
                let buffer = pending.removeFirst()
                buffers.discard(buffer, isFree: Bool.random(using: &random))
            case 2, 3:
                // The next step's, or the one that is shown once more.
                guard let buffer = pending.isEmpty ? buffers.current.first : pending.removeFirst() else { break }
                buffers.commit([buffer])
                kernel.coming.append(buffer)
            case 4:
                let frame = take()
                #expect(!kernel.visible.contains { $0 === frame })
                buffers.commit([frame])
                kernel.coming.append(frame)
            case 5, 6:
                // The event of the last commit comes when all before it are done.
                if !buffers.queued.isEmpty {
                    while !kernel.coming.isEmpty { kernel.vblank() }
                    buffers.flip()
                    #expect(buffers.current.first === kernel.scannedOut && buffers.doubtful.isEmpty)
                }
            default:
                if Bool.random(using: &random) { kernel.vblank() }
                buffers.abandon()
            }
            for visible in kernel.visible {
                #expect(buffers.visible.contains { $0 === visible }, "a framebuffer that is let go goes dark")
                #expect(!buffers.spares.contains { $0 === visible })
            }
            let all = buffers.spares + pending
            #expect(Set(all.map(ObjectIdentifier.init)).count == all.count, "one role each")
        }
        #expect(made < 40)
    }

    /// A flip that nobody waits for changes nothing.
    @Test func aFlipThatWasGivenUp() {
        var buffers = Buffers<Buffer>()
        let (first, second) = (Buffer(), Buffer())
        buffers.commit([first])
        buffers.flip()
        buffers.commit([second])
        buffers.abandon()
        buffers.flip()
        #expect(
            buffers.current.first === first && buffers.doubtful.map(ObjectIdentifier.init) == [ObjectIdentifier(second)]
        )
        buffers.commit([second])
        buffers.flip()
        #expect(buffers.current.first === second && buffers.spares.count == 1 && buffers.spares[0] === first)
    }

    /// What another output has left on the screen is kept until the first flip.
    @Test func whatIsInheritedStays() {
        let (old, new) = (Buffer(), Buffer())
        var buffers = Buffers(inheriting: [old])
        #expect(buffers.takeSpare { _ in true } == nil)
        buffers.commit([new])
        #expect(buffers.visible.contains { $0 === old })
        buffers.flip()
        #expect(!buffers.visible.contains { $0 === old })
    }
}
