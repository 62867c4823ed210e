import Foundation
import PlaylistFormat
import Raster
import TestSupport
import Testing

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
            "--output", cast.scratch.path + "/last.ppm",
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

    /// The most memory a process has used so far, in KiB.
    static func peak(of process: Int32) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first
    }
}
