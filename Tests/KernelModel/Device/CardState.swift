/// What a card shows, as atomic requests change it: drm_plane_state, drm_crtc_state, drm_connector_state.
struct CardState {
    struct Plane: Equatable {
        var framebuffer: UInt32 = 0
        var crtc: UInt32 = 0
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height): (UInt32, UInt32) = (0, 0)
        var (sourceX, sourceY): (UInt32, UInt32) = (0, 0)
        var (sourceWidth, sourceHeight): (UInt32, UInt32) = (0, 0)
        var alpha: UInt64 = 0xFFFF
        var clips: UInt32 = 0
    }

    struct CRTC {
        var isActive = false
        /// `struct drm_mode_modeinfo`; nil: none, and the CRTC is not enabled.
        var mode: ModeBytes?
        var blob: UInt32 = 0
    }

    struct Connector {
        var crtc: UInt32 = 0
        /// enum drm_link_status.
        var link: UInt64 = 0
    }

    var planes: [UInt32: Plane] = [:]
    var crtcs: [UInt32: CRTC] = [:]
    var connectors: [UInt32: Connector] = [:]

    func connectors(on crtc: UInt32) -> Int { connectors.values.count { $0.crtc == crtc } }

    /// Framebuffers that planes have.
    var framebuffers: Set<UInt32> { Set(planes.values.lazy.map(\.framebuffer).filter { $0 != 0 }) }
}

/// A mode as the kernel has it: `struct drm_mode_modeinfo`.
struct ModeBytes: Equatable {
    let bytes: [UInt8]

    private func number(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }

    var width: UInt16 { number(4) }
    var height: UInt16 { number(14) }

    /// As drm_mode_validate_basic: what is shown is not empty, and each edge comes after the one before.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count == 68 else { return nil }
        let horizontal = [4, 6, 8, 10].map(number)
        let vertical = [14, 16, 18, 20].map(number)
        for edges in [horizontal, vertical] {
            let isOrdered = zip(edges, edges.dropFirst()).allSatisfy { $0 <= $1 }
            if edges[0] == 0 || !isOrdered { return nil }
        }
    }

    /// A mode of 50 Hz.
    init(width: UInt16, height: UInt16, isPreferred: Bool) {
        func pair(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }
        // Totals that make the clock whole, in kHz.
        let (total, lines) = ((width / 100 + 1) * 100, (height / 100 + 1) * 100)
        let clock = UInt32(total) * UInt32(lines) * 50 / 1000
        var bytes = pair(UInt16(truncatingIfNeeded: clock)) + pair(UInt16(clock >> 16))
        bytes += [width, width + 1, width + 2, total, 0, height, height + 1, height + 2, lines, 0].flatMap(pair)
        bytes += [50, 0, 0, 0] + [0, 0, 0, 0] + [isPreferred ? 0x48 : 0x40, 0, 0, 0]
        bytes += Array("\(width)x\(height)".utf8)
        self.bytes = bytes + Array(repeating: 0, count: 68 - bytes.count)
    }
}

/// An atomic request that is being put together: drm_atomic_state. Objects are in it once they are named, or what they hang on
/// is.
struct AtomicChange {
    var new: CardState
    let old: CardState
    private(set) var planes: Set<UInt32> = []
    private(set) var crtcs: Set<UInt32> = []
    private(set) var connectors: Set<UInt32> = []
    let allowsModeSet: Bool

    init(of state: CardState, allowsModeSet: Bool) {
        (old, new) = (state, state)
        self.allowsModeSet = allowsModeSet
    }

    /// drm_atomic_get_plane_state: with the CRTC that it has been on.
    mutating func add(plane: UInt32) {
        if planes.insert(plane).inserted { add(crtc: old.planes[plane]?.crtc ?? 0) }
    }

    mutating func add(crtc: UInt32) { if crtc != 0 { crtcs.insert(crtc) } }

    /// drm_atomic_get_connector_state.
    mutating func add(connector: UInt32) {
        if connectors.insert(connector).inserted { add(crtc: old.connectors[connector]?.crtc ?? 0) }
    }

    /// drm_atomic_crtc_needs_modeset, as drm_atomic_helper_check_modeset finds it out.
    func needsModeSet(_ crtc: UInt32) -> Bool {
        guard let old = old.crtcs[crtc], let new = new.crtcs[crtc] else { return false }
        return old.mode != new.mode || old.isActive != new.isActive || hasOtherConnectors(crtc)
    }

    private func hasOtherConnectors(_ crtc: UInt32) -> Bool {
        connectors.contains { id in
            guard let before = old.connectors[id], let after = new.connectors[id] else { return false }
            if before.crtc != after.crtc { return before.crtc == crtc || after.crtc == crtc }
            return before.crtc == crtc && before.link != after.link
        }
    }

    var setsMode: Bool { crtcs.contains(where: needsModeSet) }
}
