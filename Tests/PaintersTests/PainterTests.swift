import Decode
import Digest
import Draw
import Encode
import Foundation
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Painters

/// What a painter draws is what this process would draw.
@Suite struct PainterProcessTests {
    private static let corner = Corner(radius: 9, over: Color(red: 1, green: 200, blue: 3))

    @Test(arguments: Fit.allCases, Rotation.allCases) func thePixelsAreTheSame(_ fit: Fit, _ rotation: Rotation) throws
    {
        let painting = try Painting()
        let picture = Painting.picture(Size(width: 90, height: 50))
        let jpeg = try painting.file("a.jpg", #require(encodedJPEG(picture, quality: 90)))
        let png = try painting.file("a.png", picture.png)
        var drawings: [Drawing] = []
        for path in [jpeg, png] {
            for background in [Background.blur, .color(Color(red: 9, green: 8, blue: 250))] {
                drawings.append(Painting.drawing(path, fit, background, rotation))
                drawings.append(Painting.drawing(path, fit, background, rotation, corner: Self.corner))
                var part = Painting.drawing(path, fit, background, rotation)
                part.crop = Box(x: 10.5, y: 3, width: 40, height: 25.25)
                drawings.append(part)
            }
        }
        for drawing in drawings {
            let here = Painting.paint(drawing, by: LocalPainter(), hashes: true)
            let there = painting.pool.lend { Painting.paint(drawing, by: $0, hashes: true) }
            #expect(there.file == here.file && here.file?.digest != nil)
            #expect(try there.canvas?.pixels == #require(here.canvas?.pixels), "\(drawing)")
            #expect(there.canvas?.keeper is CanvasLease)
        }
        #expect(painting.news == [])
    }

    /// The rest of the canvas stays as it is.
    @Test func aPartOfTheCanvas() throws {
        let painting = try Painting()
        let path = try painting.file("a.png", Painting.picture(Size(width: 30, height: 30)).png)
        let place = Rect(origin: Point(x: 7, y: 11), size: Size(width: 20, height: 10))
        func painted(by painter: any Painter) throws -> [UInt32] {
            let canvas = try painter.canvas(Size(width: 50, height: 30))
            canvas.fill(Color(red: 200, green: 100, blue: 50))
            _ = try painter.paint(
                Painting.drawing(path, size: place.size), onto: canvas, at: place, hashes: false,
                cancellation: Cancellation())
            return canvas.pixels
        }
        #expect(
            try painting.pool.lend { painter in Result { try painted(by: painter) } }.get()
                == painted(by: LocalPainter()))
    }

    @Test func headsAndReasonsAreTheSame() throws {
        let painting = try Painting()
        let jpeg = try #require(encodedJPEG(Painting.picture(Size(width: 90, height: 50)), quality: 90))
        let paths = [
            try painting.file("a.jpg", jpeg), try painting.file("torn.jpg", Array(jpeg.prefix(jpeg.count / 2))),
            try painting.file("text.jpg", Array("no picture".utf8)), try painting.file("empty.jpg", []),
            try painting.file("bad.jpg", jpeg.map { $0 == 0xDA ? 0xDB : $0 }), painting.folder + "/missing.jpg", "/dev",
            "/dev/null", "a\0b",
        ]
        for path in paths {
            func outcome(_ painter: any Painter) -> Result<PictureHead, DecodeError> {
                Result { () throws(DecodeError) in
                    try painter.look(at: PicturePath(path), cancellation: Cancellation())
                }
            }
            #expect(painting.pool.lend(outcome) == outcome(LocalPainter()), "\(path)")
            let drawing = Painting.drawing(path)
            let reason = painting.pool.lend { Painting.paint(drawing, by: $0).error }
            #expect(reason == Painting.paint(drawing, by: LocalPainter()).error, "\(path)")
        }
        #expect(painting.news == [])
    }

    /// Each of its threads has the filter while it draws, and it holds no file but its own.
    @Test func itIsLocked() throws {
        let painting = try Painting()
        let path = painting.folder + "/large.jpg"
        try LargeJPEG.write(path, "-progressive")
        let child = try #require(painting.processes.first)
        let pool = painting.pool
        let thread = try WorkerThread { _ = pool.lend { Painting.paint(Painting.drawing(path), by: $0) } }
        var seen: Set<Int> = []
        try waitUntil("two threads of the painter") {
            let folder = "/proc/\(child)/task"
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let states = tasks.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/status", encoding: .utf8) }
            if states.count > 1 {
                #expect(states.allSatisfy { $0.contains("Seccomp:\t2") && $0.contains("NoNewPrivs:\t1") })
            }
            seen.insert(states.count)
            return seen.contains(2)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")
        // The standard ones, the page of its progress, the picture (as the decoder has it) and the canvas.
        #expect(files.count <= 7, "\(files)")
        thread.join()
    }
}
