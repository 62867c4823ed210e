import CDRM

/// A property as the kernel lists it.
struct CardProperty {
    enum Values {
        case range(UInt64, UInt64)
        case signedRange(Int64, Int64)
        case blob
        /// Objects of a type: `DRM_MODE_OBJECT_…`.
        case object(UInt32)
        case choice([(value: UInt64, name: String)])
    }

    let id: UInt32
    let name: String
    var isImmutable = false
    let values: Values

    /// drm_property.flags.
    var flags: UInt32 {
        let type: UInt32
        switch values {
        case .range: type = UInt32(DRM_MODE_PROP_RANGE)
        // Extended types: DRM_MODE_PROP_TYPE(1) and (2).
        case .object: type = 1 << 6
        case .signedRange: type = 2 << 6
        case .blob: type = UInt32(DRM_MODE_PROP_BLOB)
        case .choice: type = UInt32(DRM_MODE_PROP_ENUM)
        }
        return type | (isImmutable ? UInt32(DRM_MODE_PROP_IMMUTABLE) : 0)
    }

    var numbers: [UInt64] {
        switch values {
        case .range(let least, let most): [least, most]
        case .signedRange(let least, let most): [UInt64(bitPattern: least), UInt64(bitPattern: most)]
        case .object(let type): [UInt64(type)]
        case .choice(let all): all.map(\.value)
        case .blob: []
        }
    }
}

/// The properties that all objects of a kind have.
struct CardProperties {
    let all: [UInt32: CardProperty]
    let plane, crtc, connector: [UInt32]

    /// - Parameter number: gives out the numbers of objects.
    init(_ number: () -> UInt32) {
        var all: [UInt32: CardProperty] = [:]
        func make(_ name: String, _ values: CardProperty.Values, isImmutable: Bool = false) -> UInt32 {
            let property = CardProperty(id: number(), name: name, isImmutable: isImmutable, values: values)
            all[property.id] = property
            return property.id
        }
        let size = CardProperty.Values.range(0, UInt64(Int32.max))
        let place = CardProperty.Values.signedRange(Int64(Int32.min), Int64(Int32.max))
        let source = CardProperty.Values.range(0, UInt64(UInt32.max))
        // In the kernel's order, for libdrm sorts a request by numbers (drm_connector.c, drm_mode_config.c).
        let link = make("link-status", .choice([(value: 0, name: "Good"), (value: 1, name: "Bad")]))
        let nonDesktop = make("non-desktop", .range(0, 1), isImmutable: true)
        let kinds = [(UInt64(0), "Overlay"), (1, "Primary"), (2, "Cursor")]
        let type = make("type", .choice(kinds.map { (value: $0.0, name: $0.1) }), isImmutable: true)
        let window = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H"].map { make($0, source) }
        let corner = [make("CRTC_X", place), make("CRTC_Y", place), make("CRTC_W", size), make("CRTC_H", size)]
        let framebuffer = make("FB_ID", .object(UInt32(DRM_MODE_OBJECT_FB)))
        let ofCRTC = make("CRTC_ID", .object(UInt32(DRM_MODE_OBJECT_CRTC)))
        let clips = make("FB_DAMAGE_CLIPS", .blob)
        crtc = [make("ACTIVE", .range(0, 1)), make("MODE_ID", .blob)]
        plane = [type, framebuffer, ofCRTC, clips, make("alpha", .range(0, 0xFFFF))] + window + corner
        connector = [ofCRTC, link, nonDesktop]
        self.all = all
    }
}
