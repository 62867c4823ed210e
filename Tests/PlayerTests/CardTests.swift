import JSONText
import Lettering
import Raster
import Testing

@testable import Player

/// Cards on the screens of several shows, on a virtual clock.
@Suite struct CardTests {
    private let scratch: Scratch
    private let size = Size(width: 120, height: 80)
    private let pattern = Pattern(number: 3, size: Size(width: 120, height: 80))

    init() throws {
        scratch = try Scratch()
        try scratch.makeFolder("photos")
    }

    private var photos: String { scratch["photos"] }

    private func pixels(_ card: MessageCard?, _ size: Size, _ rotation: Rotation = .none) throws -> [UInt32] {
        let picture = Picture(size: size)
        try #require(card).draw(onto: picture, turned: rotation)
        return picture.pixels
    }

    @Test func anEmptyFolderUntilThereIsAPicture() throws {
        let theatre = try Multiplex([photos], sizes: [size])
        let seen = try theatre.history(until: .seconds(2))
        let card = theatre.show.card
        #expect(card?.title == "No pictures yet" && card?.places == [photos])
        #expect(try seen == [pixels(card, size)], "the card and nothing else")
        #expect(theatre.nextEvent == nil, "resting wakes nobody")
        try scratch.write("photos/a.png", pattern.png)
        theatre.ensemble.reload()
        #expect(try theatre.history(until: .seconds(4)) == [pixels(card, size), pattern.pixels], "a cut")
        #expect(theatre.show.card == nil)
        // And back.
        try scratch.remove("photos/a.png")
        theatre.ensemble.reload()
        #expect(try theatre.history(until: .seconds(30)).last == pixels(card, size))
    }

    @Test func everyPictureIsLeftOut() throws {
        for name in ["a.jpg", "b.png"] { try scratch.write("photos/\(name)", "no picture") }
        let theatre = try Multiplex([photos], sizes: [size])
        let seen = try theatre.history(until: .seconds(2))
        let card = try #require(theatre.show.card)
        #expect(card.title == "No picture can be shown")
        #expect(card.entries.map(\.place) == [photos + "/a.jpg", photos + "/b.png"])
        #expect(card.entries.allSatisfy { $0.text.hasPrefix("not a picture that is played: ") })
        #expect(try seen == [pixels(card, size)])
        // One that fails in another way changes the card, and never shows black.
        try scratch.write("photos/a.jpg", "")
        theatre.ensemble.reload()
        let later = try theatre.history(until: .seconds(4))
        let other = theatre.show.card
        #expect(other != card)
        #expect(try later == [pixels(card, size), pixels(other, size)])
    }

    @Test func whatIsKnownOfTheSourcesChangesTheCard() throws {
        let theatre = try Multiplex([photos], sizes: [size], until: .seconds(1))
        try scratch.write("photos/a.gif", "x")
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(2))
        let card = try #require(theatre.show.card)
        #expect(card.entries.first?.text == "1 GIF picture is not played; export it as JPEG")
        #expect(try theatre.screen("headless-1")?.pixels == pixels(card, size))
    }

    @Test(arguments: ["\"#123456\"", "z.png"]) func whenEmptyWins(_ value: String) throws {
        let (z, list) = (Pattern(number: 1, size: size), "when-empty: \(value)\nslides: [{folder: photos}]\n")
        try scratch.write("z.png", z.png)
        try scratch.write("list.yaml", list)
        let theatre = try Multiplex([scratch["list.yaml"]], sizes: [size], until: .seconds(1))
        let expected = value == "z.png" ? z.pixels : [UInt32](repeating: 0x123456, count: size.area)
        #expect(theatre.screen("headless-1")?.pixels == expected)
        #expect(theatre.show.card == nil)
    }

    @Test func everyScreenHasItsOwnSizeAndTurn() throws {
        let upright = Size(width: 80, height: 120)
        let theatre = try Multiplex([photos], degrees: 90, sizes: [size, upright, size], until: .seconds(1))
        let card = theatre.show.card
        #expect(try theatre.screen("headless-1")?.pixels == pixels(card, size, .quarter))
        #expect(try theatre.screen("headless-2")?.pixels == pixels(card, upright, .quarter))
        // A display that comes has it too, and one that stays keeps it.
        let third = Size(width: 200, height: 100)
        try theatre.unplug("headless-3")
        try theatre.plug(third, as: "headless-9")
        try theatre.run(until: .seconds(2))
        #expect(try theatre.screen("headless-9")?.pixels == pixels(card, third, .quarter))
        #expect(try theatre.screen("headless-1")?.pixels == pixels(card, size, .quarter))
    }

    @Test func theMachineIsTold() throws {
        let theatre = try Multiplex([photos], sizes: [size])
        var all: [[UInt32]] = []
        for (second, machine) in [["sign", "10.0.0.1"], ["sign"], ["sign"], []].enumerated() {
            theatre.ensemble.tell(machine: machine)
            try theatre.at(.seconds(second + 1)) { #expect(theatre.show.card?.machine == machine) }
            all.append(try #require(theatre.screen("headless-1")?.pixels))
        }
        #expect(all[0] != all[1] && all[1] == all[2] && all[2] != all[3])
    }

    /// Whoever sets a sign up sees which outputs there are on any that is lit.
    @Test func missingOutputsAreTold() throws {
        let theatre = try Multiplex(
            outputs: ["headless-1=\(photos)", "HDMI-1=\(photos)"], sizes: [size], until: .milliseconds(500))
        theatre.ensemble.tell(machine: ["sign"])
        try theatre.run(until: .seconds(1))
        let absence = "nothing is connected to HDMI-1, only to headless-1"
        #expect(theatre.ensemble.channels.map(\.show.card?.machine) == [["sign", absence]])
        try theatre.plug(size, as: "HDMI-1")
        theatre.ensemble.tell(machine: ["sign"])
        try theatre.run(until: .seconds(2))
        #expect(theatre.ensemble.channels.map(\.show.card?.machine) == [["sign"]])
    }

    /// A card that is told anew while the last one is on its way.
    @Test func manyChangesAtOnce() throws {
        let theatre = try Multiplex([photos], sizes: [size, Size(width: 64, height: 48)])
        theatre.delay = { _ in .milliseconds(15) }
        for step in 0..<200 {
            theatre.ensemble.tell(machine: ["\(step % 7)"])
            try theatre.run(until: .milliseconds(step * (step % 9)))
        }
        try theatre.run(until: theatre.now + .seconds(1))
        let card = theatre.show.card
        #expect(try theatre.screen("headless-1")?.pixels == pixels(card, size))
        #expect(try theatre.screen("headless-2")?.pixels == pixels(card, Size(width: 64, height: 48)))
        #expect(theatre.nextEvent == nil)
    }

    @Test func theStatusSaysIt() throws {
        let theatre = try Multiplex([photos], sizes: [size], until: .seconds(1))
        let text = Status().json(of: theatre.ensemble, process: 1).text
        #expect(text.contains("\"No pictures yet\"") && text.contains("\"state\": \"empty\""))
        try scratch.write("photos/a.png", pattern.png)
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(2))
        #expect(Status().json(of: theatre.ensemble, process: 1).text.contains("\"card\": null"))
    }
}
