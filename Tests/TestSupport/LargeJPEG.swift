import Foundation

/// A photograph's worth of noise, by cjpeg: quickly made, slowly decoded.
public enum LargeJPEG {
    public struct Failure: Error {
        let status: Int32
    }

    /// Writes a file of 48 megapixels at `path`; without noise it has few bytes, which take nearly as long.
    public static func write(_ path: String, noise: Int = 48, _ arguments: String...) throws {
        let (width, height) = (8000, 6000)
        var dice = Seeded(48)
        // Every row begins elsewhere in the same noise.
        let row = Data((0..<width * 3 + 999).map { _ in UInt8(dice.below(noise) + 100) })
        var bytes = Data("P6\n\(width) \(height)\n255\n".utf8)
        bytes.reserveCapacity(width * height * 3 + 100)
        for _ in 0..<height {
            let start = dice.below(999)
            bytes.append(row[start..<start + width * 3])
        }
        let source = path + ".ppm"
        try bytes.write(to: URL(fileURLWithPath: source))
        defer { try? FileManager.default.removeItem(atPath: source) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["cjpeg", "-quality", "75"] + arguments + ["-outfile", path, source]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    }
}
