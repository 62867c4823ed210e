internal import CDRM
internal import Glibc
internal import Synchronization

/// The properties of a card's objects, each looked up once: when the object is first seen.
struct KnownProperties: Sendable {
    var connectors: [ConnectorID: ConnectorProperties] = [:]
    var crtcs: [CRTCID: CRTCProperties] = [:]
    var planes: [PlaneID: PlaneProperties] = [:]
}

extension Card {
    func properties(of connector: ConnectorID) throws(DisplayError) -> ConnectorProperties {
        if let known = known.withLock({ $0.connectors[connector] }) { return known }
        let table = try table(of: connector)
        let new = try complete { () throws(MissingProperty) in try ConnectorProperties(table) }
        known.withLock { $0.connectors[connector] = new }
        return new
    }

    func properties(of crtc: CRTCID) throws(DisplayError) -> CRTCProperties {
        if let known = known.withLock({ $0.crtcs[crtc] }) { return known }
        let table = try table(of: crtc)
        let new = try complete { () throws(MissingProperty) in try CRTCProperties(table) }
        known.withLock { $0.crtcs[crtc] = new }
        return new
    }

    func properties(of plane: PlaneID) throws(DisplayError) -> PlaneProperties {
        if let known = known.withLock({ $0.planes[plane] }) { return known }
        let table = try table(of: plane)
        let new = try complete { () throws(MissingProperty) in try PlaneProperties(table) }
        known.withLock { $0.planes[plane] = new }
        return new
    }

    private func complete<Properties>(
        _ make: () throws(MissingProperty) -> Properties
    ) throws(DisplayError) -> Properties {
        do throws(MissingProperty) {
            return try make()
        } catch {
            throw DisplayError(name, "use the card", reason: "\(error)")
        }
    }

    /// - Throws: if one cannot be read; a table that lacks it would be kept for good.
    private func table<Kind: PropertyHolder>(of object: ObjectID<Kind>) throws(DisplayError) -> PropertyTable<Kind> {
        let values = values(of: object)
        if values.isEmpty { throw failure("read the properties of object \(object)") }
        var entries: [String: PropertyTable<Kind>.Entry] = [:]
        for number in values.keys.map(\.rawValue) {
            guard let property = unsafe drmModeGetProperty(descriptor, number) else {
                throw failure("read property \(number)")
            }
            defer { unsafe drmModeFreeProperty(property) }
            let name = unsafe withUnsafeBytes(of: property.pointee.name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            entries[name] = unsafe PropertyTable<Kind>.Entry(
                property: Property(rawValue: number),
                isImmutable: property.pointee.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0,
                values: PropertyValues(property.pointee))
        }
        return PropertyTable(object: object, entries: entries)
    }

    /// What an object's properties stand at; none where the object is gone.
    func values<Kind: PropertyHolder>(of object: ObjectID<Kind>) -> [Property<Kind>: UInt64] {
        guard let list = unsafe drmModeObjectGetProperties(descriptor, object.rawValue, Kind.objectType) else {
            return [:]
        }
        defer { unsafe drmModeFreeObjectProperties(list) }
        var values: [Property<Kind>: UInt64] = [:]
        for index in unsafe 0..<Int(list.pointee.count_props) {
            unsafe values[Property(rawValue: list.pointee.props[index])] = list.pointee.prop_values[index]
        }
        return values
    }

    /// The bytes of a property blob; nil where there is none of that number.
    func contents(of blob: BlobID) -> [UInt8]? {
        guard let pointer = unsafe drmModeGetPropertyBlob(descriptor, blob.rawValue) else { return nil }
        defer { unsafe drmModeFreePropertyBlob(pointer) }
        return unsafe Array(UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.length)))
    }
}

extension ObjectID {
    /// The object that a property's value names; nil for 0, which names none.
    init?(_ value: UInt64?) {
        guard let value, value != 0 else { return nil }
        self.init(rawValue: UInt32(truncatingIfNeeded: value))
    }
}
