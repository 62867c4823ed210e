internal import Compose
internal import JSONText
internal import Lettering
internal import LinuxIO
internal import Paths
internal import Present
internal import Raster
internal import Vocabulary

/// `cyclorama outputs --try`: shows a test picture on each rung of each output, and asks a person which is right.
public struct Trial {
    private let card: String?
    private let output: String?
    private let assumesYes: Bool
    private let report: String
    private let folder: RuntimeFolder

    /// - Parameters:
    ///   - card: its device file; nil: every card.
    ///   - output: its name; nil: every output.
    ///   - assumesYes: whether no question is asked, and everything counts as right.
    ///   - report: the file that gets all that was seen, to be sent.
    ///   - runtimeFolder: where a player would run, which has the displays then.
    public init(card: String?, output: String?, assumesYes: Bool, report: String, runtimeFolder: String) {
        self.card = card
        self.output = output
        self.assumesYes = assumesYes
        self.report = report
        folder = RuntimeFolder(path: runtimeFolder)
    }

    /// Runs to its end, or until Ctrl-C; the displays are given back in every case.
    public func run() throws(PlayerError) {
        do {
            if let holder = folder.holder {
                let process = holder.process.map { ", process \($0)" } ?? ""
                throw InputError([
                    "a player is running\(process) and has the displays; stop it first: systemctl stop cyclorama, or "
                        + "cyclorama ctl stop"
                ])
            }
            let signals = try Signals()
            // Without being master nothing can be asked, so before the display is opened.
            let cards = CardReport.all(card)
            let choice = OutputChoice(names: output.map { [$0] } ?? [], takesOthers: output == nil)
            let display = try KMSDisplay(cards: card.map { [$0] } ?? [], outputs: choice)
            defer {
                for news in display.restore() { StandardError.write("\(safeLine(news.text))\n") }
            }
            if let absence = display.absence { throw DisplayError("no display", "try", reason: absence) }
            let loop = try TrialLoop(display, signals: signals)
            var trials: [JSON] = []
            for name in display.outputs.map(\.name) { trials.append(try run(name, on: display, loop)) }
            let text = TrialReport(cards: cards, trials: trials).text
            try File.replace(report, with: Array(text.utf8).span)
            loop.say("\(report) has all that was seen, and no serial number; please send it with what you noticed")
        } catch {
            throw PlayerError(anyOf: error)
        }
    }

    /// Tries one output on every rung. What it came to.
    private func run(_ name: String, on display: KMSDisplay, _ loop: TrialLoop) throws -> JSON {
        let usual = try usualRung(of: name, on: display)
        var results: [TrialResult] = []
        for rung in Rung.allCases {
            display.choice = OutputChoice(
                names: [name], takesOthers: false, own: [name: OutputSettings(rung: rung)])
            _ = display.settle(at: MonotonicClock.now, isMoving: true)
            guard let output = display.outputs.first(where: { $0.name == name }) else {
                throw DisplayError(name, "try '\(rung.rawValue)'", reason: display.absences[name] ?? "it is gone")
            }
            results.append(try result(of: rung, on: output, loop))
        }
        let advice = TrialResult.advice(results, usual: usual)
        if let advice {
            loop.say("In the site file, at \(name):\n    rung: \(advice.rawValue)")
        } else {
            loop.say("\(name) needs no line in the site file: it takes '\(usual.rawValue)' by itself.")
        }
        return .object([
            ("output", .string(name)), ("usual", .string(usual.rawValue)),
            ("site-file", advice.map { .string("rung: \($0.rawValue)") } ?? .null),
            (
                "rungs",
                .array(
                    results.map { result in
                        .object([
                            ("rung", .string(result.rung.rawValue)), ("verdict", .string(result.verdict.rawValue)),
                            ("reason", result.reason.map { .string($0) } ?? .null),
                        ])
                    })
            ),
        ])
    }

    /// The one that a push takes where the site file says nothing.
    private func usualRung(of name: String, on display: KMSDisplay) throws -> Rung {
        guard let output = display.outputs.first(where: { $0.name == name }) else { return .copy }
        let black = Layer.Content.color(.black)
        let prepared = try output.prepare(
            Transition.slide(.left).animation(from: black, to: black, on: output.mode.size))
        output.discard(prepared)
        return prepared.route.rung
    }

    private func result(of rung: Rung, on output: any Output, _ loop: TrialLoop) throws -> TrialResult {
        let words = Self.question(rung)
        let card = MessageCard(
            title: "\(output.name) \(output.mode): \(rung.rawValue)", entries: [MessageCard.Entry(text: words)],
            advice: assumesYes ? nil : "Answer at the keyboard with y or n, and Enter.")
        let pictures = [
            TrialPicture(number: 1, background: Color(red: 120, green: 20, blue: 30), text: card),
            TrialPicture(number: 2, background: Color(red: 20, green: 40, blue: 130), text: card),
        ].map { $0.draw(output.mode.size) }
        guard let first = pictures[0], let second = pictures[1] else {
            throw DisplayError(output.name, "draw a test picture", reason: "there is no memory for it")
        }
        let trial = RungTrial(output: output, clock: { MonotonicClock.now }) { try loop.awaitFlip(of: output) }
        loop.say("\(output.name): \(rung.rawValue)")
        let route = try trial.run(first, second)
        guard route.rung == rung else {
            let reason = route.obstacles.first { $0.rung == rung }.map { "\($0.reason)" } ?? route.description
            loop.say("  \(rung.rawValue) is not possible: \(reason)")
            return TrialResult(rung: rung, verdict: .refused, reason: reason)
        }
        let isRight = try assumesYes || loop.ask("  \(words) (y/n)")
        return TrialResult(rung: rung, verdict: isRight ? .right : .wrong, reason: nil)
    }

    private static func question(_ rung: Rung) -> String {
        switch rung {
        case .pan, .planes, .copy:
            "Did 1 (red) go off to the left while 2 (blue) came from the right, and did 1 come back from above, both "
                + "smoothly, and neither torn nor slanted?"
        case .cut: "Did 2 (blue) take the place of 1 (red) at once, and 1 come back, neither torn nor slanted?"
        }
    }
}
