/// What two fingers do that came together, from when they move until all have gone.
public struct Pinch: Hashable, Sendable {
    /// Where two fingers are, or the one that is left of them.
    public struct FingerSpan: Hashable, Sendable {
        /// Between the two.
        public let middle: TouchPlace
        /// From one to the other; nil: one is left.
        public let reach: TouchWay?

        public init(middle: TouchPlace, reach: TouchWay?) { (self.middle, self.reach) = (middle, reach) }

        init(_ contacts: [TouchFrame.Contact]) {
            let (one, other) = (contacts[0].place, contacts.count > 1 ? contacts[1].place : nil)
            middle = other.map { TouchPlace((one.x + $0.x) / 2, (one.y + $0.y) / 2) } ?? one
            reach = other.map { TouchWay(from: one, to: $0) }
        }

        /// How far it is from another one, along the axis on which that is more.
        func distance(from other: FingerSpan) -> Double {
            let way = TouchWay(from: other.middle, to: middle).length
            guard let reach, let former = other.reach else { return way }
            return max(way, TouchWay(reach.x - former.x, reach.y - former.y).length)
        }
    }

    public enum FingersStage: Hashable, Sendable {
        case begun
        /// The same fingers have moved.
        case moved(from: FingerSpan, to: FingerSpan)
        /// All have gone, or nobody knows any more what they do.
        case ended
    }

    public let stage: FingersStage
    /// Of the event, by the kernel, on the monotonic clock.
    public let time: Duration

    public init(_ stage: FingersStage, at time: Duration) { (self.stage, self.time) = (stage, time) }
}

/// Follows two fingers. Where one goes and the other stays, or one comes, nothing jumps.
struct PinchTracker: Hashable, Sendable {
    private var ids: [Int]
    /// Where those fingers were last.
    private(set) var span: Pinch.FingerSpan

    /// - Parameter contacts: one finger or two.
    init(_ contacts: [TouchFrame.Contact]) {
        ids = contacts.map(\.id)
        span = Pinch.FingerSpan(contacts)
    }

    /// Whether exactly its fingers are there.
    func follows(_ frame: TouchFrame) -> Bool { Set(frame.contacts.map(\.id)) == Set(ids) }

    /// Takes in fingers, of which there is one at least. Returns from where to where its own have moved; nil: they have not, or are
    /// others since.
    mutating func take(_ frame: TouchFrame) -> (from: Pinch.FingerSpan, to: Pinch.FingerSpan)? {
        let own = ids.compactMap { id in frame.contacts.first { $0.id == id } }
        if own.count < ids.count || own.count == 1 && frame.contacts.count > 1 {
            let others = frame.contacts.filter { contact in !own.contains { $0.id == contact.id } }
            self = PinchTracker(Array((own + others).prefix(2)))
            return nil
        }
        let former = span
        span = Pinch.FingerSpan(own)
        return span == former ? nil : (former, span)
    }
}
