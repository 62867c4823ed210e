internal import Carousel
internal import Decode
internal import Synchronization

/// Where a show stands: from here a reader works out what its reading leads to, while the show goes on.
final class ReloadContext: Sendable {
    private struct View {
        var carousel: CarouselState
        /// What the present lineup was read from, where that is known.
        let fingerprint: Int?
        var anew: Bool
    }

    /// Nil once a reading has used it.
    private let view: Mutex<View?>

    /// - Parameter anew: as in `Event.reload`.
    init(_ carousel: CarouselState, fingerprint: Int?, anew: Bool) {
        view = Mutex(View(carousel: carousel, fingerprint: fingerprint, anew: anew))
    }

    /// What the show plays.
    var lineup: Lineup? { view.withLock { $0?.carousel.lineup } }

    /// Takes in how the show has gone on.
    func update(_ carousel: CarouselState) { view.withLock { $0?.carousel = carousel } }

    /// The reading is now for a command, which has everything drawn anew.
    func setAnew() { view.withLock { $0?.anew = true } }

    /// Works out what a reading leads to. One that has found what there was goes on with the lineup that there is.
    ///
    /// - Parameter cancellation: ends the work; what is in the attempt then means nothing.
    func lead(_ attempt: inout Attempt<LineupReader.Content>, cancellation: Cancellation? = nil) {
        defer { view.withLock { $0 = nil } }
        // The show may go on meanwhile, and what was worked out is for nothing then.
        for _ in 0..<8 {
            if cancellation?.isCancelled == true { return }
            guard case .success(let content) = attempt.content, let content = ahead(of: content) else { return }
            attempt.content = .success(content)
            if isUpToDate(content) { return }
        }
    }

    /// The same content with its precomputed reload, from where the show stands now; nil: a reading has ended.
    func ahead(of content: LineupReader.Content) -> LineupReader.Content? {
        guard let taken = view.withLock({ $0 }) else { return nil }
        var content = content
        if content.sources.fingerprint == taken.fingerprint { content.lineup = taken.carousel.lineup }
        content.precomputedReload = taken.carousel.precomputedReload(to: content.lineup, anew: taken.anew)
        return content
    }

    /// Whether the show still stands where a precomputed reload begins. The loop thread would have to work it out again.
    func isUpToDate(_ content: LineupReader.Content) -> Bool {
        view.withLock { view in
            guard let view else { return true }
            return content.precomputedReload?.begins(at: view.carousel, anew: view.anew) == true
        }
    }
}
