internal import CDRM
internal import Glibc

/// What a card showed before it was taken, to be put back: every connector, CRTC and plane of it.
struct SavedState {
    private struct Value {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
    }

    /// The mode's bytes, not its blob: the blob goes when nobody uses it.
    private struct SavedMode {
        let crtc: CRTCID
        let property: PropertyID
        let bytes: [UInt8]?
    }

    private var values: [Value] = []
    private var modes: [SavedMode] = []

    /// Reads the state of the card.
    init(of snapshot: Snapshot, on card: Card) {
        for connector in snapshot.connectors {
            save(["CRTC_ID"], of: connector.id.rawValue, card.properties(of: connector.id.rawValue, .connector))
        }
        for crtc in snapshot.crtcs {
            let table = card.properties(of: crtc.rawValue, .crtc)
            save(["ACTIVE"], of: crtc.rawValue, table)
            if let mode = table["MODE_ID"] {
                let bytes = card.contents(of: BlobID(rawValue: UInt32(truncatingIfNeeded: mode.value)))
                modes.append(SavedMode(crtc: crtc, property: mode.id, bytes: bytes))
            }
        }
        for plane in snapshot.planes {
            save(
                [
                    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
                    "rotation", "alpha",
                ],
                of: plane.id.rawValue, card.properties(of: plane.id.rawValue, .plane, settable: true))
        }
    }

    private mutating func save(_ names: [String], of object: UInt32, _ table: [String: Card.Property]) {
        for case let property? in names.map({ table[$0] }) {
            values.append(Value(object: object, property: property.id, value: property.value))
        }
    }

    /// Puts everything back, all or nothing: where a framebuffer or a connector is gone since, nothing changes.
    func restore(on card: Card) throws(DisplayError) {
        var request = AtomicRequest()
        for value in values { request.set(value.object, value.property, value.value) }
        var blobs: [PropertyBlob] = []
        for mode in modes {
            let blob = try mode.bytes.map { bytes throws(DisplayError) in try PropertyBlob(bytes, on: card) }
            request.set(mode.crtc.rawValue, mode.property, UInt64(blob?.id.rawValue ?? 0))
            if let blob { blobs.append(blob) }
        }
        let failure = withExtendedLifetime(blobs) { request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if failure != 0 { throw card.failure("restore the display", number: failure) }
    }
}
