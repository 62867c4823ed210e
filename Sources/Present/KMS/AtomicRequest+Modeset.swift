internal import CDRM

// What belongs into a commit that sets a mode, besides the output's own state. The card is read anew each time: other
// outputs' commits, and other programs before us, have left it as they liked.
extension AtomicRequest {
    /// Makes sure that a CRTC feeds that connector alone and shows that plane alone.
    ///
    /// The kernel refuses a CRTC that is on and feeds no connector ("enabled/connectors mismatch" in
    /// drm_atomic_helper.c), so one that loses its last connector is turned off in the same commit.
    mutating func makeRoom(for assignment: Assignment, among objects: CardObjects, on card: Card) {
        let connectors = objects.connectors.map { ($0, card.properties(of: $0.rawValue, .connector)) }
        let crtc = UInt64(assignment.crtc.rawValue)
        var left: UInt64?
        for (id, table) in connectors {
            let current = table["CRTC_ID"]?.value ?? 0
            if id == assignment.connector {
                left = current == 0 || current == crtc ? nil : current
            } else if current == crtc {
                set(id.rawValue, table, "CRTC_ID", 0)
            }
        }
        if let stillOn = left,
            connectors.contains(where: { id, table in
                id != assignment.connector && table["CRTC_ID"]?.value == stillOn
            })
        {
            left = nil
        }
        for id in objects.planes where id != assignment.plane {
            let table = card.properties(of: id.rawValue, .plane)
            let current = table["CRTC_ID"]?.value ?? 0
            if current != 0, current == crtc || current == left { turnOff(plane: id, table) }
        }
        if let left = left.map({ CRTCID(rawValue: UInt32(truncatingIfNeeded: $0)) }) {
            turnOff(crtc: left, card.properties(of: left.rawValue, .crtc))
        }
    }

    /// Turns a CRTC off, with the connector it feeds and every plane on it.
    mutating func turnOff(_ assignment: Assignment, among objects: CardObjects, on card: Card) {
        let crtc = UInt64(assignment.crtc.rawValue)
        for id in objects.connectors {
            let table = card.properties(of: id.rawValue, .connector)
            if table["CRTC_ID"]?.value == crtc { set(id.rawValue, table, "CRTC_ID", 0) }
        }
        for id in objects.planes {
            let table = card.properties(of: id.rawValue, .plane)
            if table["CRTC_ID"]?.value == crtc { turnOff(plane: id, table) }
        }
        turnOff(crtc: assignment.crtc, card.properties(of: assignment.crtc.rawValue, .crtc))
    }

    private mutating func turnOff(plane: PlaneID, _ table: [String: Card.Property]) {
        set(plane.rawValue, table, "FB_ID", 0)
        set(plane.rawValue, table, "CRTC_ID", 0)
    }

    private mutating func turnOff(crtc: CRTCID, _ table: [String: Card.Property]) {
        set(crtc.rawValue, table, "MODE_ID", 0)
        set(crtc.rawValue, table, "ACTIVE", 0)
    }
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
