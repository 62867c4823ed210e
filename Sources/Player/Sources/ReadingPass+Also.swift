internal import Paths

extension ReadingPass {
    /// Reads a source without which the show goes on: where it is missing or has a mistake, it is waited for.
    mutating func take(also source: String) {
        if isOver { return }
        let before = self
        take(source)
        if isCancelled { return }
        let mistakes = mistakes
        problems = before.problems
        if !mistakes.isEmpty {
            let missing = content.missing
            (content, spent, isRefused, named) = (before.content, before.spent, before.isRefused, before.named)
            content.missing = missing
            content.missing += mistakes.map { mistake in
                SourceContent.Missing(
                    path: source, reason: mistake.message, isPlaylist: true, origin: mistake.origin, complaint: mistake)
            }
        }
        // A card does not ask to fill its folders.
        content.listings = before.content.listings
        for index in before.content.missing.count..<content.missing.count {
            content.missing[index].isDispensable = true
        }
    }
}
