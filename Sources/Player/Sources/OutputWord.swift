internal import Present
internal import Vocabulary

/// What one `--output` says.
struct OutputWord {
    let name: String
    let source: String?

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        source = parts.count == 2 ? String(parts[1]) : nil
        if name.isEmpty { throw UsageError("--output takes NAME or NAME=SOURCE, not '\(text)'") }
        if source == "" { throw UsageError("--output \(text) names no source: write --output \(name)=SOURCE") }
    }
}

extension ModeChoice {
    /// What `--mode` says.
    init(option text: String) throws(UsageError) {
        do throws(ModeFlaw) {
            self = try ModeChoice(reading: text)
        } catch .impossible(let reason) {
            throw UsageError("--mode: \(reason)")
        } catch {
            throw UsageError("--mode takes preferred, highest, WxH, WxH@R, 'WxH@R cvt', 'WxH@R cvt-rb' or a modeline")
        }
    }
}
