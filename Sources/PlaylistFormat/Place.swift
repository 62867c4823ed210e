/// A line and a column of a playlist, both from 1; columns count Unicode scalars.
public struct Place: Hashable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension Place {
    init(_ mark: Mark) { self.init(line: Int(mark.line), column: Int(mark.column)) }
}

extension Mark {
    init(_ place: Place) {
        self.init(line: UInt32(clamping: place.line), column: UInt32(clamping: place.column))
    }
}

/// A place in the text, as libyaml counts: line and column from 1, with one column for each Unicode scalar.
struct Mark: Hashable, Comparable {
    var line: UInt32
    var column: UInt32

    static let start = Mark(line: 1, column: 1)

    static func < (a: Mark, b: Mark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
