/// What a person should know of the sources besides their slides.
struct SourceNotes: Hashable, Sendable {
    /// A folder whose changes the kernel does not report.
    struct Scanned: Hashable, Sendable, CustomStringConvertible {
        let folder: String
        let reason: String

        var description: String { "\(folder): \(reason)" }
    }

    /// Something that is worth a line in the log.
    struct News {
        let text: String
        let isTrouble: Bool

        init(_ text: String, isTrouble: Bool) {
            self.text = text
            self.isTrouble = isTrouble
        }
    }

    /// Sources, folders and playlists that are missing.
    var waiting: [SourceContent.Missing] = []
    /// The outermost ones, sorted.
    var scanned: [Scanned] = []
    /// What folders hold and is not played.
    var remarks: [Remark] = []

    init() {}

    init(_ content: SourceContent, _ dependencies: Dependencies) {
        self.init(scanned: dependencies.scanned)
        waiting = content.missing
        remarks = content.remarks
    }

    /// - Parameter folders: those whose changes the kernel does not report, and why.
    init(scanned folders: [String: String]) {
        for (folder, reason) in folders.sorted(by: { $0.key < $1.key }) {
            // In this order, a folder comes before the folders in it.
            let isInside = scanned.contains { folder.hasPrefix($0.folder + "/") && $0.reason == reason }
            if !isInside { scanned.append(Scanned(folder: folder, reason: reason)) }
        }
    }

    /// What has become worth a line in the log; folders with the same reason share a line.
    func news(since before: SourceNotes) -> [News] {
        var news: [News] = []
        for missing in waiting where !before.waiting.contains(missing) {
            news.append(News("waiting for \(missing)", isTrouble: true))
        }
        for missing in before.waiting where !waiting.contains(where: { $0.path == missing.path }) {
            news.append(News("found \(missing.path)", isTrouble: false))
        }
        let folders = scanned.filter { !before.scanned.contains($0) }
        for first in folders where folders.first(where: { $0.reason == first.reason }) == first {
            let others = folders.count { $0.reason == first.reason } - 1
            let more = others == 0 ? "" : " and \(others) other \(others == 1 ? "folder" : "folders")"
            news.append(
                News("looking for changes every 60 s in \(first.folder)\(more): \(first.reason)", isTrouble: true))
        }
        for remark in remarks where !before.remarks.contains(where: remark.isKnown) {
            news.append(News(remark.message, isTrouble: true))
        }
        return news
    }
}
