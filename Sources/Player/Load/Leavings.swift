internal import Carousel
internal import Synchronization

/// A lineup whose show goes on with another. To let go of 100,000 slides takes a while.
final class Leavings: Sendable {
    private let lineup: Mutex<Lineup?>

    init(_ lineup: Lineup) { self.lineup = Mutex(lineup) }

    func letGo() { lineup.withLock { $0 = nil } }
}
