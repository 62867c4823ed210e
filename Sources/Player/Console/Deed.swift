/// What a player can be told to do.
enum Deed: String, CaseIterable, Hashable, Sendable {
    case pause, resume, toggle, next, previous, reload, stop

    /// How long it may take before the client gets an error.
    static let patience = Duration.seconds(30)
}
