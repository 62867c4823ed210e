internal import Present
internal import Raster

extension DisplayChoice {
    /// Reads `kms`, `headless`, `headless:1920x1080` or `headless:1920x1080@60`; several headless displays are
    /// separated by commas. Nil where the text is anything else.
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
