/// What a player can be told to do.
enum Deed: String, CaseIterable, Hashable, Sendable {
    case pause, resume, toggle, next, previous, reload, stop
}
