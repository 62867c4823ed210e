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

    /// The time in these and not in others, of which only those in the same time are looked at.
    func subtracting(_ others: Self) -> Self {
        guard let first, let last, !others.isEmpty else { return self }
        var result: Self = []
        var at = others.index(endingAfter: first.lowerBound)
        if at == others.count || others[at].lowerBound >= last.upperBound { return self }
        for stretch in self {
            var start = stretch.lowerBound
            while at < others.count, others[at].upperBound <= start { at += 1 }
            var next = at
            while next < others.count, others[next].lowerBound < stretch.upperBound {
                if others[next].lowerBound > start { result.append(start..<others[next].lowerBound) }
                start = others[next].upperBound
                next += 1
            }
            if start < stretch.upperBound { result.append(start..<stretch.upperBound) }
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

extension Array {
    /// The index of the first range that ends after `value`, of ranges in order, disjoint, none empty; `count`: there is
    /// none.
    func index<Bound>(endingAfter value: Bound) -> Int where Element == Range<Bound> {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = self[middle].upperBound > value ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
