import Testing

/// What the owners of kernel objects rely on: stored properties die in the order in which they are declared.
@Suite struct TearDownTests {
    private final class Diary { var lines: [String] = [] }

    private final class Part {
        let diary: Diary
        let name: String

        init(_ diary: Diary, _ name: String) { (self.diary, self.name) = (diary, name) }
        deinit { diary.lines.append(name) }
    }

    /// As `DumbBuffer`.
    private struct Memory: ~Copyable {
        let device: Part
        deinit { device.diary.lines.append("memory") }
    }

    /// As `ScanoutBuffer`.
    private final class Buffer {
        let mapping: Part
        let memory: Memory
        let device: Part

        init(_ device: Part) {
            mapping = Part(device.diary, "mapping")
            memory = Memory(device: device)
            self.device = device
        }

        deinit { device.diary.lines.append("buffer") }
    }

    /// A throw half-way destroys what was set, in the same order.
    private final class Broken {
        let mapping: Part
        let memory: Memory
        let device: Part

        init(_ device: Part) throws {
            mapping = Part(device.diary, "mapping")
            memory = Memory(device: device)
            throw CancellationError()
        }
    }

    @Test func propertiesDieInTheOrderOfTheirDeclaration() {
        let diary = Diary()
        do { _ = Buffer(Part(diary, "device")) }
        #expect(diary.lines == ["buffer", "mapping", "memory", "device"])
    }

    @Test func aThrowHalfWayDestroysWhatWasSet() {
        let diary = Diary()
        #expect(throws: CancellationError.self) { _ = try Broken(Part(diary, "device")) }
        #expect(diary.lines == ["mapping", "memory", "device"])
    }

    /// The card outlives what was made on it: in each owner it is the last property that is stored.
    @Test(arguments: [
        ("DumbBuffer", "DumbBuffer"), ("KMSScanout", "KMSScanout"), ("PropertyBlob", "AtomicRequest"),
        ("ScanoutBuffer", "ScanoutBuffer"), ("CardOutputs", "CardOutputs"),
    ])
    func theCardIsDeclaredLast(owner: String, file: String) throws {
        let text = try DriverTests.text("Sources/Present/KMS/\(file).swift")
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
