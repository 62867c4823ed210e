internal import PlaylistFormat
internal import Present
internal import Raster

// What the words of a command line mean, for a program that knows this room alone.

extension DisplayChoice {
    /// Reads `kms`, `headless`, `headless:1920x1080` or `headless:1920x1080@60`; several headless displays are
    /// separated by commas. Nil where the text, or the mode's, is anything else.
    public init?(_ text: String, card: String?, outputs: Set<String>, mode: String) {
        guard let mode = ModeChoice(mode) else { return nil }
        if text == "kms" {
            self = .kms(card: card, outputs: outputs, mode: mode)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "headless" else { return nil }
        let words = parts.count == 1 ? ["1920x1080"] : parts[1].split(separator: ",", omittingEmptySubsequences: false)
        var modes: [Mode] = []
        for word in words {
            guard case .exactly(let size, let rate) = ModeChoice(word), isScreen(size), (rate ?? 60) >= 1 else {
                return nil
            }
            modes.append(Mode(size: size, rate: rate ?? 60))
        }
        self = .headless(modes)
    }
}

extension Mode {
    /// A mode without hardware.
    init(size: Size, rate: Double) {
        self.init(size: size, period: .nanoseconds(Int64((1_000_000_000 / rate).rounded())))
    }
}

/// Reads `500ms`, `12.5s`, `2m` or `1h30m`, as a playlist writes them; nil where the text is anything else.
public func readDuration(_ text: String) -> Duration? { Duration(playlistText: text) }

/// Whether a screen in memory can be that large: a strip of two takes 2 GiB at most.
private func isScreen(_ size: Size) -> Bool { max(size.width, size.height) <= 16_384 }

/// A size in words: a screen's, or a grid's.
public struct ScreenSize: Sendable {
    let size: Size

    /// Reads `1920x1080`; nil where the text is anything else or a side is over 16,384.
    public init?(_ text: String) {
        guard let size = Size(text), isScreen(size) else { return nil }
        self.size = size
    }

    /// Whether a contact sheet can have that many columns and rows.
    public var isGrid: Bool { max(size.width, size.height) <= 64 }
}
