import Foundation
import Raster
import TestSupport
import Testing

extension JPEGTools {
    /// Writes a JPEG with cjpeg; returns its path.
    static func make(
        _ name: String, in folder: Folder, size: Size, seed: UInt64 = 1, _ arguments: String...
    ) throws -> String {
        try make(name, in: folder, size: size, seed: seed, arguments: ["-quality", "85"] + arguments)
    }

    static func make(
        _ name: String, in folder: Folder, size: Size, seed: UInt64 = 1, arguments: [String]
    ) throws -> String {
        let source = try folder.file(name + ".ppm", ppm(size, seed: seed))
        let path = folder.path + "/" + name
        try run("cjpeg", arguments + ["-outfile", path, source])
        return path
    }

    /// What djpeg makes of a file at a scale, whatever it has to say against a damaged one.
    static func reference(_ path: String, eighths: Int = 8, isDamaged: Bool = false) throws -> Decoded {
        let output = path + ".\(eighths).pnm"
        let isGood = try succeeds("djpeg", ["-scale", "\(eighths)/8", "-pnm", "-outfile", output, path])
        #expect(isGood || isDamaged, "djpeg \(path)")
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: output)))
        let header = bytes.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let sides = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let size = Size(width: sides[0], height: sides[1])
        let body = Array(header[3])
        let channels = header[0].elementsEqual("P5".utf8) ? 1 : 3
        #expect(body.count == size.area * channels)
        let pixels = (0..<size.area).map { i -> UInt32 in
            let (red, green, blue) = channels == 1 ? (i, i, i) : (i * 3, i * 3 + 1, i * 3 + 2)
            return 0xFF00_0000 | UInt32(body[red]) << 16 | UInt32(body[green]) << 8 | UInt32(body[blue])
        }
        return Decoded(size: size, pixels: pixels)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
