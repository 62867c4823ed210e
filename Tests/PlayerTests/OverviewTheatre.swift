import Encode
import Input
import Raster
import Testing

@testable import Player
import Vocabulary

/// A show with an overview of thirty slides of plain colours, of which twelve are on a page.
struct OverviewTheatre {
    static let size = Size(width: 160, height: 90)
    let scratch: Scratch
    let slides: [Slide]

    /// - Parameter folder: the name of the folder in which a slide lies; empty: beside the others' folders.
    init(folder: (_ slide: Int) -> String = { _ in "" }) throws {
        let scratch = try Scratch()
        self.scratch = scratch
        slides = try (0..<30).map { number in
            let picture = Picture(Self.color(number), Self.size)
            let folder = folder(number)
            try scratch.makeFolder(folder)
            let path = try scratch.write((folder.isEmpty ? "" : folder + "/") + "\(number).png", picture.encoded(.png))
            var style = Style()
            (style.duration, style.transitionDuration) = (.seconds(10), .milliseconds(200))
            return Slide(path: path, style: style)
        }
    }

    static func color(_ slide: Int) -> Color {
        Color(red: UInt8(slide % 5 * 60), green: UInt8(slide / 5 * 40), blue: 100)
    }

    func theatre(_ count: Int = 30) throws -> Theatre {
        try Theatre(Array(slides.prefix(count)), size: Self.size, until: .seconds(1))
    }

    /// It with its overview, at three seconds.
    func overview(_ count: Int = 30, until end: Duration? = .seconds(60)) throws -> Theatre {
        let theatre = try theatre(count)
        theatre.show.turnOverview(until: end)
        try theatre.run(until: .seconds(3))
        return theatre
    }

    /// What a viewer can tap on: the small picture at a place of the page, counted from 0.
    func spot(_ place: Int, _ theatre: Theatre) -> Sheet.Spot? {
        theatre.show.spot(
            at: TouchPlace(Double(place % 4) / 4 + 0.125, Double(place / 4) / 3 + 1.0 / 6), on: theatre.show.screens[0])
    }

    /// Whether a slide is whole on the screen.
    func shows(_ slide: Int, _ theatre: Theatre) -> Bool {
        theatre.screen()?.allSatisfy { $0 & 0xFF_FFFF == Self.color(slide).pixel & 0xFF_FFFF } == true
    }

    /// The pixels in the middle of each place of a page of 4 by 3.
    func middles(_ theatre: Theatre) throws -> [UInt32] {
        let pixels = try #require(theatre.screen())
        let sheet = Sheet((0..<12).map { Sheet.Thumbnail(path: "", number: $0) }, in: Sheet.Grid(on: Self.size))
        return sheet.places(on: Self.size).map { place in
            pixels[(place.origin.y + place.size.height / 2) * 160 + place.origin.x + place.size.width / 2] & 0xFF_FFFF
        }
    }

    /// Whether the places of a page from one on show these slides.
    func shows(_ slides: Range<Int>, from place: Int = 0, _ seen: [UInt32]) -> Bool {
        slides.allSatisfy { isClose(seen[place + $0 - slides.lowerBound], colour($0)) }
    }

    func colour(_ slide: Int) -> UInt32 { Self.color(slide).pixel & 0xFF_FFFF }

    func isClose(_ left: UInt32, _ right: UInt32) -> Bool {
        [UInt32(0), 8, 16].allSatisfy { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) <= 12 }
    }
}
