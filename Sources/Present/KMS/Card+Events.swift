internal import CDRM
internal import Glibc

/// The kernel's word that a commit is on the screen of a CRTC.
struct FlipEvent {
    let commit: CommitNumber
    let crtc: CRTCID
    /// The driver's count of vblanks; it wraps at 32 bits.
    let sequence: UInt32
    /// When, on the monotonic clock.
    let time: Duration
}

extension Card {
    /// Reads the flips that have come; none where the card is gone.
    func readFlips() -> [FlipEvent] {
        let capacity = 1024
        return unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { bytes in
            // The kernel writes whole events only, as many as there are and fit.
            let count = unsafe read(descriptor, bytes.baseAddress, capacity)
            return count > 0 ? unsafe flips(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) : []
        }
    }

    private func flips(in bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let header = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let end = offset + Int(max(header.length, 8))
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
                offset + MemoryLayout<drm_event_vblank>.size <= min(end, bytes.count)
            {
                let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                flips.append(
                    FlipEvent(
                        commit: CommitNumber(rawValue: UInt32(truncatingIfNeeded: event.user_data)),
                        crtc: CRTCID(rawValue: event.crtc_id), sequence: event.sequence,
                        time: .seconds(Int64(event.tv_sec)) + .microseconds(Int64(event.tv_usec))))
            }
            offset = end
        }
        return flips
    }
}

/// The one flip of an output that is waited for. Events of others count for nothing: of a commit that was given up, of another
/// output's, or one that comes twice.
struct AwaitedFlip {
    private var commit: CommitNumber?

    /// Whether one is waited for.
    var isAwaited: Bool { commit != nil }

    /// The kernel has taken this commit, and will tell when it is on the screen.
    mutating func expect(_ commit: CommitNumber) { self.commit = commit }

    /// The event is waited for no longer.
    mutating func giveUp() { commit = nil }

    /// Whether the event of this commit is the one that is waited for; it is waited for no longer then.
    mutating func isAnswered(by commit: CommitNumber) -> Bool {
        guard self.commit == commit else { return false }
        self.commit = nil
        return true
    }
}
