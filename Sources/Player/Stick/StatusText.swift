internal import Carousel
internal import ControlProtocol
internal import Input
internal import Paths
internal import Schedules
internal import Painters

/// What `status.txt` says, for a person with a plain editor.
struct StatusText {
    /// How the file begins, and what it says of itself: either marks it as the sign's own.
    static let title = "Cyclorama: the status of this sign"
    static let owner = "This text is written by the sign. Delete the file and the sign writes nothing."

    /// The least size of a file, in bytes: there is room for a few lines of what is wrong.
    static let least = 4096
    /// How many outputs are told at most.
    private static let mostOutputs = 4
    /// How many input devices are told at most: a PC with a keyboard has some buttons too.
    private static let mostDevices = 8

    private let facts: SignFacts

    init(_ facts: SignFacts) { self.facts = facts }

    /// The text in exactly `size` bytes, at least `least`: what is left is blank, and what has no room is counted.
    func bytes(size: Int) -> [UInt8] {
        let head = shown
        let tail = ["", Self.owner]
        let (told, others) = facts.wrong
        var room = size - Self.length(head + tail) - Self.length(["What is wrong:", Self.more(Int.max)])
        let fitting = told.prefix { line in
            room -= Self.length([Self.item(line)])
            return room >= 0
        }
        let left = told.count - fitting.count + others
        let wrong =
            told.isEmpty && others == 0
            ? ["Nothing is wrong."]
            : ["What is wrong:"] + fitting.map(Self.item) + (left > 0 ? [Self.more(left)] : [])
        return Self.padded(Array((head + wrong + tail).map { $0 + "\r\n" }.joined().utf8), to: size)
    }

    /// Whether a file is the sign's to write: it is blank, or has such a text.
    static func owns(_ content: [UInt8]) -> Bool {
        if content.allSatisfy({ [0, 0x0A, 0x0D, 0x20].contains($0) }) { return true }
        // By bytes: an accent behind the title would join with it.
        let sentence = Array(owner.utf8)
        return content.starts(with: title.utf8)
            || content.indices.contains { content[$0] == sentence[0] && content[$0...].starts(with: sentence) }
    }

    private static func item(_ line: String) -> String { "  - \(line)" }

    private static func more(_ count: Int) -> String { "  and \(count) more" }

    private static func length(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count + 2 } }

    /// Blank lines of 80 bytes, as an editor shows them without a long line.
    private static func padded(_ text: [UInt8], to size: Int) -> [UInt8] {
        var text = Array(text.prefix(size))
        while text.count < size {
            let count = min(80, size - text.count)
            text += Array(repeating: UInt8(ascii: " "), count: max(0, count - 2)) + [0x0D, 0x0A].suffix(count)
        }
        return text
    }
}

// MARK: - What is shown

extension StatusText {
    private var shown: [String] {
        let clock = facts.isClockSet ? "" : ", by a clock that is not set"
        var lines = [
            Self.title, "",
            "Written:        \(facts.time(facts.now)) (\(zone))\(clock)",
            "                once an hour at most, or when something goes wrong",
            "Running since:  \(facts.time(facts.now - facts.uptime))",
            "Player:         Cyclorama \(Version.text)", "",
        ]
        let outputs = facts.silence == nil ? facts.shows.flatMap { show in show.outputs.map { ($0, show) } } : []
        for (output, show) in outputs.prefix(Self.mostOutputs) { lines += self.lines(output, show) + [""] }
        if outputs.count > Self.mostOutputs { lines += ["and \(outputs.count - Self.mostOutputs) more displays", ""] }
        if outputs.isEmpty {
            let reason =
                facts.silence != nil
                ? "The player does not answer: what is shown is not known."
                : facts.player == nil ? "The player has not begun yet." : "No display is connected."
            lines += [reason, ""]
        }
        return lines + devices
    }

    /// What cyclorama.txt could name, and what of it steers.
    private var devices: [String] {
        let useful = facts.devices.filter { $0.hasTouch || !$0.keys.isDisjoint(with: StandardKeys.actions.keys) }
        let steering = facts.player?.inputDevices ?? []
        var lines = useful.prefix(Self.mostDevices).map { node in
            let name = safeLine(node.name, limit: 60)
            let abilities = [node.hasTouch ? "touch" : nil, node.hasKeys ? "keys" : nil].compactMap(\.self)
            return "  \(name): \(abilities.joined(separator: ", "))"
                + (steering.contains(safeLine(node.name)) ? "; it steers" : "")
        }
        if useful.count > lines.count { lines.append("  and \(useful.count - lines.count) more") }
        return lines.isEmpty ? [] : ["For touch and keys there is:"] + lines + [""]
    }

    private var zone: String {
        let minutes = facts.zone.offset(facts.now.components.seconds) / 60
        let digits = [minutes.magnitude / 60, minutes.magnitude % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return "UTC\(minutes < 0 ? "-" : "+")\(digits[0]):\(digits[1])"
    }

    private func lines(_ output: OutputStatus, _ show: ShowStatus) -> [String] {
        func text(_ value: String) -> String { value.isEmpty ? "?" : facts.line(value) }
        var lines = ["On \(text(output.name)), \(text(output.mode)):"]
        func add(_ name: String, _ value: String) {
            lines.append("  \(name)" + String(repeating: " ", count: 14 - name.count) + value)
        }
        func told(_ scene: SceneStatus) -> String {
            switch scene {
            case .slide(let path, let companion): text(path) + (companion.map { " beside \(text($0))" } ?? "")
            case .background(let color): "the plain color \(text(color))"
            }
        }
        if let title = show.card?.first {
            add("shows", "a message: \(text(title))")
        } else {
            add("shows", show.showing.map(told) ?? "nothing yet")
        }
        if let since = show.since.flatMap(Timestamp.instant) { add("since", facts.time(since)) }
        if let next = show.next.map(told) { add("next", next) }
        if let count = show.slides { add("in the round", "\(count) \(count == 1 ? "slide" : "slides")") }
        if show.isPaused {
            let end = show.commanded?.pause?.until.flatMap(Timestamp.instant)
            add("paused", end.map { "until \(facts.time($0))" } ?? "it stays until somebody says to go on")
        }
        return lines
    }
}
