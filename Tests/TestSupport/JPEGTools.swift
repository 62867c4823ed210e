import Foundation
public import Raster

/// Libjpeg-turbo's command line tools, and pictures to feed them with.
public enum JPEGTools {
    struct Refusal: Error {
        let tool: String
        let arguments: [String]
    }

    /// A picture with slopes, edges and noise, as PPM.
    public static func ppm(_ size: Size, seed: UInt64 = 1) -> [UInt8] {
        var dice = Seeded(seed)
        var bytes = Array("P6\n\(size.width) \(size.height)\n255\n".utf8)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let noise = Int.random(in: 0..<24, using: &dice)
                let edge = (x / 11 + y / 7) % 2 * 60
                bytes.append(UInt8((x * 150 / size.width + noise + edge) & 255))
                bytes.append(UInt8((y * 150 / size.height + noise + 60 - edge) & 255))
                bytes.append(UInt8(((x + y) * 100 / (size.width + size.height) + edge) & 255))
            }
        }
        return bytes
    }

    /// Runs a tool, which must take what it is given.
    public static func run(_ tool: String, _ arguments: [String]) throws {
        guard try succeeds(tool, arguments) else { throw Refusal(tool: tool, arguments: arguments) }
    }

    /// Whether a tool takes what it is given; its words are left out.
    public static func succeeds(_ tool: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
