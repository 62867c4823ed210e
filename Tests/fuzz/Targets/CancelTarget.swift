import CCodecs

/// A picture whose decoding is cancelled when the codec asks for the Nth time.
enum CancelTarget {
    static func run(_ bytes: [UInt8], choice: UInt8, patience: Int, readMost: Int) throws(Finding) {
        let file = BytesFile(bytes)
        let choice = Choice(choice)
        let isPNG = bytes.first == 0x89
        let whole = try CodecProbe(readMost: readMost).outcome(file, choice, isPNG: isPNG)
        let (cut, _) = try CAllocations.watched(failing: nil) { () throws(Finding) in
            try CodecProbe(readMost: readMost, patience: patience).outcome(file, choice, isPNG: isPNG)
        }
        try require(whole.samples.starts(with: cut.samples), "what came before is what comes without")
        if cut.status != .cancelled { try require(cut == whole, "nobody cancelled it, and it differs") }
    }
}
