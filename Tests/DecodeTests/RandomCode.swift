import TestSupport

/// A Huffman code whose lengths have nothing to do with how frequent its symbols are.
struct RandomCode {
    let symbols: [UInt8]
    /// Of each symbol, in the order of the codes.
    private let lengths: [Int]
    private let codes: [UInt8: (code: Int, length: Int)]

    init(symbols: [UInt8], _ dice: inout Seeded) {
        let symbols = symbols.shuffled(using: &dice)
        // Leaves of a tree that is split at random: now all of much the same length, now from the shortest to the longest.
        let isEven = Bool.random(using: &dice)
        var lengths = [0]
        while lengths.count <= symbols.count {
            let open = lengths.indices.filter { lengths[$0] < 16 }
            let random = open[Int.random(in: 0..<open.count, using: &dice)]
            let chosen = isEven ? open.min { lengths[$0] < lengths[$1] } ?? random : random
            lengths[chosen] += 1
            lengths.append(lengths[chosen])
        }
        lengths.sort()
        // The code of all ones is none.
        lengths.removeLast()
        self.symbols = symbols
        self.lengths = lengths
        var codes: [UInt8: (code: Int, length: Int)] = [:]
        var code = 0
        for (index, length) in lengths.enumerated() {
            if index > 0 { code = (code + 1) << (length - lengths[index - 1]) }
            codes[symbols[index]] = (code, length)
        }
        self.codes = codes
    }

    /// How a DHT segment says it.
    var definition: [UInt8] { (1...16).map { length in UInt8(lengths.count { $0 == length }) } + symbols }

    func put(_ symbol: UInt8, into bits: inout BitWriter) {
        guard let found = codes[symbol] else { preconditionFailure("no code for \(symbol)") }
        bits.put(found.code, found.length)
    }
}
