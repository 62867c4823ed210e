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
    /// Several cards, in the order of their numbers. The heads that take cables are those of the first.
    indirect case cards([GuestDisplay])

    static let vkms = GuestDisplay.model(.plain)

    static func id(card: Int = 0) -> String { "display\(card)" }

    /// What `modprobe` is told, parameters after colons; several after commas.
    var module: String {
        switch self {
        case .virtioGPU: "virtio-gpu"
        case .bochs: "bochs"
        case .qxl: "qxl"
        case .cirrus: "cirrus"
        case .model(let model): model.module
        case .cards(let all): all.map(\.module).joined(separator: ",")
        }
    }

    /// How many heads of it take a cable while the guest runs.
    var heads: Int {
        switch self {
        case .virtioGPU(_, let heads): heads
        case .cards(let all): all[0].heads
        case .bochs, .qxl, .cirrus, .model: 0
        }
    }

    /// Whether a guest with it can be saved: a resumed qxl stops taking commands when the host is busy.
    var resumes: Bool {
        switch self {
        case .qxl: false
        case .cards(let all): all.allSatisfy(\.resumes)
        case .virtioGPU, .bochs, .cirrus, .model: true
        }
    }

    /// What QEMU is told.
    var devices: [String] {
        if case .cards(let all) = self { return all.enumerated().compactMap { $1.device(id: Self.id(card: $0)) } }
        return device(id: Self.id()).map { [$0] } ?? []
    }

    private func device(id: String) -> String? {
        switch self {
        case .virtioGPU(let size, let heads):
            "virtio-gpu-pci,id=\(id),max_outputs=\(heads),xres=\(size.width),yres=\(size.height)"
        case .bochs(let size):
            // The default of 16 MB holds no strip of two pictures at 1920x1080.
            "bochs-display,id=\(id),vgamem=128M,xres=\(size.width),yres=\(size.height)"
        // The kind that is no VGA, of which there is one.
        case .qxl(let size): "qxl,id=\(id),xres=\(size.width),yres=\(size.height)"
        case .cirrus: "cirrus-vga,id=\(id)"
        case .model, .cards: nil
        }
    }
}
