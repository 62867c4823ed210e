internal import CDRM
internal import Glibc

/// What a card showed before it was taken, to be put back: every connector, CRTC and plane of it.
struct SavedState {
    private struct SavedProperty {
        let object: UInt32
        let property: UInt32
        let value: UInt64
        /// A blob's bytes, not its number: the blob goes when nobody uses it. `value` is 0 then.
        var contents: [UInt8]?
    }

    /// Without these there is no picture.
    private var routes: [SavedProperty] = []
    /// Colours, ranges and the like.
    private var looks: [SavedProperty] = []

    /// Reads the state of the card.
    init(of snapshot: Snapshot, on card: Card) throws(DisplayError) {
        for connector in snapshot.connectors {
            let properties = try card.properties(of: connector.id)
            save([properties.crtc], InheritedProperty.ofConnectors, of: properties.table, on: card)
        }
        for crtc in snapshot.crtcs {
            let properties = try card.properties(of: crtc)
            save([properties.mode, properties.active], InheritedProperty.ofCRTCs, of: properties.table, on: card)
        }
        for plane in snapshot.planes {
            let properties = try card.properties(of: plane.id)
            save(properties.geometry, InheritedProperty.ofPlanes, of: properties.table, on: card)
        }
    }

    private mutating func save<Kind>(
        _ required: [Property<Kind>], _ inherited: [InheritedProperty], of table: PropertyTable<Kind>, on card: Card
    ) {
        let values = card.values(of: table.object)
        for entry in table.entries.values where required.contains(entry.property) {
            guard let value = values[entry.property] else { continue }
            routes.append(Self.saved(entry, value, of: table.object, on: card))
        }
        for property in inherited {
            guard let entry = table.settable(property.name), let value = values[entry.property] else { continue }
            looks.append(Self.saved(entry, property.restorable(value, entry.values), of: table.object, on: card))
        }
    }

    private static func saved<Kind>(
        _ entry: PropertyTable<Kind>.Entry, _ value: UInt64, of object: ObjectID<Kind>, on card: Card
    ) -> SavedProperty {
        var saved = SavedProperty(object: object.rawValue, property: entry.property.rawValue, value: value)
        if entry.values == .blob {
            saved = SavedProperty(
                object: saved.object, property: saved.property, value: 0,
                contents: BlobID(value).flatMap(card.contents))
        }
        return saved
    }

    /// Puts everything back, all or nothing: where a framebuffer or a connector is gone since, nothing changes. Where the driver
    /// does not take its former looks, the picture comes back without them.
    func restore(on card: Card) throws(DisplayError) {
        if try commit(routes + looks, to: card) == 0 { return }
        let failure = try commit(routes, to: card)
        if failure != 0 { throw card.failure("restore the display", number: failure) }
    }

    private func commit(_ saved: [SavedProperty], to card: Card) throws(DisplayError) -> Int32 {
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
