import Carousel
import Foundation
import Raster
import Testing
import Vocabulary

@testable import Player

/// Files whose disks answer with errors: they may be good, and nothing tells when they can be read again.
@Suite struct SilentFilesTests {
    /// Reading it fails with EIO, as reading a dying stick does: nothing is mapped at the address 0 (proc(5)).
    private static let unreadable = "/proc/self/mem"

    private func fail(_ path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: Self.unreadable)
    }

    @Test func whatIsInMemoryGoesOnAndTheOthersComeBackByThemselves() throws {
        let (theatre, cast) = try Theatre.playing(6, until: Theatre.period * 60)
        for slide in cast.slides { try fail(slide.path) }
        try theatre.run(until: theatre.now + .seconds(300))
        let background = [UInt32](repeating: 0, count: Theatre.size.area)
        #expect(theatre.frames.count > 100 && !theatre.frames.map(\.pixels).contains(background))
        #expect(Set(theatre.show.files.unshowable.reasons.keys).count >= 3)
        #expect(theatre.leftOut.count < 60, "\(theatre.leftOut.count) lines")
        for (slide, pattern) in zip(cast.slides, cast.patterns) {
            try FileManager.default.removeItem(atPath: slide.path)
            try Data(pattern.png).write(to: URL(fileURLWithPath: slide.path))
        }
        try theatre.run(until: theatre.now + .seconds(61))
        let before = theatre.frames.count
        try theatre.run(until: theatre.now + Theatre.period * 60 * 12)
        let shown = theatre.frames[before...].map(\.pixels)
        for pattern in cast.patterns { #expect(shown.contains(pattern.pixels)) }
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
        #expect(theatre.show.files.nextTry == nil, "nothing wakes the player for them any more")
    }

    @Test func aDamagedFileIsNotTriedAgain() throws {
        let (theatre, cast) = try Theatre.playing(2)
        for slide in cast.slides { try Data([1, 2]).write(to: URL(fileURLWithPath: slide.path)) }
        try theatre.at(.seconds(100)) { #expect(theatre.show.nextWake == nil) }
    }
}
