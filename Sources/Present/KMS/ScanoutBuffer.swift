internal import CDRM
internal import Glibc
internal import Raster

/// A dumb buffer that the card knows as a framebuffer.
final class ScanoutBuffer: Framebuffer {
    let id: FramebufferID
    let shape: Shape
    let picture: Picture
    /// Where the picture begins in the framebuffer.
    let corner: Point
    /// The same pixels for a plane that fades: MediaTek heeds a plane's alpha where the format has one alone
    /// (mtk_disp_ovl.c, mtk_ovl_layer_config). Every pixel of a picture is opaque. Nil where the driver has none.
    var fading: FramebufferID? {
        if case .unknown = alpha { alpha = (try? framebuffer(cdrm_format_argb8888)).map { .known($0) } ?? .none }
        if case .known(let id) = alpha { return id }
        return nil
    }

    private enum WithAlpha {
        case unknown, none
        case known(FramebufferID)
    }

    private var alpha = WithAlpha.unknown
    private let size: Size
    private let buffer: DumbBuffer
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    /// - Parameter frame: the size of the framebuffer where the shape is that of a part, and where that part lies. The rest
    ///   stays black.
    init(_ shape: Shape, in frame: (size: Size, inset: Rect)? = nil, on card: Card) throws(DisplayError) {
        let size = frame?.size ?? shape.size
        self.shape = shape
        buffer = try DumbBuffer(
            size: Size(width: size.width + shape.row - shape.size.width, height: size.height), on: card)
        let whole = Picture(size: size, stride: buffer.stride, memory: try buffer.map())
        picture = frame.map { whole.cropped(to: $0.inset) } ?? whole
        corner = frame?.inset.origin ?? .zero
        let format = shape.hasAlpha ? cdrm_format_argb8888 : cdrm_format_xrgb8888
        id = try Self.framebuffer(format, size, buffer.handle, stride: buffer.stride, on: card)
        self.size = size
        self.card = card
    }

    private func framebuffer(_ format: UInt32) throws(DisplayError) -> FramebufferID {
        try Self.framebuffer(format, size, buffer.handle, stride: buffer.stride, on: card)
    }

    private static func framebuffer(
        _ format: UInt32, _ size: Size, _ handle: MemoryHandle, stride: Int, on card: Card
    ) throws(DisplayError) -> FramebufferID {
        var handles = [handle.rawValue, 0, 0, 0]
        var strides = [UInt32(stride), 0, 0, 0]
        var offsets: [UInt32] = [0, 0, 0, 0]
        var number: UInt32 = 0
        let failed = unsafe drmModeAddFB2(
            card.descriptor, UInt32(size.width), UInt32(size.height), format, &handles, &strides, &offsets,
            &number, 0)
        if failed != 0 { throw card.failure("make a framebuffer of \(size)", number: -failed) }
        return FramebufferID(rawValue: number)
    }

    deinit {
        // A framebuffer that is being scanned out goes dark by this; outputs let go of it only after the next flip.
        drmModeRmFB(card.descriptor, id.rawValue)
        if case .known(let fading) = alpha { drmModeRmFB(card.descriptor, fading.rawValue) }
    }
}
