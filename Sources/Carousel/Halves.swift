internal import Vocabulary

/// The slides of shuffled bags that share a screen two by two: each leaves half of it free. Which two meet, a round decides.
///
/// Those of a class may meet: they are in one bag, look the same, are in the show at the same times, and show different files.
struct Halves: Sendable {
    /// The class of each slide; below 0: it has none. Empty where there is no class.
    private let numbers: [Int32]
    /// How many slides each class has.
    let sizes: [Int]
    /// The weight that the slides of each class have.
    let weights: [Int]

    /// - Parameter isCopy: whether a slide shows the same file as one before it, by its index.
    init(_ slides: [Slide], in bags: [Range<Int>], isCopy: (Int) -> Bool) {
        var numbers: [Int32] = []
        var sizes: [Int] = []
        var weights: [Int] = []
        for bag in bags {
            var known: [Slide.Likeness: Int32] = [:]
            for index in bag where slides[index].isHalf && !isCopy(index) {
                if numbers.isEmpty { numbers = [Int32](repeating: -1, count: slides.count) }
                let own = known[slides[index].likeness, default: Int32(sizes.count)]
                if known.updateValue(own, forKey: slides[index].likeness) == nil {
                    sizes.append(0)
                    weights.append(slides[index].showing.weight)
                }
                numbers[index] = own
                sizes[Int(own)] += 1
            }
        }
        (self.numbers, self.sizes, self.weights) = (numbers, sizes, weights)
    }

    var isEmpty: Bool { sizes.isEmpty }

    /// The class of a slide, by its index; nil: it stands alone.
    func number(of index: Int) -> Int? {
        if numbers.isEmpty || numbers[index] < 0 { return nil }
        return Int(numbers[index])
    }

    /// How many places of a round a class has: of an odd number of slides one is alone.
    func places(of number: Int) -> Int { (sizes[number] + 1) / 2 * weights[number] }

    /// How many places fewer all slides take than if each stood alone.
    var saved: Int { sizes.indices.reduce(0) { $0 + sizes[$1] / 2 * weights[$1] } }
}
