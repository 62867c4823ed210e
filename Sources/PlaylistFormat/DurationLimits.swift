extension Duration {
    /// Parses `500ms`, `8s`, `2m`, `1h30m`, `1.5s`: the units h, m, s and ms, from large to small, each at most once.
    /// The last number may have a decimal fraction. Nil where the text is anything else, or a number has more than 12
    /// digits.
    public init?(playlistText text: String) {
        var rest = text[...].utf8
        var units = Self.units[...]
        var total = Duration.zero
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let whole = Self.takeDigits(&rest)
            guard whole.count > 0, whole.count <= Self.precision else { return nil }
            var amount = whole.value
            var scale: Int128 = 1
            if rest.first == UInt8(ascii: ".") {
                rest.removeFirst()
                let fraction = Self.takeDigits(&rest)
                guard fraction.count > 0 else { return nil }
                for _ in 0..<min(fraction.count, Self.precision) { scale *= 10 }
                amount = amount * scale + fraction.value
            }
            let name = rest.prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
            guard let index = units.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
            rest.removeFirst(name.count)
            // Only the last unit may have a fraction: in 1.5h30m the minutes would stand twice.
            guard scale == 1 || rest.isEmpty else { return nil }
            // Below 10^24 * 3.6 * 10^12 < 2^127, so it fits an Int128.
            let nanoseconds = amount * units[index].nanoseconds / scale
            total += .seconds(Int64(nanoseconds / 1_000_000_000)) + .nanoseconds(Int64(nanoseconds % 1_000_000_000))
            units = units[(index + 1)...]
        }
        self = total
    }

    private static let units: [(name: String, nanoseconds: Int128)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ]

    private static let precision = 12

    /// Consumes all leading digits; the value is that of the first `precision` of them.
    private static func takeDigits(_ rest: inout Substring.UTF8View) -> (value: Int128, count: Int) {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest.removeFirst(digits.count)
        let value = digits.prefix(precision).reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
        return (value, digits.count)
    }
}

/// The range of each kind of duration.
enum DurationLimits {
    /// Shorter rests would be a film; longer ones are taken for a mistake in the unit.
    static let rest = Duration.milliseconds(100)...Duration.seconds(7 * 24 * 3600)
    /// Zero is a cut.
    static let move = Duration.zero...Duration.seconds(60)
    /// Shorter times would be a load on the server that is asked.
    static let refresh = Duration.seconds(10)...Duration.seconds(24 * 3600)
    /// Of a site's repository, which a thousand signs may ask.
    static let poll = Duration.seconds(60)...Duration.seconds(24 * 3600)
    /// Of what a hand has asked for: shorter would be gone before it is read.
    static let hand = Duration.seconds(1)...Duration.seconds(24 * 3600)
    static let idle = Duration.seconds(5)...Duration.seconds(24 * 3600)
    static let age = Duration.seconds(10)...Duration.seconds(366 * 24 * 3600)
    /// A disk that sleeps takes some seconds; a file that takes longer than the longest would leave its sign standing.
    static let patience = Duration.seconds(1)...Duration.seconds(600)
}
