internal import Present

/// One of several shows, with what reads and watches its sources and what the status says of it.
final class Part {
    /// Unique among all parts of an ensemble, past ones included.
    let number: WorkerClient
    /// What it plays, for messages.
    let name: String
    let show: Show
    let reader: LineupReader
    /// Nil if its sources are not watched.
    let watcher: Watcher?
    /// Since when the present scene is shown, on the monotonic clock.
    var since = Duration.zero
    /// Why the last reading of the playlist failed, if it did.
    var playlistError: InputError?

    init(number: WorkerClient, name: String, show: Show, reader: LineupReader, watcher: Watcher?) {
        self.number = number
        self.name = name
        self.show = show
        self.reader = reader
        self.watcher = watcher
    }
}

extension Part {
    /// Does what changes in its sources ask for.
    func followSources() {
        guard let watcher else { return }
        let decisions = watcher.decide()
        show.take(decisions.changed, beingWritten: Set(watcher.attention.held.keys))
        if decisions.reads { show.reload(reader, watcher: watcher, isCommanded: false) }
    }
}
