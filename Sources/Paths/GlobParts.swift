/// What a glob consists of: the sets of bytes that it takes one after the other, and where stars stand between them.
struct GlobParts {
    private(set) var sets: [ByteSet] = []
    /// How many sets stand before each star.
    private(set) var stars: [Int] = []

    init(_ text: String) {
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"): stars.append(sets.count)
            case UInt8(ascii: "?"): sets.append(ByteSet.any)
            case UInt8(ascii: "\\"):
                // One at the end has nothing to stand for, and matches nothing.
                var set = ByteSet()
                if let next = rest.popFirst() { set.insert(next) }
                sets.append(set)
            case UInt8(ascii: "["):
                if let set = Self.set(in: &rest) {
                    sets.append(set)
                } else {
                    fallthrough
                }
            default:
                var set = ByteSet()
                set.insert(byte)
                sets.append(set)
            }
        }
    }

    /// Reads what stands behind `[`; nil, and nothing read: no `]` closes it before a slash.
    private static func set(in rest: inout ArraySlice<UInt8>) -> ByteSet? {
        var inner = rest
        var set = ByteSet()
        let isNegated = inner.first == UInt8(ascii: "!") || inner.first == UInt8(ascii: "^")
        if isNegated { inner.removeFirst() }
        var isFirst = true
        while true {
            // A `]` that comes first is one of the set.
            if !isFirst, inner.first == UInt8(ascii: "]") { break }
            isFirst = false
            if let name = className(in: &inner) {
                set.insert(class: name)
                continue
            }
            guard let low = byte(in: &inner) else { return nil }
            var high = low
            // A `-` that comes last is one of the set.
            if inner.first == UInt8(ascii: "-"), let after = inner.dropFirst().first, after != UInt8(ascii: "]") {
                inner.removeFirst()
                guard let byte = byte(in: &inner) else { return nil }
                high = byte
            }
            set.insert(from: low, to: high)
        }
        rest = inner.dropFirst()
        return isNegated ? set.inverted : set
    }

    /// One byte of a set; nil at the glob's end, and at a slash.
    private static func byte(in rest: inout ArraySlice<UInt8>) -> UInt8? {
        if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
        return rest.first == UInt8(ascii: "/") ? nil : rest.popFirst()
    }

    /// The name in `[:digit:]`.
    private static func className(in rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.starts(with: "[:".utf8) else { return nil }
        let name = rest.dropFirst(2).prefix { 0x61...0x7A ~= $0 }
        let behind = rest.dropFirst(2 + name.count)
        guard behind.starts(with: ":]".utf8) else { return nil }
        rest = behind.dropFirst(2)
        return String(decoding: name, as: UTF8.self)
    }
}
