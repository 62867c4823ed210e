internal import Carousel
internal import Digest
internal import JSONText
internal import Paths
internal import Vocabulary

extension DisplayTally {
    /// What its lines are about.
    private var rows: [Row] {
        switch grouping {
        case nil: rows { $0 }
        case .output: rows { Key(output: $0.output) }
        case .picture: rows { Key(picture: $0.picture) }
        case .day, .hour: rows { Key(stretch: $0.stretch) }
        }
    }

    // MARK: - For people

    /// In 80 columns, as far as names of outputs let it: a line for each row, the sums over all days where there are several,
    /// and the sum of all. Paths lose their beginning.
    var table: String {
        if isEmpty { return "nothing was shown\n" }
        let isOfPictures = grouping == nil || grouping == .picture
        let isOfStretches = grouping != .output && grouping != .picture
        let isOfOutputs = grouping == nil || grouping == .output
        let heading =
            (isOfStretches ? [grouping == .hour ? "hour" : "day"] : []) + (isOfOutputs ? ["output"] : []) + [
                "times", "time",
            ]
            + (isOfPictures ? ["sha-256", "picture"] : ["pictures"])
        var all = rows
        if grouping == nil, dayCount > 1 { all += rows { Key(output: $0.output, picture: $0.picture) } }
        var lines = [heading]
        for row in all {
            lines.append(
                (isOfStretches ? [row.key.stretch.map(Self.text) ?? "all days"] : [])
                    + (isOfOutputs ? [safeLine(row.key.output ?? "")] : [])
                    + ["\(row.sum.times)", Self.hours(row.sum.duration)]
                    + (isOfPictures ? Self.cells(row.key.picture) : ["\(row.pictureCount)"]))
        }
        let counts = [(pictureCount, "picture"), (dayCount, "day"), (outputCount, "output")].prefix {
            $0.1 != "output" || $0.0 > 1
        }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
        let total = total
        let isTotalFirst = isOfStretches || isOfOutputs
        lines.append(
            (isTotalFirst ? ["total"] : []) + (isOfStretches && isOfOutputs ? [""] : [])
                + ["\(total.times)", Self.hours(total.duration)] + (isOfPictures ? ["", counts] : [counts]))
        return Self.laidOut(lines)
    }

    private static func cells(_ picture: Picture?) -> [String] {
        [
            String((picture?.digest?.description ?? "unknown").prefix(8)),
            safeLine(picture?.path ?? "", limit: .max),
        ]
    }

    /// Columns of equal width; figures stand right.
    private static func laidOut(_ lines: [[String]]) -> String {
        let last = lines[0].count - 1
        let widths = (0..<last).map { column in lines.map { $0[column].count }.max() ?? 0 }
        let room = max(20, 80 - widths.reduce(0) { $0 + $1 + 2 })
        return lines.map { line in
            let cells = line.dropLast().enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return ["times", "time"].contains(lines[0][column]) ? space + cell : cell + space
            }
            let end = line[last].count > room ? "…" + line[last].suffix(room - 1) : line[last]
            return (cells + [end]).joined(separator: "  ") + "\n"
        }.joined()
    }

    private static func text(of stretch: Stretch) -> String {
        stretch.day.description + (stretch.hour.map { " \(padded($0)):00" } ?? "")
    }

    /// Hours, minutes and whole seconds.
    private static func hours(_ duration: Duration) -> String {
        let seconds = Int64((duration / .seconds(1)).rounded())
        return "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
    }

    // MARK: - For machines

    /// The members of a row, in the order of the columns.
    private func members(of row: Row) -> [(name: String, value: JSON)] {
        let stretch: [(String, JSON)] =
            row.key.stretch.map { stretch in
                [("day", .string(stretch.day.description))]
                    + (stretch.hour.map { [("hour", .integer(Int64($0)))] } ?? [])
            } ?? []
        let picture: [(String, JSON)] =
            row.key.picture.map { picture in
                [
                    ("path", .string(picture.path)),
                    ("sha256", picture.digest.map { .string($0.description) } ?? .null),
                ]
            } ?? []
        let sum: [(String, JSON)] = [
            ("times", .integer(Int64(row.sum.times))), ("seconds", .rounded(row.sum.duration / .seconds(1))),
        ]
        let output: [(String, JSON)] = row.key.output.map { [("output", .string($0))] } ?? []
        let count: [(String, JSON)] =
            row.key.picture == nil ? [("pictures", .integer(Int64(row.pictureCount)))] : []
        return stretch + picture + sum + count + output
    }

    /// RFC 4180 with a heading, in UTF-8. A tally of nothing has the heading of all pictures.
    var csv: String {
        let rows = rows.map { members(of: $0) }
        let heading = rows.first?.map(\.name) ?? ["day", "path", "sha256", "times", "seconds", "output"]
        let lines = rows.map { row in
            row.map { member in
                switch member.value {
                case .null: ""
                case .string(let text): Self.field(text)
                default: member.value.text
                }
            }
        }
        return ([heading] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// One document: the rows, and the sum of all.
    var json: String {
        let total = total
        let all: [(String, JSON)] = [
            ("times", .integer(Int64(total.times))), ("seconds", .rounded(total.duration / .seconds(1))),
            ("pictures", .integer(Int64(pictureCount))), ("days", .integer(Int64(dayCount))),
            ("outputs", .integer(Int64(outputCount))),
        ]
        return JSON.object([
            ("by", grouping.map { .string($0.rawValue) } ?? .null),
            ("rows", .array(rows.map { .object(members(of: $0).map { ($0.name, $0.value) }) })),
            ("total", .object(all)),
        ]).text
    }

    /// As one safe line, since it may be read on a terminal; in quotes where it must be. By bytes: to Swift, a quote and an
    /// accent behind it are one character.
    private static func field(_ name: String) -> String {
        let text = safeLine(name, limit: .max)
        guard text.utf8.contains(where: { [0x22, 0x2C].contains($0) }) else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars { quoted += scalar == "\"" ? "\"\"" : String(scalar) }
        return quoted + "\""
    }
}
