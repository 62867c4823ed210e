internal import LinuxIO
internal import Logging
internal import Paths
public import Present
internal import Raster
internal import Vocabulary

/// Which display to play on.
public enum DisplayChoice: Sendable {
    /// The displays of cards; of every one where none is named.
    case kms(cards: [String])
    /// Displays in memory, in real time.
    case headless([Mode])

    /// Whether it drives real displays.
    var isOnCards: Bool { if case .kms = self { true } else { false } }

    /// - Parameters:
    ///   - waits: whether a card is waited for.
    ///   - device: a card that an earlier run has left open.
    func open(
        _ outputs: OutputChoice, waits: Bool, inheriting device: consuming InheritedDescriptor? = nil
    ) throws(DisplayError) -> any Display {
        switch self {
        case .kms(let cards): try KMSDisplay(cards: cards, outputs: outputs, waits: waits, inheriting: device)
        case .headless(let modes): try HeadlessDisplay(modes: modes, outputs: outputs)
        }
    }
}

extension Display {
    /// Gives every screen back, and logs what could not be given back.
    func restore(log: Logger) {
        for news in restore() { log.log(level: news.isDetail ? .debug : .warning, "\(safeLine(news.text))") }
    }
}

extension DisplayChoice {
    /// Reads `kms`, `headless`, `headless:1920x1080` or `headless:1920x1080@60`; several headless displays are
    /// separated by commas. Nil for any other text.
    ///
    /// - Parameter cards: their paths; none for every card.
    public init?(_ text: String, cards: [String]) {
        if text == "kms" {
            self = .kms(cards: cards)
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
