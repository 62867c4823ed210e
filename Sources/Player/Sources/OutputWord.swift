internal import Present
internal import Vocabulary

/// What one `--output` says.
struct OutputWord {
    let name: String
    let source: String?

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        source = parts.count == 2 ? try WebCache.path(ofSource: String(parts[1])) : nil
        if name.isEmpty { throw UsageError("--output takes NAME or NAME=SOURCE, not '\(text)'") }
        if source == "" { throw UsageError("--output \(text) names no source: write --output \(name)=SOURCE") }
    }
}

extension OutputPlan {
    /// The plan of a command line: sources, and what each `--output` says.
    init(_ sources: [String], outputs: [String], mode: ModeChoice, turn: ScreenTurn) throws(UsageError) {
        self.init(mode: mode, turns: Turns(common: turn.rotation))
        let words = try outputs.map(OutputWord.init)
        let bare = words.filter { $0.source == nil }.map(\.name)
        if let name = bare.first, sources.isEmpty {
            throw UsageError("--output \(name) has nothing to play: write --output \(name)=SOURCE")
        }
        if sources.isEmpty, words.isEmpty {
            throw UsageError("there is nothing to play: give a playlist, a folder, pictures, or --output NAME=SOURCE")
        }
        if !sources.isEmpty {
            for name in bare { add(sources, on: name) }
            if bare.isEmpty { add(sources, on: nil) }
        }
        var named: [String] = []
        for word in words where word.source != nil && !named.contains(word.name) {
            if bare.contains(word.name) {
                throw UsageError("--output \(word.name) is given both with a source and without one")
            }
            named.append(word.name)
            add(words.filter { $0.name == word.name }.compactMap(\.source), on: word.name)
        }
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
