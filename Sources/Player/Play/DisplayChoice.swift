public import Present

/// Which display to play on.
public enum DisplayChoice: Sendable {
    /// A card's displays.
    case kms(card: String?)
    /// Displays in memory, in real time.
    case headless([Mode])

    func open(_ outputs: OutputChoice) throws(DisplayError) -> any Display {
        switch self {
        case .kms(let card): try KMSDisplay(card: card, outputs: outputs)
        case .headless(let modes): try HeadlessDisplay(modes: modes, outputs: outputs)
        }
    }
}
