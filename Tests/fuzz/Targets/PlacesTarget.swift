import Carousel

@testable import Player
import Vocabulary

/// The file that keeps the places of an earlier run, and shows that go on from there.
enum PlacesTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        guard let places = Places(text: bytes) else { return }
        let text = Array(places.text.utf8)
        guard let again = Places(text: text) else { throw Finding("what was written is not read") }
        try require(again == places && Array(again.text.utf8) == text, "what was written is read as something else")
        for bookmark in places.shows.values { try resume(bookmark) }
    }

    /// A show with the bookmark's own slides and one more, in each order.
    private static func resume(_ bookmark: Bookmark) throws(Finding) {
        for order in [Order.listed, .shuffled] {
            let slides = bookmark.places.prefix(8).map { place in
                var slide = Slide(path: place.path)
                slide.showing.priority = min(100, max(-100, place.priority))
                slide.showing.weight = 1 + place.path.utf8.count % 3
                return slide
            }
            let lineup = Lineup(groups: [.init(order: order, slides: slides + [Slide(path: "another.png")])], seed: 7)
            for listed in [false, true] { try play(CarouselState(lineup), from: bookmark, listed: listed) }
        }
    }

    /// Some steps forward and back, on screens that take no time.
    private static func play(_ start: CarouselState, from bookmark: Bookmark, listed: Bool) throws(Finding) {
        var carousel = start
        carousel.resume(bookmark, listed: listed)
        var events: [Event] = [.woke]
        for second in 0..<12 {
            if events.isEmpty { events = [[.skip(3), .woke, .skip(-5), .reload(carousel.lineup)][second % 4]] }
            for action in carousel.handle(events.removeFirst(), at: Instant(sinceZero: .seconds(second))) {
                switch action {
                case .prepare(let step?): events.append(.prepared(step))
                case .begin: events.append(.arrived)
                default: break
                }
            }
        }
        let left = carousel.bookmark
        try require(Set(left.places.map(\.priority)).count == left.places.count, "a place for each priority")
    }
}
