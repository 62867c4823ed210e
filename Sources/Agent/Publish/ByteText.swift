/// A number of bytes for people: `335 bytes`, `12.4 MB`.
struct ByteText: CustomStringConvertible {
    let description: String

    init(_ count: Int64) {
        var (rest, unit) = (count, 0)
        let units = ["bytes", "kB", "MB", "GB", "TB"]
        // Tenths of a unit.
        var tenths = count * 10
        while rest >= 1000, unit + 1 < units.count {
            (rest, tenths) = (rest / 1000, (unit == 0 ? count * 10 : tenths) / 1000)
            unit += 1
        }
        description = unit == 0 || rest >= 100 ? "\(rest) \(units[unit])" : "\(rest).\(tenths % 10) \(units[unit])"
    }
}
