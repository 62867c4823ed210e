import PlaylistFormat
import Testing

/// A text with mistakes, and the exact message about them.
struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let reader: Reader
    private let expected: String

    /// Marks a line break of the text within its row.
    private static let lineBreak = "⏎"

    /// Reads a row of a table: a text with a `^` before each mistake, and behind each `=>` the message about it.
    fileprivate init(row: Substring, in frame: String, reader: Reader) {
        let columns = row.split(separator: " => ")
        let marked = frame.replacing("_", with: columns[0], maxReplacements: 1).replacing(Self.lineBreak, with: "\n")
        var messages = columns.dropFirst()
        var said: [String] = []
        for (index, line) in marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let parts = line.split(separator: "^", omittingEmptySubsequences: false)
            let shown = parts.joined().unicodeScalars.map { $0 == "\t" ? "→" : $0.value < 32 ? "\u{FFFD}" : "\($0)" }
            var column = 0
            for part in parts.dropLast() {
                column += part.unicodeScalars.count
                said.append("\(reader.rawValue):\(index + 1):\(column + 1): \(messages.popFirst() ?? "no message")")
                if !shown.isEmpty { said += [shown.joined(), String(repeating: " ", count: column) + "^"] }
            }
        }
        text = marked.replacing("^", with: "")
        expected = (said + messages.map { "no mark for: \($0)" }).joined(separator: "\n")
        self.reader = reader
    }

    func check(_ location: SourceLocation = #_sourceLocation) {
        #expect(reader.complaint(text) == expected, sourceLocation: location)
    }

    var testDescription: String { text.replacing("\n", with: Self.lineBreak) }

    /// What a text is read as, by the file's name.
    enum Reader: String {
        case playlist = "lobby.yaml"
        case m3u = "lobby.m3u"
        case site = "site.yaml"
        case agent = "agent.yaml"
        case machine = "cyclorama.txt"
        case calendar = "x.ics"

        fileprivate func complaint(_ text: String) -> String? {
            switch self {
            case .playlist: PlaylistFormatTests.complaint(yaml: text)
            case .m3u: PlaylistFormatTests.complaint(m3u: text)
            case .site: PlaylistFormatTests.complaint(site: text)
            case .agent: AgentSettings.parsed(text).error?.whole
            case .calendar: PlaylistFormatTests.complaint(ics: text)
            case .machine: MachineSettings.parsed(text).error?.whole
            }
        }
    }
}

extension String {
    /// The cases of a table with one row a line. The row's text stands in the place of `_` in each frame.
    func cases(in frames: String..., as reader: Case.Reader = .playlist) -> [Case] {
        split(separator: "\n").flatMap { row in
            (frames.isEmpty ? ["_"] : frames).map { Case(row: row, in: $0, reader: reader) }
        }
    }
}
