import Carousel
import Foundation
import PlaylistFormat
import Present
import Raster
import Testing

@testable import Player

@Suite struct MemoryTests {
    /// A thousand pictures pass; what is held at any time is a handful.
    @Test func memoryDoesNotGrowWithThePlaylist() throws {
        let count = 1000
        let size = Size(width: 320, height: 180)
        let cast = try Cast(1, size: size) { $0.transition = .cut }
        let slides = try (0..<count).map { number in
            let path = "\(cast.scratch.path)/\(number).link.png"
            try FileManager.default.linkItem(atPath: cast.slides[0].path, toPath: path)
            return Slide(path: path, style: cast.slides[0].style)
        }
        let mode = Mode(size: size, period: .milliseconds(100))
        let rehearsal = try Rehearsal(Lineup(slides), mode: mode)
        _ = try rehearsal.screen(at: .seconds(50))
        let before = try Self.resident
        _ = try rehearsal.screen(at: .seconds(1200))
        // All of them would be 230 MB; other tests run beside this one.
        #expect(try Self.resident - before < 40 << 20)
    }

    /// The bytes of this process that are in memory.
    private static var resident: Int {
        get throws {
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(fields.dropFirst().first.flatMap { Int($0) }) * 4096
        }
    }
}
