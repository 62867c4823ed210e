/// Finds jobs that do not get on, and those that take very long: a value without a clock. Somebody looks at the jobs at
/// regular intervals.
///
/// It counts looks, and no time: a stopped player does not look.
struct StallDetector {
    /// How many looks in a row must find the same.
    static let looks = 50
    /// How many looks in a row make a pause.
    static let pause = 3
    /// How many looks a job may live to see: twelve times as long as it may stand still.
    static let lifetime = 12 * looks

    struct Findings: Equatable {
        /// The jobs that have not got on for long.
        var stalled: [Int] = []
        /// The others that make no progress now, reported at each look.
        var pausing: [Int] = []
        /// The others that are at it for too long in all, at each look again.
        var late: [Int] = []
    }

    private struct Sight {
        var life: Int
        /// How many looks have found the same before.
        var repeats = 0
        /// How many looks have seen the job before.
        var age = 0
    }

    private var sights: [Int: Sight] = [:]

    /// Looks at all jobs.
    ///
    /// - Parameter lives: by the number of each running job, what grows while it gets on.
    mutating func look(at lives: [Int: Int]) -> Findings {
        var next: [Int: Sight] = [:]
        for (number, life) in lives {
            let old = sights[number]
            next[number] = Sight(
                life: life, repeats: old?.life == life ? (old?.repeats ?? 0) + 1 : 0, age: (old?.age ?? -1) + 1)
        }
        sights = next
        var findings = Findings()
        for (number, sight) in sights.sorted(by: { $0.key < $1.key }) {
            if sight.repeats >= Self.looks {
                findings.stalled.append(number)
                continue
            }
            if sight.repeats >= Self.pause { findings.pausing.append(number) }
            if sight.age >= Self.lifetime { findings.late.append(number) }
        }
        return findings
    }
}
