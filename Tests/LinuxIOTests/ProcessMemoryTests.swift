import Testing

@testable import LinuxIO

@Suite struct ProcessMemoryTests {
    @Test func whatIsTouchedIsInMemory() throws {
        let before = try #require(ProcessMemory.resident)
        #expect(before > 1 << 20)
        let bytes = [UInt8](repeating: 1, count: 256 << 20)
        let after = try #require(ProcessMemory.resident)
        // Other tests take and give back memory meanwhile.
        #expect(after - before > 128 << 20 && after - before < 2 << 30)
        #expect(bytes.count == 256 << 20)
    }
}
