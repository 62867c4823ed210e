/// The word that was probably meant: one that means the same, or else the most similar; nil where there is none.
func suggestion(for text: String, among words: some Sequence<String>) -> String? {
    synonym(of: text, among: words) ?? similar(to: text, among: words)
}

/// The word that is most like a text; nil where none is similar.
public func similar(to text: String, among words: some Sequence<String>) -> String? {
    let written = spelling(text)
    // One edit in a short word, two in a longer one: with more, unrelated words would match.
    let allowed = written.count <= 4 ? 1 : 2
    var best: (word: String, distance: Int)?
    for word in words {
        let wanted = spelling(word)
        guard abs(wanted.count - written.count) <= allowed else { continue }
        let distance = editDistance(written, wanted)
        if distance <= allowed, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
}

/// The text in lower case, with blanks and underscores as dashes, and a dash before each word of `camelCase`; cut at 64
/// bytes, which bounds the work.
func spelling(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var isLower = false
    for byte in text.utf8.prefix(64) {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            if isLower { result.append(UInt8(ascii: "-")) }
            result.append(byte | 0x20)
        case UInt8(ascii: "_"), UInt8(ascii: " "): result.append(UInt8(ascii: "-"))
        default: result.append(byte)
        }
        isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return result
}

/// The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours count 1 each.
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
        var current = [i + 1]
        current.reserveCapacity(b.count + 1)
        for j in b.indices {
            var distance = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
            current.append(distance)
        }
        (beforeLast, last) = (last, current)
    }
    return last[b.count]
}
