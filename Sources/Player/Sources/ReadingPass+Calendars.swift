internal import PlaylistFormat
internal import Vocabulary

extension ReadingPass {
    /// Adds what is wrong with the calendars that a playlist names.
    mutating func takeCalendarFlaws(in playlist: String, _ excerpts: Excerpts) {
        let outer = problems.quote(excerpts)
        defer { problems.quote(outer) }
        for flaw in calendars.takeFlaws() {
            let origin = Origin(file: playlist, place: flaw.place)
            switch flaw.cause {
            case .message(let message, let kind): problems.add(message, kind, at: origin, about: flaw.path, &budget)
            case .complaints(let complaints): problems.add(complaints, at: origin, &budget)
            }
        }
    }
}
