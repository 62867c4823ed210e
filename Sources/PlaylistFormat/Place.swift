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
