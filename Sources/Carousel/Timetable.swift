internal import PlaylistFormat

/// The schedules of some slides, each once.
struct Timetable: Sendable {
    /// What all must be open for a slide; never empty.
    private(set) var schedules: [[Schedule]] = []
    /// By slide, which of `schedules` are its; -1: none. Empty where no slide has any.
    private(set) var numbers: [Int32] = []

    init(_ slides: [Slide]) {
        var known: [[Schedule]: Int32] = [:]
        for (index, slide) in slides.enumerated() where !slide.showing.schedules.isEmpty {
            if numbers.isEmpty { numbers = [Int32](repeating: -1, count: slides.count) }
            let own = slide.showing.schedules
            // Neighbours often have the same.
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
