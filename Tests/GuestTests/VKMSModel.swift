/// A real display's driver that vkms plays in a guest: `Tests/Guest/vkms/vkms_model.c` says what each parameter does and where
/// the driver does so.
struct VKMSModel: Sendable, CustomStringConvertible {
    /// The name of the driver, which vkms takes.
    let name: String
    /// What `modprobe` is told.
    let parameters: [String]

    init(_ name: String, _ parameters: String...) {
        self.name = name
        self.parameters = parameters
    }

    var description: String { "vkms as \(name)" }

    /// As it is: vblanks at true 60 Hz, overlay planes, a writeback connector and CRCs of frames.
    static let plain = VKMSModel("vkms", "enable_overlay=1")

    /// It sends an event as the vblank begins, with the time of its end. More than real ones are ahead, for an emulated
    /// processor takes longer to see the event.
    static let i915 = VKMSModel("i915", "enable_overlay=1", "ts_ahead_us=4000")
    /// amdgpu's display core, which moves its window and takes no small parts on planes.
    static let amdgpu = VKMSModel("amdgpu", "enable_overlay=1", "plane_least=24,12")
    /// Since its 11th generation.
    static let i915Planes = VKMSModel("i915", "enable_overlay=1", "plane_least=6,1")
    /// MediaTek: small framebuffers are refused, and XRGB does not fade.
    static let mediatek = VKMSModel("mediatek", "enable_overlay=1", "min_fb=64", "fades_xrgb=0")
    /// Qualcomm's newer name; all planes stand at the same height until they are told.
    static let msm = VKMSModel("msm", "enable_overlay=1", "zpos_equal=1", "reject_errno=7")
    /// A Pi 0 to 3.
    static let vc4 = VKMSModel("vc4", "enable_overlay=1", "max_fb=2048", "ts_ahead_us=4000")
    static let mxsfb = VKMSModel("mxsfb-drm", "exact_pitch=1")
    static let lcdif = VKMSModel("imx-lcdif", "pitch_sticky=1")
    /// IPUv3.
    static let imx = VKMSModel("imx-drm", "pitch_modeset=1", "x_align=2")
    static let tilcdc = VKMSModel("tilcdc", "exact_mode_pitch=1")
    static let qxl = VKMSModel("qxl", "ignore_src=1")
    /// As on many boards, 32 MB of memory for framebuffers.
    static let smallSun4i = VKMSModel("sun4i-drm", "dumb_mb=32")
    /// RK3399, with the lesser CRTC first: it takes no mode wider than 800 pixels.
    static let rk3399 = VKMSModel("rockchip", "crtcs=2", "crtc_width=800,0")

    /// What the guest's init is told: the words follow each other after colons, and plus signs stand for commas.
    var module: String {
        (["vkms", "name=\(name)"] + parameters).joined(separator: ":").replacing(",", with: "+")
    }
}

extension Guest {
    /// Loads vkms anew as another driver; nobody may have the card open.
    func become(_ model: VKMSModel) throws {
        let parameters = model.module.split(separator: ":").dropFirst().joined(separator: " ")
        _ = try output(of: "rmmod vkms && modprobe vkms \(parameters.replacing("+", with: ","))")
    }
}

extension Guest {
    /// A window that a plane was told to show.
    struct Scan: Equatable {
        /// The number of the vblank before.
        let vblank: Int
        let x: Int
        let y: Int
    }

    /// The last windows of vkms's first CRTC, the oldest first.
    func scans() throws -> [Scan] {
        try output(of: "cat /sys/kernel/debug/dri/0/crtc-0/scans").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").compactMap { Int($0) }
            return words.count == 4 && words[0] == 0 ? Scan(vblank: words[1], x: words[2], y: words[3]) : nil
        }
    }
}
