internal import Lettering
internal import PlaylistFormat

/// What is wrong with a stick, for those who look after it.
///
/// Nothing on the stick is a secret from who sees the screen: messages are told whole.
struct StickMistakes {
    /// Of the file system, and of names.
    var troubles: [String] = []
    /// Of `cyclorama.txt` and `agent.yaml`.
    var complaints: [Complaint] = []

    static let settingsFile = "cyclorama.txt"

    var count: Int { troubles.count + complaints.count }

    /// One line each.
    var texts: [String] { troubles + complaints.map { ($0.origin?.prefix ?? "") + $0.wholeMessage } }

    /// As the screen says it.
    var card: MessageCard {
        let settings = complaints.map { complaint in
            let line = complaint.origin?.place.map { "line \($0.line)" }
            let file = theOneFile == nil ? complaint.origin?.file : nil
            let place = [file, line].compactMap(\.self)
            return MessageCard.Entry(
                place: place.isEmpty ? nil : place.joined(separator: ", "), text: complaint.wholeMessage)
        }
        let entries = troubles.map { MessageCard.Entry(text: $0) } + settings
        return MessageCard(
            title: title, entries: Array(entries.prefix(MessageCard.mostEntries)),
            others: max(0, entries.count - MessageCard.mostEntries),
            advice: theOneFile == Self.settingsFile
                ? "Correct it on a computer; the rest of it holds."
                : "Put \(count == 1 ? "it" : "them") right on a computer.")
    }

    /// The file that has all mistakes; nil where something else is wrong too.
    private var theOneFile: String? {
        let files = Set(complaints.compactMap(\.origin?.file))
        return troubles.isEmpty && files.count == 1 ? files.first : nil
    }

    private var title: String {
        if let file = theOneFile {
            return "\(file) has \(count == 1 ? "a mistake" : "\(count) mistakes")"
        }
        return "The stick has \(count == 1 ? "a problem" : "\(count) problems")"
    }
}
