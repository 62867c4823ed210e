/// One of several shows, and what is known of it beside what it knows itself.
final class Part {
    /// No other part has had it.
    let number: Int
    /// What it plays, for messages.
    let name: String
    let show: Show
    let reader: LineupReader
    /// Since when the present scene is shown, on the wall clock.
    var since = Duration.zero
    /// Why the last reading of the playlist failed, if it did.
    var playlistError: InputError?

    init(number: Int, name: String, show: Show, reader: LineupReader) {
        self.number = number
        self.name = name
        self.show = show
        self.reader = reader
    }
}
