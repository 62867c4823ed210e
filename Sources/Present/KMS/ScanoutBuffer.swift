internal import CDRM
internal import Glibc
internal import Raster

/// A dumb buffer that the card knows as a framebuffer.
final class ScanoutBuffer: Framebuffer {
    let id: FramebufferID
    let shape: Shape
    let picture: Picture
    private let buffer: DumbBuffer
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    /// - Parameters:
    ///   - shape: of what is painted on.
    ///   - inset: where that is on a screen of that size, black around it; nil: all over the framebuffer.
    init(_ shape: Shape, inset: Rect? = nil, of screen: Size, on card: Card) throws(DisplayError) {
        let size = inset == nil ? shape.size : screen
        // Rows are exact, or whole 256 bytes.
        let row = inset == nil ? shape.row : shape.row == shape.size.width ? size.width : (size.width + 63) & ~63
        self.shape = shape
        buffer = try DumbBuffer(size: Size(width: row, height: size.height), on: card)
        let whole = Picture(size: size, stride: buffer.stride, memory: try buffer.map())
        picture = inset.map(whole.cropped) ?? whole
        var handles = [buffer.handle.rawValue, 0, 0, 0]
        var strides = [UInt32(buffer.stride), 0, 0, 0]
        var offsets: [UInt32] = [0, 0, 0, 0]
        var number: UInt32 = 0
        let failed = unsafe drmModeAddFB2(
            card.descriptor, UInt32(size.width), UInt32(size.height), cdrm_format_xrgb8888, &handles, &strides,
            &offsets, &number, 0)
        if failed != 0 { throw card.failure("make a framebuffer of \(size)", number: -failed) }
        id = FramebufferID(rawValue: number)
        self.card = card
    }

    deinit {
        // A framebuffer that is being scanned out goes dark by this; outputs let go of it only after the next flip.
        drmModeRmFB(card.descriptor, id.rawValue)
    }
}
