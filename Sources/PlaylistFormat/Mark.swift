/// A place in the text, as libyaml counts: line and column from 1, with one column for each Unicode scalar.
struct Mark: Hashable, Comparable {
    var line: UInt32
    var column: UInt32

    static let start = Mark(line: 1, column: 1)

    static func < (a: Mark, b: Mark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
