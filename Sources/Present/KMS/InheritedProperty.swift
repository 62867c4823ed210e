/// A property that another program may have left as it needed it, and that would spoil the picture. A mode set makes it
/// neutral where the object has it; it is saved before and given back in the end.
struct InheritedProperty {
    enum Neutral {
        case number(UInt64)
        /// By the name that the kernel gives to the value.
        case word(String)
        /// Whatever it is: the driver's own choice cannot be known, or the operator's has its own place (`video=` on the
        /// kernel's command line sets margins). Saved all the same, since the site file may set it.
        case asFound
    }

    let name: String
    let neutral: Neutral

    private init(_ name: String, _ neutral: Neutral) {
        self.name = name
        self.neutral = neutral
    }

    // The names and words are those of drm_connector.c, drm_color_mgmt.c, drm_blend.c, drm_crtc.c (drivers/gpu/drm, Linux 6.1 and
    // 6.12); `Broadcast RGB` is i915's, vc4's and, from 6.11 on, every HDMI helper's; `underscan` is amdgpu's and nouveau's.
    static let ofConnectors = [
        InheritedProperty("Broadcast RGB", .word("Automatic")),
        InheritedProperty("Colorspace", .word("Default")),
        InheritedProperty("HDR_OUTPUT_METADATA", .number(0)),
        // Many televisions stop their overscan for it.
        InheritedProperty("content type", .word("Graphics")),
        InheritedProperty("Content Protection", .word("Undesired")),
        InheritedProperty("max bpc", .asFound),
        InheritedProperty("left margin", .asFound),
        InheritedProperty("right margin", .asFound),
        InheritedProperty("top margin", .asFound),
        InheritedProperty("bottom margin", .asFound),
        InheritedProperty("underscan", .asFound),
        InheritedProperty("underscan hborder", .asFound),
        InheritedProperty("underscan vborder", .asFound),
    ]

    static let ofCRTCs = [
        InheritedProperty("DEGAMMA_LUT", .number(0)),
        InheritedProperty("CTM", .number(0)),
        InheritedProperty("GAMMA_LUT", .number(0)),
        InheritedProperty("VRR_ENABLED", .number(0)),
        InheritedProperty("SCALING_FILTER", .word("Default")),
    ]

    static let ofPlanes = [
        // DRM_MODE_ROTATE_0
        InheritedProperty("rotation", .number(1)),
        InheritedProperty("alpha", .number(0xFFFF)),
        InheritedProperty("pixel blend mode", .word("Pre-multiplied")),
        InheritedProperty("COLOR_ENCODING", .word("ITU-R BT.709 YCbCr")),
        InheritedProperty("COLOR_RANGE", .word("YCbCr limited range")),
        InheritedProperty("SCALING_FILTER", .word("Default")),
        // The order among planes; with one plane shown it is nothing to the picture.
        InheritedProperty("zpos", .asFound),
    ]

    /// What gives a value back that was found.
    func restorable(_ value: UInt64, _ values: PropertyValues) -> UInt64 {
        // Enabling it is the driver's own step after "Desired", and refused to everybody else (drm_atomic_uapi.c).
        guard values.name(of: value) == "Enabled", let desired = values.value(of: "Desired") else { return value }
        return desired
    }

    /// What makes it neutral; nil where the object has it not, or not that value.
    func write<Kind>(on table: PropertyTable<Kind>) -> PropertyWrite? {
        guard let entry = table.settable(name) else { return nil }
        let value: UInt64? =
            switch neutral {
            case .number(let number): number
            case .word(let word): entry.values.value(of: word)
            case .asFound: nil
            }
        return value.map { PropertyWrite(table.object, entry.property, $0) }
    }
}
