import Foundation
import Testing

/// What the owners of kernel objects rely on: stored properties die in the order in which they are declared.
@Suite struct TearDownTests {
    private final class Diary { var lines: [String] = [] }

    private final class Device {
        let diary: Diary
        init(_ diary: Diary) { self.diary = diary }
        deinit { diary.lines.append("device") }
    }

    /// As `DumbBuffer`.
    private struct Memory: ~Copyable {
        let device: Device
        deinit { device.diary.lines.append("memory") }
    }

    private final class Mapping {
        let diary: Diary
        init(_ diary: Diary) { self.diary = diary }
        deinit { diary.lines.append("mapping") }
    }

    /// As `ScanoutBuffer`.
    private final class Buffer {
        let mapping: Mapping
        let memory: Memory
        let device: Device

        init(_ device: Device) {
            mapping = Mapping(device.diary)
            memory = Memory(device: device)
            self.device = device
        }

        deinit { device.diary.lines.append("buffer") }
    }

    /// A throw half-way destroys what was set, in the same order.
    private final class Broken {
        let mapping: Mapping
        let memory: Memory
        let device: Device

        init(_ device: Device) throws {
            mapping = Mapping(device.diary)
            memory = Memory(device: device)
            throw CancellationError()
        }
    }

    @Test func propertiesDieInTheOrderOfTheirDeclaration() {
        let diary = Diary()
        do { _ = Buffer(Device(diary)) }
        #expect(diary.lines == ["buffer", "mapping", "memory", "device"])
    }

    @Test func aThrowHalfWayDestroysWhatWasSet() {
        let diary = Diary()
        #expect(throws: CancellationError.self) { _ = try Broken(Device(diary)) }
        #expect(diary.lines == ["mapping", "memory", "device"])
    }

    /// The card outlives what was made on it: in each owner it is the last property that is stored.
    @Test(arguments: [
        ("DumbBuffer", "DumbBuffer"), ("KMSScanout", "KMSScanout"), ("PropertyBlob", "AtomicRequest"),
        ("ScanoutBuffer", "ScanoutBuffer"), ("CardOutputs", "CardOutputs"),
    ])
    func theCardIsDeclaredLast(owner: String, file: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appending(path: "Sources/Present/KMS/\(file).swift"), encoding: .utf8)
        let names = ["class", "struct"].compactMap { text.firstRange(of: "\($0) \(owner)") }
        let start = try #require(names.first?.upperBound)
        let stored = text[start...].split(separator: "\n").prefix { $0 != "}" }.filter { line in
            ["    let ", "    var ", "    private let ", "    private var "].contains { line.hasPrefix($0) }
                && !line.contains("{")
        }
        #expect(stored.last?.contains(" card: Card") == true, "\(stored)")
        #expect(stored.count { $0.contains(" card: Card") } == 1)
    }
}
