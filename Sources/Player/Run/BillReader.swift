internal import Carousel
internal import LinuxIO
internal import PlaylistFormat
internal import Present
internal import Raster

/// Reads what plays where: from the command line alone, or from the site file that it names.
public struct BillReader: Sendable {
    /// A bill, and what those of its parts show that were not known.
    struct Reading: Sendable {
        let bill: Bill
        let lineups: [Bill.Part: LineupReader.First]
    }

    /// What the command line says, and plays unless `onlySource` says otherwise.
    private let bill: Bill
    /// The only source of a command line that names no output: it may be a site file.
    private let onlySource: String?
    private var seed: UInt64 = 0

    /// - Parameters:
    ///   - sources: what plays on every output; on those alone that `outputs` names without a source, where it names any.
    ///   - outputs: `NAME=SOURCE`, or `NAME`. Several sources of one name play one after the other.
    ///   - mode: `preferred`, `highest`, `WxH` or `WxH@R`, where nothing else is said of an output.
    ///   - turn: how a screen hangs, where nothing else is said of it.
    public init(
        _ sources: [String], outputs: [String], mode: String, turn: ScreenTurn
    ) throws(UsageError) {
        guard let mode = ModeChoice(mode) else {
            throw UsageError("--mode takes preferred, highest, WxH or WxH@R")
        }
        var bill = Bill(mode: mode, turns: Turns(common: turn.rotation))
        let words = try outputs.map(OutputWord.init)
        let bare = words.filter { $0.source == nil }.map(\.name)
        if let name = bare.first, sources.isEmpty {
            throw UsageError("--output \(name) has nothing to play: write --output \(name)=SOURCE")
        }
        if sources.isEmpty, words.isEmpty {
            throw UsageError("there is nothing to play: give a playlist, a folder, pictures, or --output NAME=SOURCE")
        }
        if !sources.isEmpty {
            for name in bare { bill.add(sources, on: name) }
            if bare.isEmpty { bill.add(sources, on: nil) }
        }
        var named: [String] = []
        for word in words where word.source != nil && !named.contains(word.name) {
            if bare.contains(word.name) {
                throw UsageError("--output \(word.name) is given both with a source and without one")
            }
            named.append(word.name)
            bill.add(words.filter { $0.name == word.name }.compactMap(\.source), on: word.name)
        }
        // Beside others, a site file would say something about their outputs too.
        onlySource = sources.count == 1 && words.isEmpty ? sources[0] : nil
        if onlySource == nil, let site = (sources + words.compactMap(\.source)).first(where: SiteFile.isSite) {
            throw UsageError(
                "\(site) is a site file, which says itself what plays on which output: "
                    + "give it alone, without other sources and without --output")
        }
        self.bill = bill
    }

    /// Reads everything that is not known yet, and says all that is wrong with any of it.
    ///
    /// - Parameter old: the bill that plays; what its parts show is not read.
    func read(after old: Bill? = nil) throws(InputError) -> Reading {
        let bill = try bill(after: old)
        var lineups: [Bill.Part: LineupReader.First] = [:]
        var messages: [String] = []
        for part in bill.parts where old?.parts.contains(where: { $0.sources == part.sources }) != true {
            do throws(InputError) {
                let first = try lineupReader(for: part).first()
                // At boot a share may come later; in an edit it is a slip.
                let absent = first.attempt.missingSources
                if old != nil, !absent.isEmpty { throw InputError(absent.map(\.description)) }
                lineups[part] = first
            } catch {
                messages += error.messages
            }
        }
        if !messages.isEmpty { throw InputError(messages) }
        return Reading(bill: bill, lineups: lineups)
    }

    private func bill(after old: Bill?) throws(InputError) -> Bill {
        // What it was at first it stays: a site file that is broken is no playlist.
        guard let source = onlySource, old.map({ $0.site != nil }) ?? SiteFile.isSite(source) else { return bill }
        var bill = Bill(mode: bill.mode, turns: bill.turns)
        bill.site = source
        for screen in try SiteFile.read(source).screens {
            let mode = screen.mode.flatMap { ModeChoice($0) }
            if let text = screen.mode, mode == nil {
                throw InputError(["\(source): output \(screen.output): '\(text)' is no mode"])
            }
            bill.add(
                [screen.source], on: screen.output, mode: mode, rotation: screen.rotation.flatMap(Rotation.init))
        }
        return bill
    }

    /// The same, with what shuffles depend on.
    func seeded(_ seed: UInt64) -> BillReader {
        var reader = self
        reader.seed = seed
        return reader
    }

    func lineupReader(for part: Bill.Part) -> LineupReader { LineupReader(part.sources, seed: seed) }
}

/// What one `--output` says.
private struct OutputWord {
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
