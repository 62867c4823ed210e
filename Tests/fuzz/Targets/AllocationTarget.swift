import Draw

/// A picture whose drawing lacks memory: an allocation of the C libraries fails, or all from it on do.
enum AllocationTarget {
    static func run(_ bytes: [UInt8], choice: UInt8, number: Int, isLasting: Bool) throws(Finding) {
        let file = BytesFile(bytes)
        let choice = Choice(choice)
        let whole = try PictureTarget.outcome(file.path, choice, threads: .one)
        let (short, hasFailed) = try CAllocations.watched(failing: number...(isLasting ? .max - 1 : number)) {
            () throws(Finding) in
            try PictureTarget.outcome(file.path, choice, threads: choice.isDrawn ? .two : .one)
        }
        if case .refused(let words) = short, hasFailed, words.contains("takes too much memory") { return }
        try require(short == whole, "without memory for one thing: \(short.kind), else: \(whole.kind)")
    }
}
