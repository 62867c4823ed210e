internal import LinuxIO
internal import Paths

/// What cards tell of the machine: its name, and in the first ten minutes its addresses, for who has just set it up.
///
/// A value without a clock of its own. It looks at the addresses while a card is up, as they may come later than the player.
struct Nameplate {
    /// How long addresses are told.
    private static let span = Duration.seconds(600)
    /// How often they are looked at.
    private static let interval = Duration.seconds(10)
    /// How many are told: the interfaces of containers may have many.
    private static let most = 4

    private let end: Duration
    /// Whether addresses are told no longer.
    private var isOver = false
    private let name: () -> String
    private let addresses: () -> [String]
    /// Nil while no card is up, and when the addresses are told no longer.
    private(set) var nextWake: Duration?
    /// The name first.
    private(set) var lines: [String] = []

    /// - Parameter start: when the ten minutes begin.
    init(
        from start: Duration, name: @escaping () -> String = { Host.name },
        addresses: @escaping () -> [String] = { Host.addresses }
    ) {
        end = start + Self.span
        self.name = name
        self.addresses = addresses
    }

    /// Looks at the machine if it is time to. Returns whether there is something else to tell.
    ///
    /// - Parameter isSeen: whether a card is up, or is to be.
    mutating func update(isSeen: Bool, at now: Duration) -> Bool {
        if !isSeen {
            nextWake = nil
            return false
        }
        if let nextWake, now < nextWake { return false }
        if nextWake == nil, now >= end, isOver { return false }
        isOver = now >= end
        let before = lines
        let told = isOver ? [] : Array(addresses().prefix(Self.most))
        lines = ([name()] + told).map { safeLine($0) }
        nextWake = now < end ? min(now + Self.interval, end) : nil
        return lines != before
    }
}
