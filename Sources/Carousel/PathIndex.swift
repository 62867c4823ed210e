internal import Vocabulary

/// Finds the places of a path in a list, by its hash: a sorted index.
struct PathIndex: Sendable {
    /// One for each slide, and then one for each companion.
    private let hashes: [UInt64]
    /// The places in `hashes`, sorted by their hashes.
    private let places: [Int32]
    private let slideCount: Int
    /// The slides that have companions, in order.
    private let pairs: [Int32]

    /// - Parameter hashes: of the slides' paths.
    init(_ slides: [Slide], _ hashes: [UInt64]) {
        let pairs = slides.indices.filter { slides[$0].companion != nil }.map { Int32($0) }
        // Without a pair it shares the memory of the slides' hashes.
        let hashes = pairs.isEmpty ? hashes : hashes + pairs.map { hashed(slides[Int($0)].companion ?? "") }
        self.hashes = hashes
        self.pairs = pairs
        slideCount = slides.count
        var keyed = hashes.enumerated().map { (hash: $1, place: Int32($0)) }
        keyed.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
        places = keyed.map(\.place)
    }

    /// The places of the slides that show a file with this hash, in order.
    func indices(of hash: UInt64) -> [Int] {
        var range = places.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = hashes[Int(places[middle])] < hash ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        let found = places[range.lowerBound...].lazy.map(Int.init).prefix { hashes[$0] == hash }
        if pairs.isEmpty { return Array(found) }
        return found.map { $0 < slideCount ? $0 : Int(pairs[$0 - slideCount]) }.sorted()
    }
}
