/// What feeds what on a card, as it was when it was read: other outputs' commits, and other programs before us, have left
/// it as they liked.
struct Routing: Hashable, Sendable {
    /// A connector, and the CRTC that feeds it; nil: none.
    struct Connector: Hashable, Sendable {
        let id: ConnectorID
        let crtc: CRTCID?
    }

    /// A plane, and the CRTC that shows it; nil: none.
    struct Plane: Hashable, Sendable {
        let id: PlaneID
        let crtc: CRTCID?
    }

    let connectors: [Connector]
    let planes: [Plane]
}

/// The objects of a card that a mode set may touch.
struct CardObjects {
    let connectors: [ConnectorID]
    let planes: [PlaneID]

    init(_ snapshot: Snapshot) {
        connectors = snapshot.connectors.map(\.id)
        planes = snapshot.planes.map(\.id)
    }
}

/// What a commit switches off besides what it sets.
struct Clearance: Hashable, Sendable {
    var connectors: [ConnectorID] = []
    var planes: [PlaneID] = []
    var crtcs: [CRTCID] = []
}

extension Routing {
    /// What must go off so that a CRTC feeds that connector alone and shows that plane alone.
    ///
    /// The kernel refuses a CRTC that is on and feeds no connector ("enabled/connectors mismatch" in
    /// drm_atomic_helper.c), so one that loses its last connector is turned off in the same commit.
    func clearance(for assignment: Assignment) -> Clearance {
        let others = connectors.filter { $0.id != assignment.connector }
        var left = connectors.first { $0.id == assignment.connector }?.crtc
        if left == assignment.crtc || others.contains(where: { $0.crtc == left }) { left = nil }
        return Clearance(
            connectors: others.filter { $0.crtc == assignment.crtc }.map(\.id),
            planes: planes.filter { plane in
                plane.id != assignment.plane && plane.crtc != nil
                    && (plane.crtc == assignment.crtc || plane.crtc == left)
            }.map(\.id),
            crtcs: [left].compactMap(\.self))
    }

    /// What goes off with a CRTC: every connector that it feeds, and every plane on it.
    func clearance(of crtc: CRTCID) -> Clearance {
        Clearance(
            connectors: connectors.filter { $0.crtc == crtc }.map(\.id),
            planes: planes.filter { $0.crtc == crtc }.map(\.id), crtcs: [crtc])
    }
}
