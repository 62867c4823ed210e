import Foundation
import Raster
import Testing

@Suite struct RenderTests {
    private let scratch: Scratch
    private let size = Size(width: 40, height: 30)
    private let patterns: [Pattern]

    init() throws {
        scratch = try Scratch()
        patterns = [0, 1].map { Pattern(number: $0, size: Size(width: 40, height: 30)) }
        for pattern in patterns { _ = try pattern.file(in: scratch) }
        try scratch.write(
            "list.yaml",
            "defaults: {duration: 1s, transition-duration: 200ms, easing: linear}\nslides: [0.png, 1.png]\n")
    }

    private func render(_ output: String, _ options: String...) throws -> Program.Result {
        try Program.Running(
            ["render", scratch.path + "/list.yaml", "--size", "40x30", "-o", scratch.path + "/" + output]
                + options
        ).end()
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: scratch.path + "/" + name)))
    }

    private func ppm(_ pixels: [UInt32]) -> [UInt8] {
        var bytes = Array("P6\n40 30\n255\n".utf8)
        for pixel in pixels {
            for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        }
        return bytes
    }

    @Test func stills() throws {
        for (instant, pixels) in [
            ("0s", patterns[0].pixels), ("999ms", patterns[0].pixels),
            ("1.1s", Pattern.window(patterns[0], patterns[1], along: .horizontal, at: 20)),
            ("1.2s", patterns[1].pixels),
            ("2.3s", Pattern.window(patterns[1], patterns[0], along: .horizontal, at: 20)),
            ("1h", patterns[0].pixels),
        ] {
            let result = try render("a.ppm", "--at", instant, "--rate", "50")
            #expect(result.code == 0 && result.errors == "" && result.output == "")
            #expect(try bytes("a.ppm") == ppm(pixels), "\(instant)")
        }
        #expect(try render("b.PNG", "--at", "0s").code == 0)
        #expect(try bytes("b.PNG").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        #expect(try scratch.names == ["0.png", "1.png", "a.ppm", "b.PNG", "list.yaml"])
    }

    /// Every frame is the one of its vblank, from the first on.
    @Test(arguments: [50, 60])
    func film(_ rate: Int) throws {
        #expect(try render("film.y4m", "--for", "1500ms", "--rate", "\(rate)").code == 0)
        let film = try bytes("film.y4m")
        let header = Array("YUV4MPEG2 W40 H30 F\(rate):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
        #expect(film.prefix(header.count) == header[...])
        let frame = 6 + 40 * 30 * 3
        #expect(film.count == header.count + rate * 3 / 2 * frame)
        let frames = (0..<rate * 3 / 2).map {
            Array(film[(header.count + $0 * frame)..<(header.count + ($0 + 1) * frame)])
        }
        #expect(frames.allSatisfy { $0.starts(with: Array("FRAME\n".utf8)) })
        // It changes with the first vblank after the rest, and with each until the move is done.
        let changes = frames.indices.dropFirst().filter { frames[$0] != frames[$0 - 1] }
        #expect(changes == (1...rate / 5).map { rate + $0 })
    }

    @Test func folderOfFrames() throws {
        #expect(try render("film", "--for", "100ms", "--from", "980ms", "--rate", "50").code == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/film").sorted()
                == (0..<5).map { "00000\($0).png" })
        #expect(try render("a.ppm", "--at", "1.02s", "--rate", "50").code == 0)
        #expect(try render("b.png", "--at", "1.02s", "--rate", "50").code == 0)
        #expect(try bytes("film/000002.png") == bytes("b.png"))
        #expect(try bytes("film/000001.png") != bytes("b.png"))
    }

    @Test func sheet() throws {
        #expect(try render("sheet.ppm", "--sheet", "2x2").code == 0)
        let sheet = try bytes("sheet.ppm")
        // Cells of (1600 - 3 x 8) / 2 = 788 and three quarters of that, 8 apart, with 34 for a name below each.
        #expect(sheet.starts(with: Array("P6\n1600 1258\n255\n".utf8)))
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(sheet[(17 + (y * 1600 + x) * 3)...].prefix(3)) }
        #expect(pixel(0, 0) == [24, 24, 24])
        #expect(pixel(800, 300) == [24, 24, 24])
        // The red of a pattern is its number and one: a round is two rests, two frames of each.
        #expect([(400, 300), (1200, 300), (400, 900), (1200, 900)].map { pixel($0, $1)[0] } == [1, 1, 2, 2])
    }

    /// Under each picture stands its file's name, and under a move both, where there is room to read them.
    @Test func namesOnASheet() throws {
        _ = try render("sheet.ppm", "--sheet", "2x1", "--from", "800ms", "--for", "400ms")
        let sheet = try bytes("sheet.ppm")
        // Two cells of 788 x 591; the row of pixels in the middle of the letters.
        func letters(from x: Int) -> Int {
            let row = 17 + ((8 + 591 + 15) * 1600 + x) * 3
            return stride(from: row, to: row + 788 * 3, by: 3).count { sheet[$0] > 100 }
        }
        let (rest, move) = (letters(from: 8), letters(from: 804))
        #expect(rest > 5 && move > rest * 3 / 2, "\(rest), \(move)")
        _ = try render("sheet.ppm", "--sheet", "40x1")
        #expect(try bytes("sheet.ppm").starts(with: Array("P6\n1568 39\n".utf8)), "too narrow for names")
    }

    /// Stills, films and sheets of a turned screen are upright; `--as-sent` writes what the cable has.
    @Test(arguments: [90, 180, 270]) func turnedScreens(_ degrees: Int) throws {
        let isUpright = degrees == 180
        for options in [[], ["--as-sent"]] {
            func render(_ output: String, _ subject: String...) throws -> [UInt8] {
                let size = isUpright ? "40x30" : "30x40"
                let result = try Program.Running(
                    ["render", scratch["list.yaml"], "--size", size, "--rotate", "\(degrees)", "-o", scratch[output]]
                        + options + subject
                ).end()
                #expect(result.code == 0 && result.errors == "")
                return try bytes(output)
            }
            let isSent = !options.isEmpty
            #expect(try (render("a.ppm", "--at", "0s") == ppm(patterns[0].pixels)) == !isSent)
            let film = try render("a.y4m", "--for", "20ms", "--rate", "50")
            let size = isSent && !isUpright ? "W30 H40" : "W40 H30"
            #expect(film.starts(with: Array("YUV4MPEG2 \(size) F50:1 ".utf8)))
            // Cells are 1,584 wide.
            let sheet = try render("b.ppm", "--sheet", "1x1")
            #expect(sheet.starts(with: Array("P6\n1600 \(isSent && !isUpright ? 2112 + 42 : 1188 + 42)\n".utf8)))
        }
    }

    /// The same show that a simulation tells of.
    @Test func fromATimeOfDay() throws {
        try scratch.write(
            "list.yaml",
            """
            defaults: {duration: 1s, transition-duration: 200ms}
            slides:
              - 0.png
              - {image: 1.png, priority: 1, show: {from: 2026-12-24T18:00}}

            """)
        for (from, at, shown) in [
            ("2026-12-24T17:59:50", "9.9s", 0), ("2026-12-24T17:59:50", "10.3s", 1), ("2026-12-24", "0s", 0),
            ("2026-12-24 18:00", "0s", 1),
        ] {
            #expect(try render("a.ppm", "--from", from, "--at", at, "--rate", "50").code == 0)
            #expect(try bytes("a.ppm") == ppm(patterns[shown].pixels), "\(from) and \(at)")
        }
        // A show that begins now: the machine's clock is past that Christmas, or before it.
        let isPast = Date() > Date(timeIntervalSince1970: 1_798_200_000)
        #expect(try render("a.ppm", "--at", "0s").code == 0)
        let isFuture = Date() < Date(timeIntervalSince1970: 1_798_020_000)
        if isPast || isFuture { #expect(try bytes("a.ppm") == ppm(patterns[isPast ? 1 : 0].pixels)) }
    }

    @Test(arguments: ["none/a.png", "list.yaml/a.ppm", "none/deep.y4m", "0.png/film"])
    func whatCannotBeWritten(_ output: String) throws {
        let film = ["--for", "100ms"]
        let still = ["--at", "0s"]
        let options = output.hasSuffix("png") || output.hasSuffix("ppm") ? still : film
        let result = try Program.Running(
            ["render", scratch.path + "/list.yaml", "--size", "40x30", "-o", scratch.path + "/" + output]
                + options
        ).end()
        #expect(result.code == 1)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("cyclorama: \(scratch.path)/\(output)"), "\(result.errors)")
        #expect(try scratch.names == ["0.png", "1.png", "list.yaml"])
    }

    @Test func aFullDiskLeavesNothing() throws {
        // A film that is larger than a file may be: write(2) fails half-way.
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c",
            "trap '' XFSZ; ulimit -f 8; exec \"$0\" render \"$1/list.yaml\" --size 40x30 --for 2s -o \"$1/a.y4m\" 2>/dev/null",
            Program.path, scratch.path,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 1)
        #expect(try scratch.names == ["0.png", "1.png", "list.yaml"])
    }

    @Test func leftOutSlidesAreSaid() throws {
        try scratch.write("1.png", "")
        let result = try render("a.ppm", "--at", "5s")
        #expect(result.code == 0)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("cyclorama: \(scratch.path)/1.png: "))
        #expect(try bytes("a.ppm") == ppm(patterns[0].pixels))
    }
}
