internal import CDRM
internal import Glibc
public import LinuxIO
internal import Raster

/// Every usable display of one card; while there is none, whichever card gets one first.
public final class KMSDisplay: Display {
    let path: String?
    /// Which connectors to drive after the next `rescan`, and in which mode each.
    public var choice: OutputChoice
    var screens: [KMSOutput] = [] {
        didSet { feeds = Dictionary(screens.map { ($0.device.assignment.crtc, $0) }) { first, _ in first } }
    }
    /// The output that each CRTC feeds.
    private var feeds: [CRTCID: KMSOutput] = [:]
    /// What was found on each card where there is no output; nil where there is one.
    public internal(set) var absence: String?
    /// Why connectors that `choice` names are not driven, by name.
    public internal(set) var absences: [String: String] = [:]
    /// What the card showed before it was taken; nil where an earlier run had it.
    var saved: SavedState?
    /// What that run has left on the screens.
    var legacy: Legacy?
    // Last: what stands below must live as long as what stands above. Nil until a display is found; kept from then on.
    var card: Card?

    /// Takes the first card that has a display on it, and every display on it that can be driven.
    ///
    /// - Parameters:
    ///   - path: the card; nil for any.
    ///   - choice: the outputs to take.
    ///   - waits: whether a card that is missing, or that cannot be used yet, is waited for too; `rescan` looks for it.
    ///   - device: a card that an earlier run has left open; what it shows stays until the first flip.
    /// - Throws: where no display can be driven and plugging one in would not help, saying what was found on each card.
    public init(
        card path: String?, outputs choice: OutputChoice = OutputChoice(), waits: Bool = false,
        inheriting device: consuming InheritedDescriptor? = nil
    ) throws(DisplayError) {
        self.path = path
        self.choice = choice
        if let device { takeUp(device) }
        if card == nil, search() == .hopeless, !waits {
            throw DisplayError("no display", "play", reason: absence ?? "")
        }
    }

    /// The card and its driver; before there is one, where it is looked for.
    public var name: String { card?.name ?? path ?? "/dev/dri" }

    /// The connectors that are driven.
    public var outputs: [any Output] { screens }

    /// The card's: `card0`.
    public var legacyName: String? { card.map { String($0.path.split(separator: "/").last ?? "") } }

    /// The card's; nil until there is one.
    public var descriptor: Int32? { card?.descriptor }

    /// Reads the card's events: the flips of frames that are still waited for.
    public func takeFlips() throws(DisplayError) -> [Flip] {
        guard let card else { return [] }
        var flips: [Flip] = []
        let capacity = 1024
        let failure = unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { bytes -> Int32 in
            // The kernel writes whole events only, as many as there are and fit.
            let count = unsafe read(card.descriptor, bytes.baseAddress, capacity)
            if count < 0 { return errno }
            unsafe forEachFlip(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) { event in
                let commit = CommitNumber(rawValue: UInt32(truncatingIfNeeded: event.user_data))
                let time = Duration.seconds(Int64(event.tv_sec)) + .microseconds(Int64(event.tv_usec))
                let crtc = CRTCID(rawValue: event.crtc_id)
                // A CRTC that was turned off sends an event too, and one that was given up may still come.
                guard let output = feeds[crtc], output.device.flipped(commit, at: time) else { return }
                output.flip()
                flips.append(Flip(output: output.id, crtc: crtc, sequence: event.sequence, time: time))
            }
            return 0
        }
        if failure != 0 && failure != EAGAIN && failure != EINTR { throw card.failure("read events", number: failure) }
        if !flips.isEmpty { legacy?.clear(on: card) }
        return flips
    }

    private func forEachFlip(in bytes: UnsafeRawBufferPointer, _ body: (drm_event_vblank) -> Void) {
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let header = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let end = offset + Int(max(header.length, 8))
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
                offset + MemoryLayout<drm_event_vblank>.size <= min(end, bytes.count)
            {
                body(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self))
            }
            offset = end
        }
    }

    /// Puts every connector, CRTC and plane back as it was found; where that cannot be, everything goes dark.
    public func restore() {
        guard let card, let saved else { return }
        do throws(DisplayError) {
            try saved.restore(on: card)
        } catch {
            // Dark is the next best. The console, where there is one, comes back when the card is closed.
            for screen in screens { screen.device.turnOff() }
        }
    }
}
