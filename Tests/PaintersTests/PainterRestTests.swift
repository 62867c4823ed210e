import Foundation
import Raster
import TestSupport
import Testing

@testable import Painters

/// What a painter holds between two pictures.
@Suite(.enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? ""))) struct PainterRestTests {
    /// From the second picture on, malloc(3) takes what a decoder frees for the heap's (M_MMAP_THRESHOLD).
    @Test func theMemoryOfLargePicturesIsGivenBack() throws {
        let program = try TestFolder.make() + "/cyclorama-painter"
        try Painting.copyProgram(Painting.other.path, to: program)
        let painting = try Painting(for: PainterProgram(program))
        let picture = SoftPicture(Size(width: 2400, height: 1600))
        let path = try painting.file("a.heic", try Encoders.heic(picture.png, ["-q", "50", "-p", "preset=ultrafast"]))
        for _ in 0..<3 { #expect(painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0).error } == nil) }
        let process = try #require(Painting.processes(running: program).first)
        var held = 0
        try waitUntil("less than 5 MB, not \(held) kB") {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
            held = try #require(Int(line.filter(\.isNumber)))
            return held < 5 << 10
        }
        #expect(painting.news == [])
    }
}
