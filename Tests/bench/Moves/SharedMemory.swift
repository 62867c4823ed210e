import Glibc
import LinuxIO
import Raster

/// Memory that is not the player's own, as a card's is not: /proc/self/smaps tells it apart by its name.
final class SharedMemory {
    private static let name = "/dev/zero"

    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    private init(_ byteCount: Int) {
        let pointer = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let pointer, pointer != MAP_FAILED else { fatalError("no memory for a framebuffer") }
        base = pointer
        self.byteCount = byteCount
    }

    deinit { munmap(base, byteCount) }

    static func picture(_ size: Size) -> Picture {
        let byteCount = size.area * 4
        let memory = SharedMemory(byteCount)
        return Picture(
            size: size, stride: size.width * 4,
            memory: PixelMemory(base: memory.base, byteCount: byteCount, keeper: memory))
    }

    /// The sum of what this process holds besides (PSS), in bytes.
    static var heldBesides: Int {
        var sum = 0
        var counts = true
        guard let text = try? File.contents(of: "/proc/self/smaps", limit: 4 << 20) else { return 0 }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0].contains("-") { counts = !line.contains(name) }
            if counts, words[0] == "Pss:", let kibibytes = Int(words[1]) { sum += kibibytes * 1024 }
        }
        return sum
    }
}
