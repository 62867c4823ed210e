internal import Carousel
internal import Decode
internal import Synchronization

/// Where a show stands: from here a reader works out what its reading leads to, while the show goes on.
final class Vantage: Sendable {
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
        let taken = view.withLock { view in
            defer { view = nil }
            return view
        }
        guard let taken, case .success(var content) = attempt.content else { return }
        if content.sources.fingerprint == taken.fingerprint { content.lineup = taken.carousel.lineup }
        if cancellation?.isCancelled == true { return }
        content.succession = taken.carousel.succession(to: content.lineup, anew: taken.anew)
        attempt.content = .success(content)
    }
}
