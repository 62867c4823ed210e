import Foundation
import Raster
import TestSupport
import Testing
import Vocabulary

@Suite struct MemoryTests {
    /// A thousand pictures pass; what is held at any time is a handful.
    @Test func memoryDoesNotGrowWithThePlaylist() throws {
        let count = 1000
        let size = Size(width: 320, height: 180)
        let cast = try Cast(1, size: size) { $0.transitions = [.cut] }
        let slides = try (0..<count).map { number in
            let path = "\(cast.scratch.path)/\(number).link.png"
            try FileManager.default.linkItem(atPath: cast.slides[0].path, toPath: path)
            return Slide(path: path, style: cast.slides[0].style)
        }
        let list = slides.map { "  - \($0.path)\n" }.joined()
        try cast.scratch.write("list.yaml", "defaults: {duration: 1s, transition: cut}\nslides:\n" + list)
        let process = try Program.Running([
            "render", cast.scratch.path + "/list.yaml", "--size", "320x180", "--rate", "10", "--at", "1200s",
            "-o", cast.scratch.path + "/last.ppm",
        ])
        var peak = 0
        try waitUntil("its end", within: lastLimit * 3) {
            peak = max(peak, Self.peak(of: process.identifier) ?? 0)
            return !process.isRunning
        }
        #expect(try process.end().code == 0)
        // All of them would be 230 MB.
        #expect(peak > 5000 && peak < 80_000, "\(peak) KiB")
    }

    /// Many slides, each a hundred times a round: of as many as a show may have, the places are 20 million.
    @Test func memoryDoesNotGrowWithWeights() throws {
        let scratch = try Scratch()
        _ = try Pattern(number: 1, size: Size(width: 32, height: 18)).file(in: scratch)
        let count = repetitions(50_000, release: 200_000)
        let peaks = try [1, 100].map { weight in
            let list = String(repeating: "  - {image: 1.png, weight: \(weight)}\n", count: count)
            try scratch.write("list.yaml", "order: shuffled\nslides:\n" + list)
            let (result, peak) = try Self.measured(
                "render", scratch.path + "/list.yaml", "--size", "32x18", "--at", "30s", "-o",
                scratch.path + "/last.ppm")
            #expect(result.code == 0, "\(result.errors)")
            return peak
        }
        #expect(peaks[0] > 5000 && peaks[1] < 2 * peaks[0], "\(peaks) KiB")
    }

    /// Runs the program to its end. Returns the most memory that it used besides, in KiB.
    ///
    /// The figure is the kernel's own: a look at a process that ends at once may come too late.
    static func measured(_ arguments: String...) throws -> (result: Program.Result, peak: Int) {
        let script =
            "import resource, subprocess, sys; code = subprocess.run(sys.argv[1:]).returncode;"
            + "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(code)"
        let command = ["/usr/bin/python3", "-c", script] + (Program.substitute ?? [Program.path])
        let result = try Program.Running(arguments, by: command).end()
        return (result, try #require(result.errorLines.last.flatMap { Int($0) }))
    }

    /// The most memory a process has used so far, in KiB.
    static func peak(of process: Int32) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first
    }
}
