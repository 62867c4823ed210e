import Raster
import Scale
import Testing

/// Grey levels along one axis, the same across the other, and how they are resampled.
struct Strip: CustomTestStringConvertible, Sendable {
    let name: String
    let levels: [Int]
    let start: Double
    let length: Double
    let count: Int

    init(_ name: String, _ levels: [Int], start: Double = 0, length: Double? = nil, to count: Int) {
        self.name = name
        self.levels = levels
        self.start = start
        self.length = length ?? Double(levels.count)
        self.count = count
    }

    var testDescription: String { "\(name): \(length) -> \(count)" }

    /// What the definition makes of it, neither rounded nor clamped.
    var exact: [Double] { Reference.line(levels.map(Double.init), start: start, length: length, count: count) }

    /// What the resampler makes of it as columns or as rows: the levels along each of `across` lines, which the other
    /// axis makes of `lines` alike.
    func resampled(by way: Way, from lines: Int = 6, across: Int) -> [[Int]] {
        let isWide = way.axis == .columns
        let (source, target) = (Size(width: levels.count, height: lines), Size(width: count, height: across))
        let crop = Box(x: start, y: 0, width: length, height: Double(lines))
        let pixels = Pixels(isWide ? source : source.transposed) { x, y in grey(levels[isWide ? x : y]) }
        let result = resample(
            pixels, crop: isWide ? crop : Box(x: 0, y: start, width: Double(lines), height: length),
            to: isWide ? target : target.transposed, instructions: way.instructions
        ).pixels
        return (0..<across).map { line in
            (0..<count).map { Int((isWide ? result[$0, line] : result[line, $0]) & 0xFF) }
        }
    }
}

/// Which pass resamples a strip, in which instructions.
struct Way: CustomTestStringConvertible, Sendable {
    enum Axis: CaseIterable { case columns, rows }

    let axis: Axis
    let instructions: InstructionSet

    static let instructionSets: [InstructionSet] = InstructionSet.best == .baseline ? [.baseline] : [.baseline, .best]
    static let all = Axis.allCases.flatMap { axis in
        instructionSets.map { Way(axis: axis, instructions: $0) }
    }

    var testDescription: String { "\(axis), \(instructions)" }
}

func grey(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x01_0101 }
