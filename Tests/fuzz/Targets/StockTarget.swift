import CCodecs

/// A JPEG by our own Huffman decoder and by libjpeg's, in reads of few bytes: both give the same samples, or both refuse
/// the file.
///
/// Where libjpeg has many bytes at once, it takes a code that does not exist for a zero (jdhuff.c, decode_mcu_fast). It
/// also reads what ours does not: pictures in several scans.
enum StockTarget {
    /// - Parameter reads: how many bytes a read takes: for ours in bits 0 to 2, 0 being many; for libjpeg's in bits 3 to 5
    static func run(_ bytes: [UInt8], choice: UInt8, reads: UInt8) throws(Finding) {
        let file = BytesFile(bytes)
        let choice = Choice(choice)
        let ours = CodecProbe(readMost: Int(reads & 7))
        let stock = CodecProbe(readMost: 1 + Int(reads >> 3 & 7) % 7, isStock: true)
        var first = try ours.outcome(file, choice, isPNG: false)
        let second = try stock.outcome(file, choice, isPNG: false)
        if ours.readMost == 0 && first.status == .ok && second.message.hasSuffix("bad Huffman code") {
            first = try CodecProbe(readMost: 1).outcome(file, choice, isPNG: false)
        }
        try require(first.header == second.header, "headers \(first.header) and \(second.header)")
        try require(
            (first.status == .ok) == (second.status == .ok),
            "ours: \(first.status) \(first.message), libjpeg's: \(second.status) \(second.message)")
        if first.status == .ok { try require(first.samples == second.samples, "samples differ") }
    }
}
