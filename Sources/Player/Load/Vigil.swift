/// Finds jobs that do not get on: a value without a clock. Somebody looks at the jobs at regular intervals.
///
/// It counts looks, and no time: while the whole player is stopped, nobody looks.
struct Vigil {
    /// How many looks in a row must find the same.
    static let looks = 5

    private struct Sight {
        var life: Int
        /// How many looks have found the same before.
        var repeats = 0
    }

    private var sights: [Int: Sight] = [:]

    /// Looks at all jobs. Returns those that have not got on for long.
    ///
    /// - Parameter lives: by the number of each running job, what grows while it gets on.
    mutating func look(at lives: [Int: Int]) -> [Int] {
        var next: [Int: Sight] = [:]
        for (number, life) in lives {
            let old = sights[number]
            next[number] = Sight(life: life, repeats: old?.life == life ? (old?.repeats ?? 0) + 1 : 0)
        }
        sights = next
        return next.filter { $0.value.repeats >= Self.looks }.keys.sorted()
    }
}
