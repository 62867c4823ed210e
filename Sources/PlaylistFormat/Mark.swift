/// A place in the text: line and column from 1, where a column is one Unicode scalar, as libyaml counts.
struct Mark: Hashable, Comparable {
    var line: UInt32
    var column: UInt32

    static let start = Mark(line: 1, column: 1)

    static func < (a: Mark, b: Mark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
