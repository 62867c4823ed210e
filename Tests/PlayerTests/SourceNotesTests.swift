import Testing

@testable import Player

@Suite struct SourceNotesTests {
    private static func content(_ missing: some Sequence<Int>) -> SourceContent {
        var content = SourceContent()
        content.missing = missing.map { number in
            SourceContent.Missing(
                path: "\(number).yaml", reason: "gone", isPlaylist: true, origin: nil,
                complaint: Complaint("\(number).yaml: gone", about: "\(number).yaml"))
        }
        return content
    }

    @Test func ofManyTheFirstAreToldAndTheOthersCounted() {
        let content = Self.content(0..<30_000)
        let notes = SourceNotes(content, Dependencies())
        #expect(notes.waiting.count == 20 && notes.waitingCount == 30_000)
        let news = notes.news(since: SourceNotes(), missing: [])
        #expect(news.map(\.text) == (0..<20).map { "waiting for \($0).yaml: gone" })
        #expect(news.map(\.others) == [Int](repeating: 0, count: 19) + [29_980])
        #expect(notes.news(since: notes, missing: Set(content.missing.map(\.path))).isEmpty)
    }

    @Test func whatIsMissingStillIsNotFound() {
        let before = SourceNotes(Self.content(10..<40), Dependencies())
        // Others that are missing take the first places.
        let content = Self.content(Array(0..<30) + Array(31..<40))
        let notes = SourceNotes(content, Dependencies())
        let news = notes.news(since: before, missing: Set(content.missing.map(\.path)))
        #expect(news.filter { $0.subject == .found }.isEmpty, "30 was never told of")
        let all = SourceNotes(Self.content([]), Dependencies()).news(since: before, missing: [])
        #expect(all.map(\.text) == (10..<30).map { "found \($0).yaml" })
    }

    @Test func foldersInsideOthersAreNotTold() {
        var folders: [String: String] = [
            "/m": "nfs", "/m n": "nfs", "/m/a/b": "nfs", "/m/c": "full", "x": "nfs", "x/y": "nfs",
        ]
        #expect(SourceNotes(scanned: folders).scanned.map(\.folder) == ["/m", "/m n", "/m/c", "x"])
        for number in 0..<10_000 { folders["/f\(number)"] = "nfs" }
        let notes = SourceNotes(scanned: folders)
        #expect(notes.scanned.count == 20 && notes.scannedCount == 10_004)
        let news = notes.news(since: SourceNotes(), missing: [])
        #expect(news.map(\.text) == ["looking for changes every 60 s in /f0 and 10003 other folders: nfs"])
    }
}
