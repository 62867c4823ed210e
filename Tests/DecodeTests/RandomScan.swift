import TestSupport

/// A JPEG of random coefficients under random Huffman codes, which no encoder would choose: of all lengths, in blocks that
/// end anywhere, with runs and values of all sizes.
struct RandomScan {
    private var dice: Seeded
    private let factors: [(x: Int, y: Int)]
    private let mcus: (x: Int, y: Int)
    private let restartInterval: Int
    /// Bits of the largest AC coefficient.
    private let largest: Int
    private let dc: [RandomCode]
    private let ac: [RandomCode]
    private var bits = BitWriter()

    /// The factors of luma and chroma; grey where there is one pair.
    private static let samplings: [[(x: Int, y: Int)]] = [
        [(1, 1)], [(2, 2)], [(1, 1), (1, 1), (1, 1)], [(2, 1), (1, 1), (1, 1)], [(2, 2), (1, 1), (1, 1)],
        [(1, 2), (1, 1), (1, 1)], [(4, 2), (1, 1), (1, 1)],
    ]

    init(seed: UInt64) {
        var dice = Seeded(seed)
        factors = Self.samplings[Int.random(in: 0..<Self.samplings.count, using: &dice)]
        mcus = (Int.random(in: 1...9, using: &dice), Int.random(in: 1...9, using: &dice))
        restartInterval = Bool.random(using: &dice) ? 0 : Int.random(in: 1...12, using: &dice)
        let largest = dice.next() % 4 == 0 ? 15 : 10
        let coefficients = (0..<16).flatMap { run in (1...largest).map { UInt8(run << 4 | $0) } }
        self.largest = largest
        dc = (0..<2).map { _ in RandomCode(symbols: (0...11).map { UInt8($0) }, &dice) }
        ac = (0..<2).map { _ in RandomCode(symbols: coefficients + [0x00, 0xF0, 0x30], &dice) }
        self.dice = dice
    }

    mutating func bytes() -> [UInt8] {
        let factors = factors
        let (across, down) = (factors[0].x * 8, factors[0].y * 8)
        // A component that is alone has MCUs of one block.
        let unit = factors.count == 1 ? (x: 8, y: 8) : (x: across, y: down)
        let height = PNGWriter.big(mcus.y * unit.y - Int.random(in: 0..<8, using: &dice), 2)
        let width = PNGWriter.big(mcus.x * unit.x - Int.random(in: 0..<8, using: &dice), 2)
        let ids = factors.indices.map { UInt8($0 + 1) }
        var file: [UInt8] = [0xFF, 0xD8]
        // What is read in pieces of the file is cut elsewhere each time.
        file += JPEGWriter.segment(0xFE, [UInt8](repeating: 0, count: Int.random(in: 0..<9000, using: &dice)))
        let steps = (0..<64).map { _ in UInt8.random(in: 1...3, using: &dice) }
        file += JPEGWriter.segment(0xDB, [0] + steps)
        let components = factors.enumerated().flatMap { index, factor -> [UInt8] in
            [ids[index], UInt8(factor.x << 4 | factor.y), 0]
        }
        let frame: [UInt8] = [8] + height + width + [UInt8(factors.count)]
        file += JPEGWriter.segment(0xC0, frame + components)
        for table in 0..<2 {
            file += JPEGWriter.segment(0xC4, [UInt8(table)] + dc[table].definition)
            file += JPEGWriter.segment(0xC4, [UInt8(0x10 | table)] + ac[table].definition)
        }
        if restartInterval > 0 { file += JPEGWriter.segment(0xDD, PNGWriter.big(restartInterval, 2)) }
        let selectors = ids.flatMap { id -> [UInt8] in [id, id == 1 ? 0x00 : 0x11] }
        file += JPEGWriter.segment(0xDA, [UInt8(factors.count)] + selectors + [0, 63, 0])
        for mcu in 0..<mcus.x * mcus.y {
            if restartInterval > 0 && mcu > 0 && mcu % restartInterval == 0 {
                let fill = [UInt8](repeating: 0xFF, count: dice.next() % 3 == 0 ? 2 : 0)
                bits.put(marker: UInt8(0xD0 + (mcu / restartInterval - 1) % 8), behind: fill)
            }
            for (index, factor) in factors.enumerated() {
                let blocks = factors.count == 1 ? 1 : factor.x * factor.y
                for _ in 0..<blocks { putBlock(table: index == 0 ? 0 : 1) }
            }
        }
        bits.put(marker: 0xD9, behind: [])
        return file + bits.bytes
    }

    private mutating func putBlock(table: Int) {
        let category = Int.random(in: 0...11, using: &dice)
        dc[table].put(UInt8(category), into: &bits)
        bits.put(Int.random(in: 0..<1 << category, using: &dice), category)
        let ends = [0, 63, Int.random(in: 0...63, using: &dice), Int.random(in: 55...63, using: &dice)]
        let last = one(of: ends)
        let longest = one(of: [0, 3, 62])
        let most = min(one(of: [1, 3, 15]), largest)
        var next = 1
        while next <= last {
            var run = min(Int.random(in: 0...longest, using: &dice), last - next)
            next += run + 1
            while run > 15 {
                ac[table].put(0xF0, into: &bits)
                run -= 16
            }
            let size = Int.random(in: 1...most, using: &dice)
            ac[table].put(UInt8(run << 4 | size), into: &bits)
            bits.put(Int.random(in: 0..<1 << size, using: &dice), size)
        }
        // Fewer zeros than sixteen, and nothing behind them: no encoder writes that, and libjpeg ends the block.
        if next < 64 { ac[table].put(UInt8(one(of: [0x00, 0x00, 0x00, 0x30])), into: &bits) }
    }

    private mutating func one(of choices: [Int]) -> Int { choices[Int.random(in: 0..<choices.count, using: &dice)] }
}
