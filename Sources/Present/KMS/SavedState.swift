internal import CDRM
internal import Glibc

/// What an output showed before it was taken, to be put back.
struct SavedState {
    private struct Value {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
    }

    private var values: [Value] = []
    /// The mode's bytes, not its blob: the blob goes when nobody uses it.
    private var mode: [UInt8]?
    private let crtc: CRTCID
    private let modeProperty: PropertyID?

    /// Reads the state of a connector, its CRTC, and the planes on that CRTC.
    init(of connector: ConnectorID, crtc: CRTCID, planes: [PlaneID], on card: Card) {
        self.crtc = crtc
        let table = card.properties(of: crtc.rawValue, .crtc)
        modeProperty = table["MODE_ID"]?.id
        mode = table["MODE_ID"].flatMap { property in
            property.value == 0 ? nil : card.contents(of: BlobID(rawValue: UInt32(truncatingIfNeeded: property.value)))
        }
        save(["ACTIVE"], of: crtc.rawValue, table)
        save(["CRTC_ID"], of: connector.rawValue, card.properties(of: connector.rawValue, .connector))
        for plane in planes {
            save(
                ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"],
                of: plane.rawValue, card.properties(of: plane.rawValue, .plane))
        }
    }

    private mutating func save(_ names: [String], of object: UInt32, _ table: [String: Card.Property]) {
        for case let property? in names.map({ table[$0] }) {
            values.append(Value(object: object, property: property.id, value: property.value))
        }
    }

    /// Puts everything back. Fails where what was shown is gone, or there was nothing.
    func restore(on card: Card) throws(DisplayError) {
        guard let mode, let modeProperty else {
            throw DisplayError(card.name, "restore the display", reason: "it was off")
        }
        let blob = try PropertyBlob(mode, on: card)
        var request = AtomicRequest()
        for value in values { request.set(value.object, value.property, value.value) }
        request.set(crtc.rawValue, modeProperty, UInt64(blob.id.rawValue))
        let failure = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
        if failure != 0 { throw card.failure("restore the display", number: failure) }
    }
}
