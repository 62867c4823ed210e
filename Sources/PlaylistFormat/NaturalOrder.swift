/// Whether one path comes before another in natural order: `2.jpg` before `10.jpg`.
///
/// Paths compare name by name. In a name, runs of digits compare as numbers of any size, and letters by their lower
/// case. Names that are equal so far (`a1`, `A01`) compare by their bytes, so that different paths are never equal.
public func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    let (first, second) = (a.utf8Span.span, b.utf8Span.span)
    // `name` is the start of the first name that differs, `same` the first byte that differs.
    var same = 0
    var name = 0
    while same < first.count, same < second.count, first[same] == second[same] {
        same += 1
        if first[same - 1] == slash { name = same }
    }
    if same == first.count || same == second.count { return first.count < second.count }
    switch compareNames(first, second, from: name) {
    case .less: return true
    case .greater: return false
    // Where one name ends here, the other continues with a zero, which is a greater byte than a slash.
    case .equal: return first[same] < second[same]
    }
}

private enum Comparison {
    case less, equal, greater

    init<T: Comparable>(_ a: T, _ b: T) {
        self = a < b ? .less : b < a ? .greater : .equal
    }
}

private let slash = UInt8(ascii: "/")

private func isEnd(_ path: Span<UInt8>, _ offset: Int) -> Bool { offset == path.count || path[offset] == slash }

private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

private func compareNames(_ a: Span<UInt8>, _ b: Span<UInt8>, from start: Int) -> Comparison {
    var (i, j) = (start, start)
    while !isEnd(a, i), !isEnd(b, j) {
        let order: Comparison
        if isDigit(a[i]), isDigit(b[j]) {
            let (left, right) = (takeNumber(a, &i), takeNumber(b, &j))
            order = compareNumbers(a, left, b, right)
        } else {
            order = Comparison(takeFolded(a, &i), takeFolded(b, &j))
        }
        if order != .equal { return order }
    }
    // The shorter name first.
    return Comparison(isEnd(b, j) ? 1 : 0, isEnd(a, i) ? 1 : 0)
}

/// Moves past a run of digits; returns its range without leading zeros.
private func takeNumber(_ text: Span<UInt8>, _ offset: inout Int) -> Range<Int> {
    while offset < text.count, text[offset] == UInt8(ascii: "0") { offset += 1 }
    let start = offset
    while offset < text.count, isDigit(text[offset]) { offset += 1 }
    return start..<offset
}

private func compareNumbers(
    _ a: Span<UInt8>, _ left: Range<Int>, _ b: Span<UInt8>, _ right: Range<Int>
) -> Comparison {
    guard left.count == right.count else { return Comparison(left.count, right.count) }
    for (i, j) in zip(left, right) where a[i] != b[j] { return Comparison(a[i], b[j]) }
    return .equal
}

/// Moves past a scalar of valid UTF-8; returns it in lower case.
private func takeFolded(_ text: Span<UInt8>, _ offset: inout Int) -> UInt32 {
    let lead = text[offset]
    offset += 1
    guard lead >= 0x80 else {
        return UInt32(lead &- UInt8(ascii: "A") < 26 ? lead | 0x20 : lead)
    }
    var value = UInt32(lead) & (lead >= 0xF0 ? 0x07 : lead >= 0xE0 ? 0x0F : 0x1F)
    while offset < text.count, text[offset] & 0xC0 == 0x80 {
        value = value << 6 | UInt32(text[offset] & 0x3F)
        offset += 1
    }
    let lower = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars.first
    return lower?.value ?? value
}
