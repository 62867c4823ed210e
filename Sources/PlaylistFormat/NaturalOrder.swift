/// Whether one path comes before another as people count: `2.jpg` before `10.jpg`.
///
/// Folder by folder; in a name, runs of digits compare as numbers of any size and letters without their case. Names
/// that are equal so far (`a1`, `A01`) compare by their bytes, so that any two different paths have one order.
public func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    var first: Scalars? = a.unicodeScalars[...]
    var second: Scalars? = b.unicodeScalars[...]
    while true {
        let (left, right) = (takeComponent(&first), takeComponent(&second))
        guard let left, let right else { return left == nil && right != nil }
        switch compareNames(left, right) {
        case .less: return true
        case .greater: return false
        case .equal: break
        }
    }
}

private enum Comparison {
    case less, equal, greater

    init<T: Comparable>(_ a: T, _ b: T) {
        self = a < b ? .less : b < a ? .greater : .equal
    }
}

private typealias Scalars = Substring.UnicodeScalarView

/// Takes the text up to the next slash off, and the slash. Nil after the last one.
private func takeComponent(_ path: inout Scalars?) -> Scalars? {
    guard let text = path else { return nil }
    guard let slash = text.firstIndex(of: "/") else {
        path = nil
        return text
    }
    path = text[text.index(after: slash)...]
    return text[..<slash]
}

private func compareNames(_ a: Scalars, _ b: Scalars) -> Comparison {
    var (first, second) = (a, b)
    while let left = first.first, let right = second.first {
        let order: Comparison
        if isDigit(left), isDigit(right) {
            order = compareNumbers(takeDigits(&first), takeDigits(&second))
        } else {
            order = Comparison(folded(left), folded(right))
            first.removeFirst()
            second.removeFirst()
        }
        if order != .equal { return order }
    }
    if first.isEmpty != second.isEmpty { return first.isEmpty ? .less : .greater }
    for (left, right) in zip(a, b) where left != right { return Comparison(left, right) }
    return Comparison(a.count, b.count)
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

private func takeDigits(_ text: inout Scalars) -> Scalars {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits
}

private func compareNumbers(_ a: Scalars, _ b: Scalars) -> Comparison {
    let (first, second) = (a.drop { $0 == "0" }, b.drop { $0 == "0" })
    let lengths = Comparison(first.count, second.count)
    if lengths != .equal { return lengths }
    for (left, right) in zip(first, second) where left != right { return Comparison(left, right) }
    return .equal
}

private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
        return scalar >= "A" && scalar <= "Z" ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
}
