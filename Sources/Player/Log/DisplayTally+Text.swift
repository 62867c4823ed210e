internal import Digest
internal import JSONText
internal import Paths
internal import Vocabulary

extension DisplayTally {
    /// For people: a line a day and picture, each picture's sum where there are several days, and the sum of all.
    var table: String {
        if dayCount == 0 { return "nothing was shown\n" }
        let pictures = pictures
        var lines = [["day", "times", "time", "sha-256", "picture"]]
        lines += (rows + (dayCount > 1 ? pictures : [])).map { row in
            [
                row.day.map(\.description) ?? "all days", "\(row.sum.times)", Self.hours(row.sum.duration),
                String((row.picture.digest?.description ?? "unknown").prefix(8)),
                safeLine(row.picture.path, limit: .max),
            ]
        }
        var all = Sum()
        for row in pictures { all += row.sum }
        let counts = [(pictures.count, "picture"), (dayCount, "day")].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        lines.append(["total", "\(all.times)", Self.hours(all.duration), "", counts.joined(separator: ", ")])
        let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = line.prefix(4).enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                // Figures stand right.
                return column == 1 || column == 2 ? space + cell : cell + space
            }
            return cells.joined(separator: "  ") + "  " + line[4] + "\n"
        }.joined()
    }

    /// For machines: RFC 4180 with a heading, in UTF-8.
    var csv: String {
        let lines =
            [["day", "path", "sha256", "times", "seconds"]]
            + rows.map { row in
                [
                    row.day.map(\.description) ?? "", row.picture.path, row.picture.digest?.description ?? "",
                    "\(row.sum.times)", JSON.rounded(row.sum.duration / .seconds(1)).text,
                ]
            }
        return lines.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Hours, minutes and whole seconds.
    private static func hours(_ duration: Duration) -> String {
        let seconds = Int64((duration / .seconds(1)).rounded())
        return "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
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
