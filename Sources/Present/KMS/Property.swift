internal import CDRM

/// A property of objects of one kind; it stays what it is as long as the device is there.
struct Property<Kind: PropertyHolder>: Hashable, Sendable {
    /// The kernel's number.
    let rawValue: UInt32
}

/// A kind of objects that have properties.
protocol PropertyHolder {
    /// The kernel's word for it: `DRM_MODE_OBJECT_…`.
    static var objectType: UInt32 { get }
    /// For messages.
    static var word: String { get }
}

extension ObjectKind.Connector: PropertyHolder {
    static var objectType: UInt32 { UInt32(DRM_MODE_OBJECT_CONNECTOR) }
    static var word: String { "connector" }
}

extension ObjectKind.CRTC: PropertyHolder {
    static var objectType: UInt32 { UInt32(DRM_MODE_OBJECT_CRTC) }
    static var word: String { "CRTC" }
}

extension ObjectKind.Plane: PropertyHolder {
    static var objectType: UInt32 { UInt32(DRM_MODE_OBJECT_PLANE) }
    static var word: String { "plane" }
}

/// What an object says of its properties when it is opened: names, numbers, and what can be set.
struct PropertyTable<Kind: PropertyHolder>: Sendable {
    struct Entry: Sendable {
        let property: Property<Kind>
        let isImmutable: Bool
        let values: PropertyValues
    }

    let object: ObjectID<Kind>
    let entries: [String: Entry]

    /// A property that every atomic driver's objects have.
    func required(_ name: String) throws(MissingProperty) -> Property<Kind> {
        guard let entry = entries[name] else {
            throw MissingProperty(description: "\(Kind.word) \(object) has no property \(name)")
        }
        return entry.property
    }

    /// One that some drivers have and others do not.
    func readable(_ name: String) -> Property<Kind>? { entries[name]?.property }

    /// One that some drivers have and others do not; nil also where it cannot be set.
    func optional(_ name: String) -> Property<Kind>? { settable(name)?.property }

    /// The same, with what it can be set to.
    func settable(_ name: String) -> Entry? { entries[name].flatMap { $0.isImmutable ? nil : $0 } }
}

/// An object that lacks what no display can be driven without.
struct MissingProperty: Error, Hashable, CustomStringConvertible {
    let description: String
}

// MARK: - What is used of each kind

struct ConnectorProperties: Sendable {
    let crtc: Property<ObjectKind.Connector>
    let linkStatus: Property<ObjectKind.Connector>?
    /// These four can only be read.
    let edid, isNonDesktop, panelOrientation, path: Property<ObjectKind.Connector>?
    /// All that it has.
    let table: PropertyTable<ObjectKind.Connector>

    init(_ table: PropertyTable<ObjectKind.Connector>) throws(MissingProperty) {
        crtc = try table.required("CRTC_ID")
        linkStatus = table.optional("link-status")
        edid = table.readable("EDID")
        isNonDesktop = table.readable("non-desktop")
        panelOrientation = table.readable("panel orientation")
        path = table.readable("PATH")
        self.table = table
    }
}

struct CRTCProperties: Sendable {
    let mode: Property<ObjectKind.CRTC>
    let active: Property<ObjectKind.CRTC>
    /// All that it has.
    let table: PropertyTable<ObjectKind.CRTC>

    init(_ table: PropertyTable<ObjectKind.CRTC>) throws(MissingProperty) {
        mode = try table.required("MODE_ID")
        active = try table.required("ACTIVE")
        self.table = table
    }
}

struct PlaneProperties: Sendable {
    typealias Plane = Property<ObjectKind.Plane>

    /// Primary, overlay or cursor; it cannot be set.
    let type: Plane
    let framebuffer, crtc: Plane
    /// The window on the framebuffer, in 16.16 fixed point.
    let sourceX, sourceY, sourceWidth, sourceHeight: Plane
    /// Its place on the screen, in pixels.
    let x, y, width, height: Plane
    /// What has changed; a driver that reads no memory behind our back may make use of it.
    let damageClips: Plane?
    /// Which formats it takes in which modifiers; it can only be read.
    let formats: Plane?
    /// All that it has.
    let table: PropertyTable<ObjectKind.Plane>

    init(_ table: PropertyTable<ObjectKind.Plane>) throws(MissingProperty) {
        type = try table.required("type")
        framebuffer = try table.required("FB_ID")
        crtc = try table.required("CRTC_ID")
        sourceX = try table.required("SRC_X")
        sourceY = try table.required("SRC_Y")
        sourceWidth = try table.required("SRC_W")
        sourceHeight = try table.required("SRC_H")
        x = try table.required("CRTC_X")
        y = try table.required("CRTC_Y")
        width = try table.required("CRTC_W")
        height = try table.required("CRTC_H")
        damageClips = table.optional("FB_DAMAGE_CLIPS")
        formats = table.readable("IN_FORMATS")
        self.table = table
    }

    /// Its place in the picture, which every mode set writes.
    var geometry: [Plane] {
        [framebuffer, crtc, sourceX, sourceY, sourceWidth, sourceHeight, x, y, width, height]
    }
}
