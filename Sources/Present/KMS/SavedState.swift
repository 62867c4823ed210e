internal import CDRM
internal import Glibc

/// What a card showed before it was taken, to be put back: every connector, CRTC and plane of it.
struct SavedState {
    private struct Value<Kind: PropertyHolder> {
        let object: ObjectID<Kind>
        let property: Property<Kind>
        let value: UInt64
    }

    private struct SavedCRTC {
        let id: CRTCID
        let properties: CRTCProperties
        let isActive: UInt64
        /// The mode's bytes, not its blob: the blob goes when nobody uses it.
        let mode: [UInt8]?
    }

    private var connectors: [Value<ObjectKind.Connector>] = []
    private var crtcs: [SavedCRTC] = []
    private var planes: [Value<ObjectKind.Plane>] = []

    /// Reads the state of the card.
    init(of snapshot: Snapshot, on card: Card) throws(DisplayError) {
        for connector in snapshot.connectors {
            connectors += Self.values(of: connector.id, [try card.properties(of: connector.id).crtc], on: card)
        }
        for crtc in snapshot.crtcs {
            let properties = try card.properties(of: crtc)
            let values = card.values(of: crtc)
            crtcs.append(
                SavedCRTC(
                    id: crtc, properties: properties, isActive: values[properties.active] ?? 0,
                    mode: BlobID(values[properties.mode]).flatMap(card.contents)))
        }
        for plane in snapshot.planes {
            planes += Self.values(of: plane.id, try card.properties(of: plane.id).settable, on: card)
        }
    }

    private static func values<Kind>(
        of object: ObjectID<Kind>, _ properties: [Property<Kind>], on card: Card
    ) -> [Value<Kind>] {
        let values = card.values(of: object)
        return properties.compactMap { property in
            values[property].map { Value(object: object, property: property, value: $0) }
        }
    }

    /// Puts everything back, all or nothing: where a framebuffer or a connector is gone since, nothing changes.
    func restore(on card: Card) throws(DisplayError) {
        var request = AtomicRequest()
        for value in connectors { request.set(value.object, value.property, value.value) }
        for value in planes { request.set(value.object, value.property, value.value) }
        var blobs: [PropertyBlob] = []
        for crtc in crtcs {
            let blob = try crtc.mode.map { bytes throws(DisplayError) in try PropertyBlob(bytes, on: card) }
            request.set(crtc.id, crtc.properties.mode, UInt64(blob?.id.rawValue ?? 0))
            request.set(crtc.id, crtc.properties.active, crtc.isActive)
            if let blob { blobs.append(blob) }
        }
        let failure = withExtendedLifetime(blobs) { request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if failure != 0 { throw card.failure("restore the display", number: failure) }
    }
}
