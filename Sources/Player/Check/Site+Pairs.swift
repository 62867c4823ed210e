internal import Paths
internal import PlaylistFormat

extension Site {
    /// What asks for pairs, and plays in step on screens of both shapes.
    ///
    /// - Parameter shows: one for each of its screens.
    func unpaired(_ shows: [CheckedShow], in file: String) -> [Finding] {
        var told: Set<String> = []
        return zip(screens, shows).compactMap { screen, show in
            let source = screen.source
            let shapes = zip(screens, shows).filter { $0.0.source == source }.map { ScreenShape($0.1.screen) }
            guard show.content.asksForPairs, ScreenShape.common(of: shapes) == nil, told.insert(source).inserted else {
                return nil
            }
            let words = "has 'pair', and plays on wide and on upright outputs: none of its pictures are paired"
            return .warning("\(safeLine(source)) \(words)", at: Origin(file: file, place: screen.place))
        }
    }
}
