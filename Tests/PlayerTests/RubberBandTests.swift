import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

/// A finger on a slide that is alone, on a screen 50 pixels wide.
@Suite struct RubberBandTests {
    private func theatre() throws -> (Theatre, Finger, [UInt32]) {
        let size = Size(width: 50, height: 4)
        let (theatre, _) = try Theatre.playing(1, size: size, until: .seconds(1)) { $0.duration = .seconds(10) }
        let whole = try #require(theatre.screen())
        theatre.takeFrames()
        return (theatre, Finger(theatre), whole)
    }

    /// How far to the right the slide stands.
    private func offset(_ theatre: Theatre, _ whole: [UInt32]) throws -> Int? {
        let row = try #require(theatre.screen()).prefix(50).map { $0 & 0xFF_FFFF }
        let slide = whole.prefix(50).map { $0 & 0xFF_FFFF }
        return (-49...49).first { offset in
            (0..<50).allSatisfy { row[$0] == (slide.indices.contains($0 - offset) ? slide[$0 - offset] : 0) }
        }
    }

    /// A half of the screen's length gives way by 22 hundredths of it.
    @Test(arguments: [(-0.5, -11), (0.5, 11), (-0.2, -5)])
    func whatIsAloneGivesWayAndComesBack(_ way: Double, _ expected: Int) throws {
        let (theatre, finger, whole) = try theatre()
        try finger.draw(to: way)
        try theatre.run(until: theatre.now + .milliseconds(40))
        #expect(try abs((offset(theatre, whole) ?? 99) - expected) <= 1)
        #expect(theatre.takeFrames().count >= min(10, abs(expected)))
        finger.release(way * 4)
        try theatre.run(until: theatre.now + .seconds(1))
        let frames = theatre.takeFrames()
        #expect((3...25).contains(frames.count), "it comes back by itself, and rests")
        #expect(theatre.screen() == whole)
        #expect(theatre.show.rubberBand == nil && theatre.show.grip == nil)
        #expect(theatre.show.nextWake == nil && !theatre.show.isMoving)
    }

    @Test func aFingerThatStandsStopsIt() throws {
        let (theatre, finger, whole) = try theatre()
        try finger.draw(to: -0.5)
        try theatre.run(until: theatre.now + .milliseconds(100))
        #expect(try theatre.newFrames(for: .seconds(5)).isEmpty)
        #expect(try abs((offset(theatre, whole) ?? 99) + 11) <= 1)
        // It counts as gone.
        try theatre.after(.seconds(60)) { #expect(theatre.screen() == whole && theatre.show.rubberBand == nil) }
    }

    @Test func aFingerCatchesWhatComesBack() throws {
        let (theatre, finger, whole) = try theatre()
        try finger.draw(to: -0.8)
        finger.release()
        try theatre.run(until: theatre.now + .milliseconds(60))
        let second = Finger(theatre)
        try second.move(to: -0.02)
        try theatre.run(until: theatre.now + .milliseconds(40))
        let caught = try #require(try offset(theatre, whole))
        #expect((-14 ... -3).contains(caught))
        try theatre.run(for: .milliseconds(300))
        #expect(try offset(theatre, whole) == caught)
        second.release()
        try theatre.after(.seconds(1)) { #expect(theatre.screen() == whole) }
    }

    /// The panel hangs as the display does: what stands on it goes where the finger goes.
    @Test(arguments: Rotation.allCases, [Layout.Direction.horizontal, .vertical])
    func itGoesWithTheFingerOnTurnedScreens(_ rotation: Rotation, _ direction: Layout.Direction) throws {
        let glass = try TurnedGlass(1, turned: rotation, along: direction)
        try glass.theatre.run(until: .seconds(1))
        let whole = try glass.pixels()
        try glass.draw(by: 0.5, resting: .milliseconds(100))
        let moved = try glass.pixels()
        let offset = Int((RubberBand.offset(of: 0.5) * 40).rounded())
        #expect(offset == 9)
        for y in 0..<40 {
            for x in 0..<40 {
                let (column, row) = glass.isAcross ? (x, y - offset) : (x - offset, y)
                let expected = column < 0 || row < 0 ? 0 : whole[row * 40 + column]
                if moved[y * 40 + x] != expected {
                    Issue.record("\(x), \(y): \(moved[y * 40 + x]) is not \(expected)")
                    return
                }
            }
        }
    }

    /// The show goes on from where it is, whoever holds what.
    @Test func aCommandTakesItBack() throws {
        let (theatre, finger, whole) = try theatre()
        try finger.draw(to: -0.5)
        theatre.show.obey(.pause)
        try theatre.after(.seconds(1)) { #expect(theatre.screen() == whole && theatre.show.rubberBand == nil) }
    }

    @Test(arguments: [0.0, 0.1, 0.5, 2, -0.3, -5]) func theCurveHasAnInverse(_ way: Double) {
        #expect(abs(RubberBand.way(to: RubberBand.offset(of: way)) - way) < 1e-9)
        #expect(abs(RubberBand.offset(of: way)) <= abs(way) * 0.55)
    }
}
