import Carousel
import Encode
import Foundation
import Lettering
import Present
import Raster
import Schedules
import Testing
import Vocabulary

@testable import Player

/// What `render` shows where there is nothing to show.
@Suite struct RenderedCardTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/photos", withIntermediateDirectories: true)
    }

    private func render(_ source: String, _ options: String...) throws -> (code: Int32, pixels: [UInt8]) {
        try render(source, options)
    }

    private func render(_ source: String, _ options: [String]) throws -> (code: Int32, pixels: [UInt8]) {
        let path = scratch.path + "/out.ppm"
        let result = try Program.Running(
            ["render", scratch.path + "/" + source, "--size", "200x120", "--at", "1s", "-o", path] + options
        ).end()
        return (result.code, [UInt8](FileManager.default.contents(atPath: path) ?? Data()))
    }

    private func ppm(_ picture: Picture) -> [UInt8] { picture.encoded(.ppm) }

    private var black: [UInt8] { ppm(Picture(size: Size(width: 200, height: 120))) }

    /// Neither name nor address of a machine: the same film everywhere.
    @Test(arguments: [(0, Rotation.none), (90, .quarter), (180, .half), (270, .threeQuarters)])
    func anEmptyFolder(_ degrees: Int, _ rotation: Rotation) throws {
        let card = MessageCard(
            title: "No pictures yet", advice: "Copy pictures into this folder:",
            places: [scratch.path + "/photos"])
        let sent = Picture(size: Size(width: 200, height: 120))
        try card.draw(onto: sent, turned: rotation)
        let seen = Picture(size: rotation.orientation.applied(to: sent.size))
        try card.draw(onto: seen, turned: .none)
        for (options, expected) in [(["--as-sent"], sent), ([], seen)] {
            let (code, pixels) = try render("photos", ["--rotate", "\(degrees)"] + options)
            #expect(code == 0 && pixels == ppm(expected), "\(options)")
        }
    }

    /// The frames of a sheet for which every slide is closed have the time and the reason below them.
    @Test func aClosedFrameSaysWhenAndWhy() throws {
        let size = Size(width: 20, height: 10)
        var slide = Slide(path: try Pattern(number: 1, size: size).file(in: scratch))
        slide.showing.schedules = [Schedule(hours: [Schedule.Hours(start: 12 * 3600, end: 13 * 3600)])]
        let closed = try Pattern(number: 2, size: size).file(in: scratch)
        for fallback in [Fallback.slide(Slide(path: closed)), .color(.black)] {
            let lineup = Lineup(groups: [Lineup.Group(order: .listed, slides: [slide])], whenEmpty: fallback)
            let start = WallInstant(sinceEpoch: .seconds(1_798_117_140))
            let rehearsal = try Rehearsal(lineup, mode: Mode(size: size, rate: 50), start: start)
            _ = try rehearsal.screen(at: .seconds(30))
            #expect(rehearsal.shownNames == ["1.png"])
            _ = try rehearsal.screen(at: .seconds(90))
            #expect(rehearsal.shownNames == ["2026-12-24 13:00: closed by 'hours'"])
        }
    }

    @Test func onlyHEICIsAnotherCard() throws {
        let empty = try render("photos").pixels
        try scratch.write("photos/a.heic", "x")
        let heic = try render("photos").pixels
        #expect(heic != empty && heic != black)
        try scratch.write("photos/b.jpg", "")
        let faulty = try render("photos").pixels
        #expect(faulty != heic && faulty != empty && faulty != black)
    }

    @Test func aClosedScheduleStaysBlack() throws {
        let picture = Pattern(number: 2, size: Size(width: 200, height: 120))
        try scratch.write("a.png", picture.png)
        try scratch.write("list.yaml", "slides: [{image: a.png, show: {hours: 12:00-13:00}}]\n")
        #expect(try render("list.yaml", "--from", "2026-12-24T08:00").pixels == black)
        try scratch.write("a.png", "")
        #expect(try render("list.yaml", "--from", "2026-12-24T08:00").pixels == black)
        #expect(try render("list.yaml", "--from", "2026-12-24T12:00").pixels != black, "open, and left out")
    }

    @Test func aBrokenPlaylistStaysAnError() throws {
        try scratch.write("list.yaml", "slides: [\n")
        #expect(try render("list.yaml").code == 1)
    }
}
