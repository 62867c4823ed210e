import Carousel
import Decode
import Draw
import Encode
import Input
import Raster
import Testing

@testable import Player
import Vocabulary

/// A picture of 400 by 240 on a screen of a quarter of that.
@Suite struct ZoomTests {
    private static let size = Size(width: 100, height: 60)
    private static let pictureSize = Size(width: 400, height: 240)
    private static let middle = TouchPlace(0.5, 0.5)
    private let scratch: Scratch
    private let slides: [Slide]

    init() throws {
        scratch = try Scratch()
        slides = try scratch.slides((0..<3).map { Self.picture($0) })
    }

    /// No neighbour of a pixel has its colour.
    private static func pixel(_ number: Int, _ x: Int, _ y: Int) -> UInt32 {
        0xFF00_0000 | UInt32(x / 2) << 16 | UInt32(y) << 8 | UInt32(x % 2 * 64 + number)
    }

    private static func picture(_ number: Int, size: Size = pictureSize) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in for x in row.indices { row[x] = pixel(number, x, y) } }
        }
        return picture
    }

    private func theatre(_ slides: [Slide]? = nil, layout: Layout? = nil) throws -> Theatre {
        try Theatre(slides ?? self.slides, layout: layout, size: Self.size, until: .seconds(1))
    }

    private func pinch(
        _ theatre: Theatre, from former: Double, to new: Double, around place: TouchPlace, idle: Int = 30
    ) {
        func span(_ reach: Double) -> Pinch.FingerSpan { .init(middle: place, reach: TouchWay(reach, 0)) }
        let screen = theatre.show.screens[0]
        for stage in [Pinch.FingersStage.begun, .moved(from: span(former), to: span(new))] {
            theatre.show.pinch(Pinch(stage, at: theatre.now), on: screen, idle: .seconds(idle))
        }
    }

    private func letGo(_ theatre: Theatre) {
        theatre.show.pinch(Pinch(.ended, at: theatre.now), on: theatre.show.screens[0], idle: .seconds(30))
    }

    /// Where the picture's pixels are that the screen shows, one for one; nil: it shows others.
    private func corner(_ theatre: Theatre, of number: Int = 0) -> Point? {
        guard let pixels = theatre.screen(), let first = pixels.first else { return nil }
        let x = Int(first >> 16 & 255) * 2 + (first & 255 >= 64 ? 1 : 0)
        let corner = Point(x: x, y: Int(first >> 8 & 255))
        let isExact = (0..<60).allSatisfy { y in
            (0..<100).allSatisfy { x in
                pixels[y * 100 + x] & 0xFF_FFFF == Self.pixel(number, corner.x + x, corner.y + y) & 0xFF_FFFF
            }
        }
        return isExact ? corner : nil
    }

    @Test func twoFingersShowOnePixelForOne() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        pinch(theatre, from: 0.1, to: 0.9, around: TouchPlace(0.5, 0.25))
        try theatre.run(until: theatre.now + .milliseconds(40))
        #expect(theatre.screen() != before && corner(theatre) == nil, "what is in memory follows the fingers at once")
        letGo(theatre)
        try theatre.run(until: .seconds(2))
        #expect(corner(theatre) == Point(x: 150, y: 45), "what was under the fingers is there still")
        #expect(theatre.show.isSettled && theatre.outputs[0].refusals.isEmpty)
        // The show stands, and nobody wakes before the end.
        let shows = theatre.outputs[0].shows
        try theatre.run(until: .seconds(25))
        #expect(corner(theatre) == Point(x: 150, y: 45) && theatre.outputs[0].shows == shows)
        #expect(theatre.show.nextWake == .seconds(31))
        // Nothing was touched: all is as it was, with the rest that was left.
        try theatre.run(until: .seconds(33))
        #expect(theatre.screen() == before && theatre.show.zoom == nil && !theatre.show.carousel.isPaused)
        #expect(
            theatre.show.screens[0].magnifier == nil
                && theatre.reports.contains { if case .wentOn = $0 { true } else { false } })
        try theatre.at(.seconds(42)) { #expect(theatre.shown.count == 2) }
    }

    /// A tap's ring is no picture, and in the way of none.
    @Test func fingersComeOverARing() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        theatre.show.ring(at: Self.middle, on: theatre.show.screens[0])
        try theatre.after(Theatre.period * 2) { #expect(theatre.screen() != before) }
        pinch(theatre, from: 0.1, to: 0.9, around: TouchPlace(0.5, 0.25))
        letGo(theatre)
        try theatre.run(until: .seconds(3))
        #expect(corner(theatre) == Point(x: 150, y: 45) && theatre.show.touchRing == nil)
        theatre.show.endZoom()
        try theatre.at(.seconds(4)) { #expect(theatre.screen() == before) }
    }

    /// Also where the picture's place on the screen is not a whole part of it.
    @Test(arguments: [Size(width: 403, height: 241), Size(width: 387, height: 231), Size(width: 501, height: 149)])
    func noPixelIsMixedWithItsNeighbour(_ size: Size) throws {
        let path = try scratch.write("odd.png", Self.picture(1, size: size).encoded(.png))
        let theatre = try theatre([Slide(path: path)])
        pinch(theatre, from: 0.1, to: 0.9, around: TouchPlace(0.3, 0.55))
        letGo(theatre)
        try theatre.at(.seconds(2)) { #expect(corner(theatre, of: 1) != nil) }
    }

    @Test func twoTapsMagnifyAndGoBack() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        theatre.show.magnify(at: TouchPlace(1, 1), idle: .seconds(30))
        try theatre.run(until: theatre.now + .milliseconds(60))
        theatre.takeFrames()
        try theatre.run(until: theatre.now + .milliseconds(100))
        #expect(theatre.takeFrames().count >= 4, "it grows at the display's rate")
        try theatre.run(until: .seconds(2))
        // Three times as large: the last third of the picture.
        let drawing = part(of: slides[0], Box(x: 800.0 / 3, y: 160, width: 400.0 / 3, height: 80))
        #expect(theatre.screen().map { $0.meanDifference(from: drawing) < 3 } == true)
        #expect(theatre.show.zoom?.course.end.scale == Zoom.doubleTap)
        theatre.show.magnify(at: Self.middle, idle: .seconds(30))
        try theatre.at(.seconds(3)) { #expect(theatre.screen() == before && theatre.show.zoom == nil) }
        try theatre.at(.seconds(13)) { #expect(theatre.shown.count == 2, "the show goes on") }
    }

    private func part(of slide: Slide, _ crop: Box) -> [UInt32] {
        var drawing = Drawing(
            path: PicturePath(slide.path), fit: .stretch, background: .color(.black),
            surface: Surface(size: Self.size, rotation: .none))
        drawing.crop = crop
        let picture = Picture(size: Self.size)
        guard (try? drawing.draw(onto: picture)) != nil else { return [] }
        return picture.pixels
    }

    /// Up to the picture's edge, and sharp where the memory around what was seen reaches.
    @Test func aFingerDrawsIt() throws {
        let theatre = try theatre()
        pinch(theatre, from: 0.1, to: 0.9, around: Self.middle)
        letGo(theatre)
        try theatre.at(.seconds(2)) { #expect(corner(theatre) == Point(x: 150, y: 90)) }
        let finger = Finger(theatre)
        try finger.move(to: -0.02)
        try finger.move(to: -0.32, for: .milliseconds(40))
        #expect(corner(theatre) == Point(x: 180, y: 90), "it was drawn by less than half a screen")
        try finger.move(to: -4, for: .milliseconds(40))
        finger.release(-3)
        try theatre.at(.seconds(3)) { #expect(corner(theatre) == Point(x: 300, y: 90) && theatre.shown.count == 1) }
        try finger.move(to: 0.02)
        try finger.move(to: 9)
        finger.release()
        try theatre.at(.seconds(4)) { #expect(corner(theatre) == Point(x: 0, y: 90)) }
    }

    /// Fingers that go together again show the whole, and what is smaller is not to be had.
    @Test func fingersTogetherShowTheWhole() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        pinch(theatre, from: 0.5, to: 0.2, around: Self.middle)
        #expect(theatre.show.zoom == nil && !theatre.show.carousel.isPaused)
        pinch(theatre, from: 0.2, to: 0.5, around: Self.middle)
        try theatre.at(.seconds(2)) { #expect(theatre.show.zoom != nil && theatre.screen() != before) }
        pinch(theatre, from: 0.5, to: 0.05, around: Self.middle)
        letGo(theatre)
        try theatre.at(.seconds(3)) { #expect(theatre.show.zoom == nil && theatre.screen() == before) }
    }

    @Test(arguments: [Event.skip(1), .go(2), .interlude(.color(.black))])
    func anotherCommandEndsIt(_ event: Event) throws {
        let theatre = try theatre()
        pinch(theatre, from: 0.1, to: 0.9, around: Self.middle)
        theatre.show.obey(event)
        #expect(theatre.show.zoom == nil && !theatre.show.carousel.isPaused)
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.screens[0].magnifier == nil && theatre.show.isSettled)
        #expect(theatre.shown.count == 2 || theatre.show.isDark)
        if event == .skip(1) {
            theatre.show.obey(.skip(-1))
            try theatre.at(.seconds(5)) { #expect(theatre.shown == [slides[0].path, slides[1].path, slides[0].path]) }
        }
    }

    /// Who pauses wants the show to stand afterwards too, and who goes on the whole picture.
    @Test func aPauseStays() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        theatre.show.obey(.pause)
        theatre.show.magnify(at: Self.middle, idle: .seconds(5))
        try theatre.run(until: .seconds(20))
        #expect(theatre.show.zoom == nil && theatre.screen() == before && theatre.show.carousel.isPaused)
        theatre.show.magnify(at: Self.middle, idle: .seconds(5))
        try theatre.run(until: .seconds(21))
        theatre.show.obey(.resume)
        try theatre.run(until: .seconds(22))
        #expect(theatre.show.zoom == nil && theatre.screen() == before && !theatre.show.carousel.isPaused)
    }

    /// A playlist that was asked for ends while a picture of it is magnified: the round that was paused stays so.
    @Test func whatItHoldsIsTheCarouselAlone() throws {
        let theatre = try theatre()
        theatre.show.obey(.pause)
        let playlist = try scratch.write("other.yaml", Array("slides: [1.png, 2.png]\n".utf8))
        theatre.show.begin(detour: LineupReader([playlist], seed: 0), until: theatre.now + .seconds(9))
        try theatre.at(.seconds(3)) { #expect(theatre.show.detour != nil && !theatre.show.carousel.isPaused) }
        theatre.show.magnify(at: Self.middle, idle: .seconds(30))
        try theatre.at(.seconds(5)) { #expect(theatre.show.zoom != nil && theatre.show.carousel.isPaused) }
        try theatre.run(until: .seconds(13))
        #expect(theatre.show.detour == nil && theatre.show.zoom == nil && theatre.show.carousel.isPaused)
    }

    /// A panel that is never quiet holds neither the sharp picture up nor the end.
    @Test func aFingerThatTremblesStands() throws {
        let theatre = try theatre()
        pinch(theatre, from: 0.1, to: 0.9, around: Self.middle, idle: 5)
        letGo(theatre)
        let finger = Finger(theatre)
        for step in 0..<200 { try finger.move(to: step % 2 == 0 ? 0.021 : 0.024) }
        #expect(theatre.show.sharpened.isEmpty && corner(theatre) != nil)
        for step in 0..<600 { try finger.move(to: step % 2 == 0 ? 0.021 : 0.024) }
        #expect(theatre.show.zoom == nil)
    }

    @Test func whatHasNoMoreToSeeStays() throws {
        let picture = Picture(Color(red: 9, green: 9, blue: 9), Self.size)
        let path = try scratch.write("small.png", picture.encoded(.png))
        let theatre = try theatre([Slide(path: path), slides[0]])
        theatre.show.magnify(at: Self.middle, idle: .seconds(30))
        #expect(theatre.show.zoom == nil && !theatre.show.carousel.isPaused)
    }

    /// A file that goes, or becomes another picture, leaves what is in memory.
    @Test func aFileThatHasChangedIsNoHarm() throws {
        let theatre = try theatre()
        let small = Picture(size: Size(width: 8, height: 8))
        try scratch.write("0.png", small.encoded(.png))
        pinch(theatre, from: 0.1, to: 0.9, around: Self.middle)
        letGo(theatre)
        try theatre.run(until: .seconds(2))
        #expect(theatre.show.zoom != nil && theatre.show.sharpened.isEmpty && corner(theatre) == nil)
        #expect(theatre.leftOut.isEmpty)
    }

    /// A picture in a banner has its place there, and its neighbours are magnified with it.
    @Test func anItemOfABanner() throws {
        var layout = Layout()
        layout.item = .perMille(500)
        let theatre = try theatre(layout: layout)
        pinch(theatre, from: 0.01, to: 0.99, around: Self.middle)
        letGo(theatre)
        try theatre.at(.seconds(2)) { #expect(corner(theatre) == Point(x: 150, y: 90)) }
    }
}
