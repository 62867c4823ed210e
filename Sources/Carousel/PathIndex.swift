/// Finds the places of a path in a list, by its hash: a sorted index.
struct PathIndex: Sendable {
    private let hashes: [UInt64]
    /// The places, sorted by their hashes.
    private let places: [Int32]

    init(_ hashes: [UInt64]) {
        self.hashes = hashes
        var keyed = hashes.enumerated().map { (hash: $1, place: Int32($0)) }
        keyed.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
        places = keyed.map(\.place)
    }

    /// The places of a hash, in order.
    func indices(of hash: UInt64) -> [Int] {
        var range = places.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = hashes[Int(places[middle])] < hash ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return places[range.lowerBound...].lazy.map(Int.init).prefix { hashes[$0] == hash }.map(\.self)
    }
}
