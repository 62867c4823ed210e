internal import CDRM
internal import Glibc

/// What a card showed before it was taken, to be put back: every connector, CRTC and plane of it.
struct SavedState {
    private var properties = SavedProperties()

    /// Reads the state of the card.
    init(of snapshot: Snapshot, on card: Card) throws(DisplayError) {
        for connector in snapshot.connectors {
            let known = try card.properties(of: connector.id)
            save([known.crtc], InheritedProperty.ofConnectors, of: known.table, on: card)
        }
        for crtc in snapshot.crtcs {
            let known = try card.properties(of: crtc)
            save([known.mode, known.active], InheritedProperty.ofCRTCs, of: known.table, on: card)
        }
        for plane in snapshot.planes {
            let known = try card.properties(of: plane.id)
            save(known.geometry, InheritedProperty.ofPlanes, of: known.table, on: card)
        }
    }

    private mutating func save<Kind>(
        _ required: [Property<Kind>], _ inherited: [InheritedProperty], of table: PropertyTable<Kind>, on card: Card
    ) {
        properties.add(required, inherited, of: table, at: card.values(of: table.object), contents: card.contents)
    }

    /// Puts everything back, all or nothing: where a framebuffer or a connector is gone since, nothing changes. Where the driver
    /// does not take its former looks, the picture comes back without them.
    func restore(on card: Card) throws(DisplayError) {
        if try commit(properties.routes + properties.looks, to: card) == 0 { return }
        let failure = try commit(properties.routes, to: card)
        if failure != 0 { throw card.failure("restore the display", number: failure) }
    }

    private func commit(_ saved: [SavedProperties.Saved], to card: Card) throws(DisplayError) -> Int32 {
        var request = AtomicRequest()
        var blobs: [PropertyBlob] = []
        for saved in saved {
            let blob = try saved.contents.map { bytes throws(DisplayError) in try PropertyBlob(bytes, on: card) }
            let value = blob.map { UInt64($0.id.rawValue) } ?? saved.value
            request.set(PropertyWrite(object: saved.object, property: saved.property, value: value))
            if let blob { blobs.append(blob) }
        }
        return withExtendedLifetime(blobs) { request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET) }
    }
}
