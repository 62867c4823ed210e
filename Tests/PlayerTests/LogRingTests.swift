import Testing
import TestSupport

@testable import Player

@Suite struct LogRingTests {
    private static let size = 8 << 10

    private static func line(_ number: Int, _ length: Int = 0) -> [UInt8] {
        Array("{\"time\":\"\(number)\"\(String(repeating: "x", count: length))}".utf8)
    }

    private static func number(_ line: [UInt8]) -> Int {
        Int(String(decoding: line.dropFirst(9).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)) ?? -1
    }

    private static func lines(_ content: [UInt8]) -> [[UInt8]] {
        content.split { [0, 0x0A, 0x0D].contains($0) }.map(Array.init)
    }

    private static func apply(_ groups: [[LogRing.Write]], to content: inout [UInt8]) {
        for write in groups.joined() {
            content.replaceSubrange(write.start..<(write.start + write.bytes.count), with: write.bytes)
        }
    }

    @Test(arguments: [0, 0x0A] as [UInt8]) func theFirstLines(_ blank: UInt8) {
        var content = [UInt8](repeating: blank, count: Self.size)
        var ring = LogRing(content)
        #expect(ring.newest == [] && ring.isOurs)
        let groups = ring.append([Self.line(1), Self.line(2)])
        Self.apply(groups, to: &content)
        #expect(content == ring.content)
        #expect(content.starts(with: Self.line(1) + [0x0A] + Self.line(2) + [0x0A]))
        #expect(groups.joined().map { $0.start..<($0.start + $0.bytes.count) } == [0..<512], "no other sector")
        #expect(LogRing(content).newest == Self.line(2) && LogRing(content).isOurs)
        #expect(ring.append([]) == [])
    }

    @Test func filesOfOthers() {
        func ring(_ text: String) -> LogRing { LogRing(Array(text.utf8) + [UInt8](repeating: 0, count: Self.size)) }
        #expect(!ring("My own notes\n").isOurs && !ring(" ").isOurs)
        #expect(ring("torn\"}\n{\"time\":\"1\"}\n").isOurs && ring("\r\n\r\n").isOurs)
    }

    @Test func whatHasNoRoom() {
        var ring = LogRing([UInt8](repeating: 0x0A, count: Self.size))
        _ = ring.append([Self.line(1), Self.line(2, Self.size / 4), Self.line(3), [], Array("{\n}".utf8)])
        #expect(Self.lines(ring.content) == [Self.line(1), Self.line(3)])
        _ = ring.append((10..<1000).map { Self.line($0, 40) })
        let lines = Self.lines(ring.content)
        #expect(lines.last == Self.line(999, 40) && (50..<100).contains(lines.count), "\(lines.count)")
    }

    /// What is there after each step is what a list of all lines ends with; and what a power cut leaves has what stays.
    @Test(arguments: 0..<4) func appendsTearsAndStarts(_ seed: UInt64) throws {
        var random = Seeded(seed)
        var content = [UInt8](repeating: seed % 2 == 0 ? 0 : 0x0A, count: Self.size)
        var oracle: [[UInt8]] = []
        var hasTorn = false
        for step in 0..<15 {
            // Each step begins with what the file holds, as after a start.
            var ring = LogRing(content)
            if !hasTorn { #expect(ring.newest == oracle.last ?? []) }
            let lines = (0..<Int.random(in: 1...12, using: &random)).map {
                Self.line(step * 100 + $0, Int.random(in: 0...150, using: &random))
            }
            let groups = ring.append(lines)
            var whole = content
            Self.apply(groups, to: &whole)
            try #require(whole == ring.content)
            let after = Set(Self.lines(whole))
            #expect(after.isSuperset(of: lines))
            let known = Set(Self.lines(content)).union(lines)
            let staying = Set(Self.lines(content)).intersection(after)
            if !hasTorn {
                oracle += lines
                #expect(after.isSubset(of: oracle))
                let kept = oracle.suffix(while: { after.contains($0) })
                #expect(kept.count == after.count, "the newest are kept, without a hole")
                let bytes = kept.reduce(0) { $0 + $1.count + 1 }
                #expect(
                    oracle.count == kept.count || bytes > Self.size - 512 - 1024 - 12 * 170,
                    "no room is wasted: \(bytes)")
            }
            for torn in Self.torn(content, groups, &random) {
                let left = Set(Self.lines(torn))
                #expect(left.isSuperset(of: staying), "a cut takes no line that would have stayed")
                #expect(left.subtracting(known).count <= 3 + groups.joined().count, "fragments")
                var next = LogRing(torn)
                #expect(next.isOurs || known.count < 4)
                let again = [Self.line(1_000_000 + step), Self.line(2_000_000 + step)]
                _ = next.append(again)
                #expect(Set(Self.lines(next.content)).isSuperset(of: again))
                #expect(LogRing(next.content).newest == again[1], "the head is found again")
                // Of the batch that was cut, what stands behind a hole may go too.
                let kept = Set(Self.lines(next.content))
                let survivors = left.intersection(Self.lines(content)).sorted { Self.number($0) < Self.number($1) }
                if let lost = survivors.lastIndex(where: { !kept.contains($0) }) {
                    #expect(lost < survivors.count / 2, "what it costs is old: \(lost) of \(survivors.count)")
                }
            }
            content = whole
            if Int.random(in: 0..<10, using: &random) == 0,
                let torn = Self.torn(content, groups, &random).randomElement(using: &random), seed > 1
            {
                content = torn
                hasTorn = true
            }
        }
    }

    /// What may be on the disk when the power is cut: groups that are done, and any sectors of the next one.
    private static func torn(_ content: [UInt8], _ groups: [[LogRing.Write]], _ random: inout Seeded) -> [[UInt8]] {
        var all: [[UInt8]] = []
        var content = content
        for group in groups {
            let sectors = group.flatMap { write in
                stride(from: 0, to: write.bytes.count, by: 512).map {
                    LogRing.Write(start: write.start + $0, bytes: Array(write.bytes[$0..<($0 + 512)]))
                }
            }
            for count in 0...sectors.count {
                var torn = content
                apply([Array(sectors.prefix(count))], to: &torn)
                all.append(torn)
            }
            var some = content
            apply([sectors.filter { _ in Bool.random(using: &random) }], to: &some)
            all.append(some)
            apply([sectors], to: &content)
        }
        return all
    }
}

extension Array {
    fileprivate func suffix(while isKept: (Element) -> Bool) -> ArraySlice<Element> {
        self[(lastIndex { !isKept($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
