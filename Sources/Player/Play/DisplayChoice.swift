internal import LinuxIO
public import Present
internal import Raster

/// Which display to play on.
public enum DisplayChoice: Sendable {
    /// A card's displays.
    case kms(card: String?)
    /// Displays in memory, in real time.
    case headless([Mode])

    /// - Parameters:
    ///   - waits: whether a card is waited for.
    ///   - device: a card that an earlier run has left open.
    func open(
        _ outputs: OutputChoice, waits: Bool, inheriting device: consuming InheritedDescriptor? = nil
    ) throws(DisplayError) -> any Display {
        switch self {
        case .kms(let card): try KMSDisplay(card: card, outputs: outputs, waits: waits, inheriting: device)
        case .headless(let modes): try HeadlessDisplay(modes: modes, outputs: outputs)
        }
    }
}

extension DisplayChoice {
    /// Reads `kms`, `headless`, `headless:1920x1080` or `headless:1920x1080@60`; several headless displays are
    /// separated by commas. Nil for any other text.
    ///
    /// - Parameter card: the card's path; nil for the first with a display.
    public init?(_ text: String, card: String?) {
        if text == "kms" {
            self = .kms(card: card)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "headless" else { return nil }
        let words = parts.count == 1 ? ["1920x1080"] : parts[1].split(separator: ",", omittingEmptySubsequences: false)
        var modes: [Mode] = []
        for word in words {
            guard case .exactly(let size, let rate) = ModeChoice(word), ScreenSize.isPossible(size), (rate ?? 60) >= 1
            else {
                return nil
            }
            modes.append(Mode(size: size, rate: rate ?? 60))
        }
        self = .headless(modes)
    }
}
