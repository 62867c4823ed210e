internal import Carousel
internal import JSONText

/// Where every show stands, and what its shuffles depend on: what a run leaves for the next.
struct Places: Hashable, Sendable {
    var seed: UInt64
    /// By sources.
    var shows: [[String]: Bookmark] = [:]

    /// A beginning that no other run had.
    static func beginning() -> Places { Places(seed: UInt64.random(in: .min ... .max)) }
}

// MARK: - As text

extension Places {
    /// A JSON object a line: the seed, and a line for each priority of each show.
    var text: String {
        var lines = [JSON.object([("seed", .string(String(seed, radix: 16)))]).line]
        let bySources = shows.map { (sources: Self.joined($0), places: $1.places) }
        // By bytes: of "é" in two characters and "é5", Swift's order of text puts neither first.
        for show in bySources.sorted(by: { $0.sources.utf8.lexicographicallyPrecedes($1.sources.utf8) }) {
            for place in show.places {
                lines.append(
                    JSON.object(
                        [
                            ("sources", .string(show.sources)), ("priority", .integer(Int64(place.priority))),
                            ("round", .string(String(place.round))), ("path", .string(place.path)),
                        ] + (place.turn > 0 ? [("turn", .integer(Int64(place.turn)))] : [])
                    ).line)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nil where the text is anything else than `text` writes.
    init?(text: [UInt8]) {
        let lines = text.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, case .string(let digits)? = Self.object(first)?["seed"],
            let seed = UInt64(digits, radix: 16)
        else { return nil }
        self.init(seed: seed)
        for line in lines.dropFirst() {
            let object = Self.object(line)
            guard case .string(let sources)? = object?["sources"], case .string(let path)? = object?["path"],
                case .integer(let number)? = object?["priority"], let priority = Int(exactly: number),
                case .string(let digits)? = object?["round"], let round = Int64(digits),
                case .integer(let count) = object?["turn"] ?? .integer(0), let turn = Int(exactly: count), turn >= 0
            else { return nil }
            let place = Bookmark.LevelPlace(priority: priority, round: round, path: path, turn: turn)
            shows[Self.split(sources), default: Bookmark(places: [])].places.append(place)
        }
    }

    private static func object(_ line: ArraySlice<UInt8>) -> JSON? { try? JSON(reading: Array(line)) }

    // No path has a NUL.
    private static func joined(_ sources: [String]) -> String { sources.joined(separator: "\0") }

    private static func split(_ text: String) -> [String] {
        text.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
    }
}
