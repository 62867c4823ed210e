/// Lines on their way to a reader that may be slow, or asleep. What does not fit is counted, and the count is a line.
struct LineQueue {
    /// How many lines wait at most.
    static let mostLines = 1_000
    /// How many bytes they have together at most.
    static let mostBytes = 256 << 10
    /// As many bytes as a pipe takes at once (PIPE_BUF in pipe(7)): lines of two writers do not mix.
    private static let batch = 4096

    private var lines: ArraySlice<[UInt8]> = []
    private var size = 0
    private var lost = 0
    private let lossLine: @Sendable (Int) -> String

    /// - Parameter lossLine: what to say of so many lines that were lost.
    init(lossLine: @escaping @Sendable (Int) -> String) { self.lossLine = lossLine }

    /// Whether there is nothing to take, neither a line nor a count of lost ones.
    var isEmpty: Bool { lines.isEmpty && lost == 0 }

    /// Adds a line, with its newline. Once one did not fit, all are lost until those before it are taken.
    mutating func put(_ line: [UInt8]) {
        if lost > 0 || lines.count == Self.mostLines || size + line.count > Self.mostBytes {
            lost += 1
            return
        }
        lines.append(line)
        size += line.count
    }

    /// Takes the next lines, to be written in one go; empty where none wait.
    mutating func take() -> [UInt8] {
        var bytes: [UInt8] = []
        while let line = lines.first, bytes.isEmpty || bytes.count + line.count <= Self.batch {
            bytes += line
            lines.removeFirst()
        }
        size -= bytes.count
        if lines.isEmpty {
            // An empty slice would keep the memory of the whole.
            lines = []
            if lost > 0 { bytes += Array(lossLine(lost).utf8) }
            lost = 0
        }
        return bytes
    }
}
