import Raster
import Scale
import Testing

/// Lanczos-3 rings at edges; the resampler no more than that.
@Suite struct RingingTests {
    /// `count` samples of one level, with others in places.
    static func samples(_ count: Int, _ level: Int, _ others: [(Range<Int>, Int)]) -> [Int] {
        var result = [Int](repeating: level, count: count)
        for (range, other) in others { result.replaceSubrange(range, with: repeatElement(other, count: range.count)) }
        return result
    }

    static let lines: [Strip] = [(400, 192), (400, 399), (400, 133), (400, 45), (100, 333), (120, 121)].flatMap {
        (source, target) in
        let middle = source / 2
        let lines = [
            middle - 31..<middle - 30, middle - 9..<middle - 7, middle + 11..<middle + 12, middle + 14..<middle + 15,
        ]
        return [
            Strip("bright lines", samples(source, 40, lines.map { ($0, 215) }), to: target),
            Strip("dark lines", samples(source, 230, lines.map { ($0, 25) }), to: target),
            Strip("white on black", samples(source, 0, lines.map { ($0, 255) }), to: target),
            Strip("faint lines", samples(source, 120, lines.map { ($0, 124) }), to: target),
            Strip("edge", samples(source, 60, [(middle + 1..<source, 190)]), to: target),
        ]
    }

    @Test(arguments: lines, Way.all) func noMoreThanTheDefinition(_ strip: Strip, _ way: Way) {
        let exact = strip.exact
        let (darkest, brightest) = (strip.levels.min() ?? 0, strip.levels.max() ?? 255)
        let rings = exact.contains { $0 < Double(darkest) - 0.05 || $0 > Double(brightest) + 0.05 }
        #expect(rings, "nothing to compare with")
        let lines = [5, 13].flatMap { strip.resampled(by: way, across: $0) }
        let off = lines.map { line in zip(line, exact).count { abs(Double($0) - min(max($1, 0), 255)) > 1 } }
        #expect(off.allSatisfy { $0 == 0 })
    }
}
