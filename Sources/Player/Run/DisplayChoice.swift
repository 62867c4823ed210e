public import Present

/// Which display to play on.
public enum DisplayChoice: Sendable {
    /// A card's displays.
    case kms(card: String?, outputs: Set<String>, mode: ModeChoice)
    /// Displays in memory, in real time.
    case headless([Mode])

    func open() throws(DisplayError) -> any Display {
        switch self {
        case .kms(let card, let outputs, let mode): try KMSDisplay(card: card, outputs: outputs, mode: mode)
        case .headless(let modes): try HeadlessDisplay(modes: modes)
        }
    }
}
