import Foundation
import Raster
import Testing

/// Two pictures that push each other to the left, slowly enough for a look in the middle.
final class PushMedia {
    private let media: Media

    var folder: URL { media.folder }

    init(_ settings: String = "transition-duration: 2s, skip-transition: 2s") throws {
        media = try Media(["a.jpg", "b.jpg"])
        try media.write("defaults: {duration: 1h, easing: linear, \(settings)}\nslides: [a.jpg, b.jpg]\n")
    }

    func picture(_ name: String, _ size: Size) throws -> Screen {
        try Show.rendering(media[name], size: size)
    }
}

/// The player on one card of a guest: it rests on a picture, pushes to the other, and rests on that.
struct Push {
    let guest: Guest
    let show: Show
    private let card: Int
    /// Of the even positions and of the odd ones.
    private let pictures: [Screen]
    private let place: SourceLocation

    /// The rung of one push on a card, every look right; what fails is on record, and the rung is `none`: the next driver is
    /// tried all the same.
    ///
    /// - Parameter size: the mode; nil for what the card shows before.
    static func rung(
        _ media: PushMedia, on guest: Guest, card: Int = 0, size: Size? = nil, at place: SourceLocation
    ) -> String {
        do {
            let push = try Push(media, on: guest, card: card, size: size, at: place)
            try push.move()
            return try push.stop()
        } catch {
            Issue.record("card \(card): \(error)", sourceLocation: place)
            _ = try? guest.run("killall -KILL cyclorama; while pidof cyclorama; do usleep 100000; done")
            return "none"
        }
    }

    /// Starts the player and looks at what it rests on.
    init(
        _ media: PushMedia, on guest: Guest, card: Int = 0, size: Size? = nil, options: String = "",
        at place: SourceLocation = #_sourceLocation
    ) throws {
        self.guest = guest
        self.card = card
        self.place = place
        let size = try size ?? guest.screen(card: card).size
        pictures = try ["a.jpg", "b.jpg"].map { try media.picture($0, size) }
        // Of the run before.
        _ = try guest.output(of: "rm -rf /run/cyclorama")
        let options = "--card /dev/dri/card\(card) --mode \(size) \(options)"
        show = try Show("/media/list.yaml", on: guest, options: options)
        expect(try guest.screen(card: card), is: pictures[0], "at rest before")
    }

    /// Moves, and looks in the middle, where nothing is hurt by that, and at the end.
    ///
    /// A driver that copies into the memory of its display may be seen in the middle of that: one look of several counts.
    func move(to position: Int = 1, looks: Bool = true) throws {
        let (old, new) = (pictures[(position - 1) % 2], pictures[position % 2])
        try show.program.signal("USR2")
        if looks {
            var look = try guest.waitForScreen("a move", card: card, timeout: .seconds(20)) { $0 != old }
            var shift = look.shift(from: old, to: new, "slide-left")
            while shift == nil, look != new, try show.position < position || show.isMoving {
                look = try guest.screen(card: card)
                shift = look.shift(from: old, to: new, "slide-left")
            }
            let extent = look.size.width
            #expect(
                shift.map { 0 < $0 && $0 < extent } == true, "in the middle a shift of the two pictures",
                sourceLocation: place)
        }
        try show.wait(forPosition: position)
        expect(try guest.screen(card: card), is: new, "at rest after")
    }

    /// The rung of the move; an output that returns has none.
    var rung: String {
        get throws {
            let outputs = try show.show()["outputs"] as? [[String: Any]]
            return outputs?.first.flatMap { Show.rung(of: "slide-left", on: $0) } ?? "none"
        }
    }

    /// Stops the player; returns the rung of the move.
    @discardableResult
    func stop() throws -> String {
        let rung = try rung
        try show.control("stop")
        #expect(try show.program.exitStatus() == 0, sourceLocation: place)
        return rung
    }

    private func expect(_ screen: Screen, is picture: Screen, _ when: String) {
        guard let difference = screen.difference(from: picture) else { return }
        let said = (try? show.program.log) ?? "nothing"
        Issue.record("\(when): \(difference)\nthe player says:\n\(said)", sourceLocation: place)
    }
}
