import Decode
import Draw
import Foundation
import Raster
import Scale
import TestSupport
import Testing

/// A JPEG as it is drawn, beside all of its pixels, by djpeg, resampled.
@Suite struct SharpnessTests {
    /// A picture with slopes, edges and noise, between black and white.
    private static func ppm(_ size: Size) -> Data {
        var dice = Seeded(3)
        var bytes = Array("P6\n\(size.width) \(size.height)\n255\n".utf8)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let noise = dice.below(20)
                let edge = (x / 37 + y / 23) % 2 * 50
                bytes.append(UInt8(40 + x * 100 / size.width + noise + edge))
                bytes.append(UInt8(60 + y * 90 / size.height + noise))
                bytes.append(UInt8(50 + (x + y) * 80 / (size.width + size.height) + edge + noise))
            }
        }
        return Data(bytes)
    }

    private static func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(tool) \(arguments)")
    }

    /// All pixels of a file.
    private static func decoded(_ path: String, _ size: Size) throws -> [[UInt32]] {
        try run("djpeg", ["-ppm", "-outfile", path + ".ppm", path])
        let body = try Data(contentsOf: URL(fileURLWithPath: path + ".ppm")).suffix(size.area * 3).map { UInt32($0) }
        return (0..<size.height).map { y in
            (0..<size.width).map { x in
                let at = (y * size.width + x) * 3
                return 0xFF00_0000 | body[at] << 16 | body[at + 1] << 8 | body[at + 2]
            }
        }
    }

    private static func psnr(_ one: [[UInt32]], _ other: [[UInt32]]) -> Double {
        var squares = 0.0
        for (a, b) in zip(one.joined(), other.joined()) {
            for shift in [0, 8, 16] as [UInt32] {
                let error = Double(a >> shift & 0xFF) - Double(b >> shift & 0xFF)
                squares += error * error
            }
        }
        let count = Double(one.count * (one.first?.count ?? 0) * 3)
        return 10 * log10(255 * 255 * count / max(squares, 1e-9))
    }

    /// From nearly 1:1 to where libjpeg delivers fewer pixels.
    @Test(
        arguments: [
            ["-sample", "1x1"], ["-sample", "2x1"], ["-sample", "1x2"], ["-sample", "2x2"], ["-sample", "4x1"],
            ["-sample", "2x2", "-progressive"], ["-sample", "2x2", "-restart", "1"],
        ], [Size(width: 320, height: 200), Size(width: 150, height: 90), Size(width: 60, height: 40)])
    func isThatOfAllPixels(arguments: [String], surface: Size) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "draw-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = Size(width: 411, height: 303)
        let source = folder.appending(path: "a.ppm")
        try Self.ppm(size).write(to: source)
        let path = folder.appending(path: "a.jpg").path
        try Self.run("cjpeg", ["-quality", "92"] + arguments + ["-outfile", path, source.path])
        let pixels = try Self.decoded(path, size)
        for rotation in [Rotation.none, .quarter] {
            let turned = rotation.orientation.applied(to: surface)
            let drawing = Drawing(
                path: PicturePath(path), fit: .cover, background: .color(.black),
                surface: Surface(size: turned, rotation: rotation))
            let drawn = try [
                (Drawing.Threads.one, InstructionSet.baseline), (.two, .baseline), (.one, .best), (.two, .best),
            ].map { threads, instructions in
                let picture = Picture(size: turned)
                try drawing.draw(onto: picture, threads: threads, instructions: instructions)
                return picture.rows
            }
            #expect(drawn.allSatisfy { $0 == drawn[0] })
            let placement = Placement(of: size, on: surface, fit: .cover)
            let plan = ResamplePlan(
                rows: size, crop: placement.crop, orientation: rotation.orientation, target: turned)
            let expected = Picture(size: turned)
            var resampler = try Resampler(plan, into: expected)
            for y in plan.neededRows {
                let row = pixels[y]
                resampler.take(row.span)
            }
            let psnr = Self.psnr(drawn[0], expected.rows)
            // Libjpeg repeats chroma that has a quarter of the columns, at any scale.
            #expect(psnr > (arguments.contains("4x1") ? 39 : 45), "\(rotation): \(psnr) dB")
        }
    }
}
