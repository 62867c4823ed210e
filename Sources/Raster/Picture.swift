/// A rectangle of XRGB8888 pixels in shared memory: `0xXXRRGGBB`, rows `stride` bytes apart.
///
/// A picture is a reference: copies share the pixels, and `cropped(to:)` is a window on them. The threads that share
/// one must see to it that there is one writer at a time, and no reader while it writes: this type does not check it.
public struct Picture: Sendable {
    /// In pixels, at least 1x1.
    public let size: Size
    /// Bytes from one row to the next: a multiple of 4, at least `size.width * 4`.
    public let stride: Int
    private let memory: PixelMemory
    private let offset: Int

    /// The bytes from one row to the next of a picture of that size, with rows aligned to 64 bytes (a cache line).
    public static func alignedStride(of size: Size) -> Int { (size.width * 4 + 63) & ~63 }

    /// A picture in memory of its own, filled with zeros, with rows at their aligned stride.
    public static func allocated(_ size: Size) throws(OutOfMemory) -> Picture {
        let stride = alignedStride(of: size)
        return Picture(size: size, stride: stride, memory: try PixelMemory(byteCount: stride * size.height))
    }

    /// The same; traps where the system refuses the memory.
    public init(size: Size) {
        do throws(OutOfMemory) {
            self = try .allocated(size)
        } catch {
            fatalError("no memory for a picture of \(size): \(error)")
        }
    }

    /// Whether both are the same pixels in memory.
    public func isSame(as other: Picture) -> Bool {
        memory === other.memory && offset == other.offset && stride == other.stride && size == other.size
    }

    /// What its pixels lie in.
    public var keeper: AnyObject? { memory.keeper }

    /// The bytes that its rows take.
    public var byteCount: Int { stride * size.height }

    /// A picture at the beginning of `memory`, with rows `stride` bytes apart.
    public init(size: Size, stride: Int, memory: PixelMemory) {
        precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
        precondition(stride % 4 == 0 && stride >= size.width * 4, "rows do not overlap")
        precondition(memory.byteCount >= stride * (size.height - 1) + size.width * 4, "the memory is large enough")
        self.size = size
        self.stride = stride
        self.memory = memory
        offset = 0
    }

    private init(size: Size, stride: Int, memory: PixelMemory, offset: Int) {
        self.size = size
        self.stride = stride
        self.memory = memory
        self.offset = offset
    }

    /// The part of the picture under `rect`, which lies inside the picture and has at least one pixel.
    public func cropped(to rect: Rect) -> Picture {
        precondition(rect.size.width > 0 && rect.size.height > 0, "a picture has at least one pixel")
        precondition(rect.origin.x >= 0 && rect.origin.y >= 0, "a crop begins inside")
        precondition(rect.maxX <= size.width && rect.maxY <= size.height, "a crop ends inside")
        return Picture(
            size: rect.size, stride: stride, memory: memory,
            offset: offset + rect.origin.y * stride + rect.origin.x * 4)
    }

    /// Lends row `y` for reading: `size.width` pixels.
    public func withRow<Result, Failure: Error>(
        _ y: Int, _ body: (Span<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = unsafe rowStart(y)
        return try unsafe body(Span(_unsafeStart: UnsafePointer(start), count: size.width))
    }

    /// Lends row `y` for writing: `size.width` pixels.
    public func withMutableRow<Result, Failure: Error>(
        _ y: Int, _ body: (inout MutableSpan<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = unsafe rowStart(y)
        var row = unsafe MutableSpan(_unsafeStart: start, count: size.width)
        return try body(&row)
    }

    /// Rows stand `stride` bytes apart from there on.
    var firstPixel: UnsafeMutableRawPointer { unsafe memory.base + offset }

    private func rowStart(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        precondition(y >= 0 && y < size.height, "a row inside the picture")
        return unsafe (memory.base + offset + y * stride).assumingMemoryBound(to: UInt32.self)
    }
}
