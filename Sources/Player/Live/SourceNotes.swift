/// What there is to say of the sources beside what they hold.
struct SourceNotes: Hashable, Sendable {
    /// Folders of whose changes nobody tells.
    struct Scanned: Hashable, Sendable, CustomStringConvertible {
        let folder: String
        let reason: String

        var description: String { "\(folder): \(reason)" }
    }

    /// What does not exist yet, or no longer.
    var waiting: [Reading.Missing] = []
    /// The outermost ones, sorted.
    var scanned: [Scanned] = []

    init() {}

    init(_ reading: Reading) {
        waiting = reading.missing
        for (folder, reason) in reading.dependencies.scanned.sorted(by: { $0.key < $1.key }) {
            // What is inside another stands behind it, with the other's name at its beginning.
            let isInside = scanned.contains { folder.hasPrefix($0.folder + "/") && $0.reason == reason }
            if !isInside { scanned.append(Scanned(folder: folder, reason: reason)) }
        }
    }
}
