/// The time that one reading has for looks into files: so much for those that are not known yet, and as much for those that
/// are, so that a large folder on a slow disk does not hold up the show. The next one goes on with the others.
final class LookingTime {
    static let patience = Duration.seconds(1)

    private let patience: Duration?
    private var spent = (known: Duration.zero, new: Duration.zero)

    /// - Parameter patience: nil: there is time for every file.
    init(patience: Duration?) { self.patience = patience }

    func isOver(forKnown isKnown: Bool) -> Bool {
        patience.map { (isKnown ? spent.known : spent.new) >= $0 } ?? false
    }

    func spend(_ time: Duration, onKnown isKnown: Bool) {
        if isKnown { spent.known += time } else { spent.new += time }
    }
}
