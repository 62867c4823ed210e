import Decode
import Foundation
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Painters

/// A program or a library that an update has put in the place of another one.
@Suite(.enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? ""))) struct RenewalTests {
    @Test func aPainterWhoseProgramWasReplacedIsRenewed() throws {
        let folder = try TestFolder.make()
        let program = folder + "/cyclorama-painter"
        try Painting.copyProgram(Painting.other.path, to: program)
        let painting = try Painting(for: PainterProgram(program))
        let path = try painting.file("a.heic", try Encoders.heic(SoftPicture(Size(width: 64, height: 64)).png, []))
        func draw() { #expect(painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0).error } == nil) }
        func processes() -> [String] { Painting.processes(running: program) }
        draw()
        let former = processes()
        #expect(former.count == 1)
        try Painting.copyProgram(program, to: program + ".new")
        #expect(rename(program + ".new", program) == 0)
        draw()
        let next = processes()
        #expect(next.count == 1 && next != former)
        // It is looked at now and then: this one stays.
        draw()
        #expect(processes() == next)
        #expect(painting.news == [])
    }

    /// What was read once is listed still, where no process can begin for a while: it may be for want of memory.
    @Test func aPainterThatCannotBeginTakesNoPicturesAway() throws {
        let program = try TestFolder.make() + "/cyclorama-painter"
        try Painting.copyProgram(Painting.other.path, to: program)
        let painting = try Painting(for: PainterProgram(program))
        #expect(painting.pool.lend { $0.reads(.heic) })
        #expect(rename(program, program + ".gone") == 0)
        try FileManager.default.removeItem(atPath: program + ".gone")
        for _ in 0..<2 { #expect(painting.pool.lend { $0.reads(.heic) }) }
    }
}
