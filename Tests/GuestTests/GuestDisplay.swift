import Raster

/// The display of a guest, and with it the kernel driver that the player meets.
enum GuestDisplay: Sendable {
    /// The first head prefers `size`; further heads are not connected until they are plugged.
    case virtioGPU(_ size: Size, heads: Int = 1)
    case bochs(_ size: Size)
    /// Vblanks at true 60 Hz, overlay planes, a writeback connector and CRCs of frames; the host cannot look at it.
    case vkms

    static let id = "display"

    /// What `modprobe` is told, parameters after colons.
    var module: String {
        switch self {
        case .virtioGPU: "virtio-gpu"
        case .bochs: "bochs"
        case .vkms: "vkms:enable_overlay=1"
        }
    }

    /// How many heads of it take a cable while the guest runs.
    var heads: Int {
        if case .virtioGPU(_, let heads) = self { heads } else { 0 }
    }

    var device: String? {
        switch self {
        case .virtioGPU(let size, let heads):
            "virtio-gpu-pci,id=\(Self.id),max_outputs=\(heads),xres=\(size.width),yres=\(size.height)"
        case .bochs(let size):
            // The default of 16 MB holds no strip of two pictures at 1920x1080.
            "bochs-display,id=\(Self.id),vgamem=128M,xres=\(size.width),yres=\(size.height)"
        case .vkms: nil
        }
    }
}
