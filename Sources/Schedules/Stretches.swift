/// Stretches of time: in order, disjoint, none empty.
extension [Range<Int64>] {
    /// Appends a stretch that begins no earlier than the last one; joins the two where they touch.
    mutating func append(joined range: Range<Int64>) {
        if range.isEmpty { return }
        if let last, range.lowerBound <= last.upperBound {
            self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
        } else {
            append(range)
        }
    }

    /// The time in both.
    func intersection(_ other: Self) -> Self {
        var result: Self = []
        var (left, right) = (0, 0)
        while left < count && right < other.count {
            let common = self[left].clamped(to: other[right])
            if !common.isEmpty { result.append(common) }
            if self[left].upperBound < other[right].upperBound { left += 1 } else { right += 1 }
        }
        return result
    }

    /// The time in `whole` outside these stretches.
    func gaps(in whole: Range<Int64>) -> Self {
        var result: Self = []
        var start = whole.lowerBound
        for range in self where range.upperBound > start && range.lowerBound < whole.upperBound {
            if range.lowerBound > start { result.append(start..<range.lowerBound) }
            start = range.upperBound
        }
        if start < whole.upperBound { result.append(start..<whole.upperBound) }
        return result
    }
}
