internal import Vocabulary

/// The schedules of a level's slides, without duplicates.
struct Timetable: Sendable {
    /// Each is a list that must be open for a slide, with at least one schedule.
    private(set) var schedules: [[Schedule]] = []
    /// For each slide the index in `schedules`; -1: none. Empty where no slide has schedules.
    private(set) var numbers: [Int32] = []

    init(_ slides: [Slide]) {
        var known: [[Schedule]: Int32] = [:]
        for (index, slide) in slides.enumerated() where !slide.showing.schedules.isEmpty {
            if numbers.isEmpty { numbers = [Int32](repeating: -1, count: slides.count) }
            let own = slide.showing.schedules
            // Neighbouring slides often have equal schedules: a comparison is quicker than a hash.
            if index > 0, numbers[index - 1] >= 0, slides[index - 1].showing.schedules == own {
                numbers[index] = numbers[index - 1]
                continue
            }
            let number = known[own] ?? Int32(schedules.count)
            if number == schedules.count {
                known[own] = number
                schedules.append(own)
            }
            numbers[index] = number
        }
    }
}
