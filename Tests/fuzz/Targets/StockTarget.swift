import CCodecs

/// A JPEG by our own Huffman decoder and by libjpeg's, in reads of few bytes: both give the same samples, or both refuse
/// the file.
///
/// Libjpeg itself depends on how many bytes it has at once (jdhuff.c). With many, it takes a code that does not exist for
/// a zero: ours may do as it does with few or as with many. Of bytes before a restart marker it drops up to seven without
/// a warning if it holds them and has seen the marker: ours always does.
enum StockTarget {
    /// - Parameter reads: how many bytes a read takes: for ours in bits 0 to 2, 0 being many; for libjpeg's in bits 3 to 5
    static func run(_ bytes: [UInt8], choice: UInt8, reads: UInt8) throws(Finding) {
        let file = BytesFile(bytes)
        let choice = Choice(choice)
        func outcome(_ readMost: Int, isStock: Bool) throws(Finding) -> CodecProbe.Outcome {
            try CodecProbe(readMost: readMost, isStock: isStock).outcome(file, choice, isPNG: false)
        }
        func isSame(_ one: CodecProbe.Outcome, _ other: CodecProbe.Outcome) -> Bool {
            one.header == other.header && (one.status == .ok) == (other.status == .ok)
                && (one.status != .ok || one.samples == other.samples)
        }
        let ours = try outcome(Int(reads & 7), isStock: false)
        let few = try outcome(1 + Int(reads >> 3 & 7) % 7, isStock: true)
        if isSame(ours, few) { return }
        if ours.status == .ok && few.message.contains(" extraneous bytes before marker 0xd") { return }
        let many = try outcome(0, isStock: true)
        try require(
            isSame(ours, many),
            "ours: \(ours.status) \(ours.message), libjpeg's: \(few.status) \(few.message), \(many.status) \(many.message)"
        )
    }
}
