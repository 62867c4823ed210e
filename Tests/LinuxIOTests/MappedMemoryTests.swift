import Foundation
import LinuxIO
import Testing

@Suite struct MappedMemoryTests {
    private let path = Scratch()

    @Test func isSharedWithTheFileAndOutlivesTheDescriptor() throws {
        let file = try path.write("file", String(repeating: "x", count: 8192))
        do {
            let memory: MappedMemory
            do {
                let descriptor = try Descriptor(opening: file, .readWrite)
                memory = try MappedMemory(of: descriptor.rawValue, offset: 4096, byteCount: 4096)
            }
            #expect(memory.byteCount == 4096)
            memory.base.storeBytes(of: UInt8(ascii: "y"), toByteOffset: 1, as: UInt8.self)
            #expect(try text(file).dropFirst(4095).prefix(4) == "xxyx")
            #expect(try mappings(of: file) == 1)
        }
        #expect(try mappings(of: file) == 0)
    }

    private func mappings(of file: String) throws -> Int {
        try text("/proc/self/maps").split(separator: "\n").count { $0.hasSuffix(file) }
    }

    @Test func saysWhatIsWrong() throws {
        let descriptor = try Descriptor(opening: try path.write("file", "x"), .readWrite)
        #expect(
            failure { _ = try MappedMemory(of: descriptor.rawValue, offset: 1, byteCount: 1) }
                == SystemError("mmap", number: EINVAL))
    }
}
