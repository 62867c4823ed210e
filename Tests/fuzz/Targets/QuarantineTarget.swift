@testable import Player

/// What a player has noted of its work when it died, and the list of those that did so before.
enum QuarantineTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        // The boot's number is whatever stands in its place.
        let boot = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        let works = WorkNote.works(in: bytes, boot: boot)
        var suspects = Suspects(text: bytes) ?? Suspects()
        try expectSame(suspects)
        for _ in 0..<2 { suspects.died(during: works) }
        try expectSame(suspects)
        try require(works.allSatisfy { suspects.isSuspect($0.path) }, "what was at work is suspected")
        for work in works { _ = suspects.ended(work) }
        _ = suspects.askAgain()
        try expectSame(suspects)
    }

    private static func expectSame(_ suspects: Suspects) throws(Finding) {
        let text = Array(suspects.text.utf8)
        guard let again = Suspects(text: text) else { throw Finding("what was written is not read") }
        try require(again == suspects && Array(again.text.utf8) == text, "what was written is read as something else")
    }
}
