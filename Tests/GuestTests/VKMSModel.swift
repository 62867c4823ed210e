/// A real display's driver that vkms plays in a guest: `Tests/Guest/vkms/vkms_model.c` says what each parameter does and where
/// the driver does so.
struct VKMSModel: Sendable, CustomStringConvertible {
    /// Whom it plays.
    let name: String
    /// What `modprobe` is told.
    let parameters: [String]

    init(_ name: String, _ parameters: String...) {
        self.name = name
        self.parameters = parameters
    }

    var description: String { "vkms as \(name)" }

    /// As it is: vblanks at true 60 Hz, overlay planes, a writeback connector and CRCs of frames.
    static let plain = VKMSModel("itself")

    /// i915 sends an event as the vblank begins, with the time of its end. More than real ones are ahead, for an emulated
    /// processor takes longer to see the event.
    static let i915 = VKMSModel("i915", "ts_ahead_us=4000")
    static let mxsfb = VKMSModel("mxsfb-drm", "exact_pitch=1")
    static let lcdif = VKMSModel("imx-lcdif", "pitch_sticky=1")
    static let ipuv3 = VKMSModel("imx-drm", "pitch_modeset=1", "x_align=2")
    /// A Pi 0 to 3.
    static let vc4 = VKMSModel("vc4", "max_fb=2048", "ts_ahead_us=4000")
    static let tilcdc = VKMSModel("tilcdc", "exact_mode_pitch=1")
    static let ignoringSource = VKMSModel("qxl", "ignore_src=1")
    /// Little memory, as on many boards.
    static let cma32 = VKMSModel("a board with 32 MB of CMA", "dumb_mb=32")
    /// RK3399: one CRTC takes every mode, the other narrower ones only.
    static let rk3399 = VKMSModel("rockchip on RK3399", "crtcs=2", "crtc_width=1024,0")

    /// What the guest's init is told: the words follow each other after colons, and plus signs stand for commas.
    var module: String {
        (["vkms", "enable_overlay=1"] + parameters).joined(separator: ":").replacing(",", with: "+")
    }
}

extension Guest {
    /// Loads vkms anew as another driver; nobody may have the card open.
    func become(_ model: VKMSModel) throws {
        let parameters = model.module.split(separator: ":").dropFirst().joined(separator: " ")
        _ = try output(of: "rmmod vkms && modprobe vkms \(parameters.replacing("+", with: ","))")
    }
}
