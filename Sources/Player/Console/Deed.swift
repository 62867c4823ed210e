/// What a player can be told to do.
enum Deed: String, CaseIterable, Hashable, Sendable {
    case pause, resume, toggle, next, previous, reload, stop

    /// How long it may take before the client gets an error: the move that goes on and the one that was asked for take a minute
    /// each at most, and half a minute is for the picture.
    static let patience = Duration.seconds(150)
}
