/// What a person should know of a folder that plays: some of what it holds is not shown.
struct Remark: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
        /// It holds more than a limit allows.
        case bound(ReadingLimits.Bound)
        /// It holds folders that cannot be read.
        case unreadable
        /// It holds files of kinds that are not played.
        case unplayable(Set<UnplayableKind>)
    }

    let folder: String
    let topic: Topic
    let message: String
    /// Nil where the command line names the folder.
    let origin: Origin?

    /// Whether who was told the other one knows this: counts may differ.
    func isKnown(from other: Remark) -> Bool {
        if folder != other.folder { return false }
        if case .unplayable(let kinds) = topic, case .unplayable(let known) = other.topic {
            return kinds.isSubset(of: known)
        }
        return topic == other.topic
    }
}
