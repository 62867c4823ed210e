import Raster

/// The display of a guest, and with it the kernel driver that the player meets.
enum GuestDisplay: Sendable {
    /// The first head prefers `size`; further heads are not connected until they are plugged.
    case virtioGPU(_ size: Size, heads: Int = 1)
    case bochs(_ size: Size)
    case qxl(_ size: Size)
    case cirrus
    /// A display that exists in the kernel only: the host sees it through debugfs.
    case model(VKMSModel)
    /// A card, and vkms as a second one.
    indirect case beside(GuestDisplay, VKMSModel)

    static let vkms = GuestDisplay.model(.plain)

    static let id = "display"

    /// What `modprobe` is told, parameters after colons; several after commas.
    var module: String {
        switch self {
        case .virtioGPU: "virtio-gpu"
        case .bochs: "bochs"
        case .qxl: "qxl"
        case .cirrus: "cirrus"
        case .model(let model): model.module
        case .beside(let first, let model): "\(first.module),\(model.module)"
        }
    }

    /// How many heads of it take a cable while the guest runs.
    var heads: Int {
        switch self {
        case .virtioGPU(_, let heads): heads
        case .beside(let first, _): first.heads
        case .bochs, .qxl, .cirrus, .model: 0
        }
    }

    var device: String? {
        switch self {
        case .virtioGPU(let size, let heads):
            "virtio-gpu-pci,id=\(Self.id),max_outputs=\(heads),xres=\(size.width),yres=\(size.height)"
        case .bochs(let size):
            // The default of 16 MB holds no strip of two pictures at 1920x1080.
            "bochs-display,id=\(Self.id),vgamem=128M,xres=\(size.width),yres=\(size.height)"
        case .qxl(let size): "qxl-vga,id=\(Self.id),xres=\(size.width),yres=\(size.height)"
        case .cirrus: "cirrus-vga,id=\(Self.id)"
        case .model: nil
        case .beside(let first, _): first.device
        }
    }
}
