internal import CDRM
internal import Glibc
internal import LinuxIO
internal import Raster

/// The owner of memory that the card can scan out and the CPU can write: a GEM "dumb" buffer.
struct DumbBuffer: ~Copyable {
    let stride: Int
    let handle: MemoryHandle
    private let byteCount: Int
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    /// Takes memory for `size` pixels of 32 bits, zeroed by the kernel. The stride is the driver's choice: it knows what its
    /// engine can read.
    init(size: Size, on card: Card) throws(DisplayError) {
        var handle: UInt32 = 0
        var stride: UInt32 = 0
        var byteCount: UInt64 = 0
        let failed = unsafe drmModeCreateDumbBuffer(
            card.descriptor, UInt32(size.width), UInt32(size.height), 32, 0, &handle, &stride, &byteCount)
        if failed != 0 { throw card.failure("allocate a framebuffer of \(size)", number: -failed) }
        self.handle = MemoryHandle(rawValue: handle)
        self.stride = Int(stride)
        self.byteCount = Int(byteCount)
        self.card = card
    }

    deinit {
        drmModeDestroyDumbBuffer(card.descriptor, handle.rawValue)
    }

    /// Maps it. The mapping keeps the memory alive, whatever becomes of the buffer.
    func map() throws(DisplayError) -> PixelMemory {
        var offset: UInt64 = 0
        let failed = unsafe drmModeMapDumbBuffer(card.descriptor, handle.rawValue, &offset)
        if failed != 0 { throw card.failure("map a framebuffer", number: -failed) }
        do throws(SystemError) {
            let memory = try MappedMemory(of: card.descriptor, offset: Int(offset), byteCount: byteCount)
            return unsafe PixelMemory(base: memory.base, byteCount: byteCount, keeper: memory)
        } catch {
            throw DisplayError(card.name, "map a framebuffer", reason: error.reason)
        }
    }
}
