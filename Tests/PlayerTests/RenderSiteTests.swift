import Foundation
import Raster
import Testing

/// `render`, `simulate` and `check` of a site file, and the forms that `render` writes.
@Suite struct RenderSiteTests {
    private let scratch: Scratch
    private static let size = Size(width: 40, height: 30)

    init() throws {
        scratch = try Scratch()
        for number in 0..<2 { _ = try Pattern(number: number, size: Self.size).file(in: scratch) }
        try scratch.write(
            "site.yaml",
            """
            outputs:
              HDMI-A-1: {playlist: 0.png, mode: 40x30}
              DP-1: {playlist: 1.png, mode: 40x30, margins: 5}
              "*": 0.png

            """)
    }

    private func run(_ command: String, _ options: String...) throws -> Program.Result {
        try Program.Running([command, scratch.path + "/site.yaml"] + options).end()
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: scratch.path + "/" + name)))
    }

    /// The red of a pattern is its number and one.
    private func red(_ ppm: [UInt8], _ x: Int, _ y: Int, width: Int = 40) throws -> UInt8 {
        let end = try #require(ppm.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false).last).startIndex
        return ppm[end + (y * width + x) * 3]
    }

    @Test func anOutputIsOneScreen() throws {
        let file = scratch.path + "/a.ppm"
        for (output, size, red, edge) in [
            ("HDMI-A-1", "40 30", 1, 1), ("DP-1", "40 30", 2, 0), ("DP-7", "20 10", 1, 1),
        ] {
            let result = try run("render", "--output", output, "--at", "0s", "--size", "20x10", "-o", file)
            #expect(result.code == 0 && result.errors == "", "\(result.errors)")
            let still = try bytes("a.ppm")
            #expect(still.starts(with: Array("P6\n\(size)\n".utf8)), "\(output)")
            #expect(try self.red(still, 12, 8, width: Int(size.prefix(2)) ?? 0) == red, "\(output)")
            #expect(try self.red(still, 0, 0) == edge, "\(output): margins are black")
        }
    }

    @Test func aSheetShowsThemAll() throws {
        let result = try run("render", "--sheet", "1x1", "--size", "40x30", "-o", scratch.path + "/a.ppm")
        #expect(result.code == 0 && result.errors == "", "\(result.errors)")
        let sheet = try bytes("a.ppm")
        // HDMI-A-1 and the others show the same: two blocks of a title, 1584 x 1188 pixels, and a name.
        #expect(sheet.starts(with: Array("P6\n1600 2520\n".utf8)))
        #expect(try red(sheet, 800, 600, width: 1600) == 1)
        #expect(try red(sheet, 800, 1900, width: 1600) == 2)
    }

    @Test func otherwiseOneIsToBeChosen() throws {
        let site = scratch.path + "/site.yaml"
        let still = try run("render", "--at", "0s", "-o", scratch.path + "/a.png")
        #expect(still.code == 1)
        #expect(
            still.errors == """
                cyclorama: \(site) has several screens: --output says which one (HDMI-A-1, DP-1, *), and --sheet shows all

                """)
        try scratch.write("site.yaml", "outputs: {HDMI-A-1: 0.png}\n")
        #expect(try run("render", "--at", "0s", "-o", scratch.path + "/a.png").code == 0, "there is only one")
        for command in [["render", "--at", "0s", "-o", "a.png"], ["simulate"], ["check"]] {
            let strange = try Program.Running(command + [site, "--output", "DP-9"]).end()
            #expect(strange.code == 1)
            #expect(strange.errors.contains("\(site) has no output called 'DP-9'; there is HDMI-A-1\n"), "\(command)")
            let list = try Program.Running(command + [scratch.path + "/0.png", "--output", "DP-9"]).end()
            #expect(list.code == 1)
            #expect(
                list.errors == "cyclorama: --output chooses a screen of a site file, which is given alone\n",
                "\(command)")
        }
    }

    @Test func simulateAndCheckTakeAnOutputAndAFile() throws {
        let file = scratch.path + "/a.txt"
        let simulated = try run("simulate", "--output", "DP-1", "--for", "1s", "-o", file)
        #expect(simulated.code == 0 && simulated.output == "" && simulated.errors == "")
        let lines = String(decoding: try bytes("a.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == "DP-1: \(scratch.path)/1.png" && lines[1].hasSuffix("/1.png"))
        for (output, text) in [("DP-1", "1 picture, nothing wrong\n"), ("-", "")] {
            let options = output == "-" ? ["-o", "-"] : ["--output", output, "-o", file]
            let checked = try Program.Running(["check", scratch.path + "/site.yaml", "--size", "40x30"] + options).end()
            #expect(checked.code == 0, "\(checked.errors)")
            if output == "-" {
                #expect(checked.output == "2 pictures, nothing wrong\n")
            } else {
                #expect(checked.output == "")
                #expect(String(decoding: try bytes("a.txt"), as: UTF8.self) == text)
            }
        }
    }

    @Test func aPipeTakesAFilm() throws {
        let options = ["--output", "HDMI-A-1", "--for", "100ms", "--rate", "50"]
        let plain = ["render", scratch.path + "/site.yaml", "-o", scratch.path + "/a.y4m"] + options
        #expect(try Program.Running(plain).end().code == 0)
        let film = try bytes("a.y4m")
        #expect(film.count > 5 * 40 * 30 * 3)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c",
            """
            cd "$1" && mkfifo pipe.y4m && { cat pipe.y4m > b.y4m & } && \
            "$0" render site.yaml $2 -o pipe.y4m && wait && test -p pipe.y4m && \
            "$0" render site.yaml $2 -o - | cat > c.y4m && "$0" render site.yaml --output DP-1 --at 0s -o - > d.png
            """,
            Program.path, scratch.path, options.joined(separator: " "),
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try bytes("b.y4m") == film && bytes("c.y4m") == film)
        #expect(try bytes("d.png").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    }

    @Test(arguments: ["film.mp4", "film.webm", "a.b.gif", "film.png"])
    func otherFilmsAreRefused(_ name: String) throws {
        let result = try run("render", "--for", "100ms", "-o", scratch.path + "/" + name)
        #expect(result.code == 2)
        let first = result.errorLines.first ?? ""
        #expect(first.hasPrefix("Error: a film is written as .y4m, to '-' as Y4M, or as PNGs into a folder"))
        #expect(first.contains("-o - | ffmpeg -i - -pix_fmt yuv420p film.mp4"))
        #expect(try scratch.names == ["0.png", "1.png", "site.yaml"])
    }

    @Test(arguments: ["film", "v1.2/", ".film", "film."]) func foldersTakeFilms(_ name: String) throws {
        let result = try run(
            "render", "--output", "DP-1", "--for", "40ms", "--rate", "50", "-o", scratch.path + "/" + name)
        #expect(result.code == 0, "\(result.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/" + name).sorted()
        #expect(files == ["000000.png", "000001.png"])
    }
}
