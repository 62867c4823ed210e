import Foundation
import Raster

/// A folder of the host with pictures and playlists, made for one test.
final class Media {
    let folder: URL

    /// - Parameter pictures: their names; the seed of each is its index.
    init(_ pictures: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "cyclorama-media-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (seed, name) in pictures.enumerated() { try addPicture(name, seed: seed) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    subscript(name: String) -> URL { folder.appending(path: name) }

    /// The pictures of `Playlists/demo.yaml` that a slow processor decodes in reasonable time, under their own names.
    static let demo = Harness.package.appending(path: "Playlists/pictures")

    /// Adds a picture whose every pixel tells its place and the picture: a JPEG by cjpeg from `seed`.
    func addPicture(_ name: String, seed: Int, size: Size = Size(width: 320, height: 200)) throws {
        var ppm = Data("P6\n\(size.width) \(size.height)\n255\n".utf8)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let wave = (x * (seed * 2 + 3) + y * (seed + 5)) / 4
                ppm.append(contentsOf: [
                    UInt8(truncatingIfNeeded: x * 255 / size.width ^ seed * 40),
                    UInt8(truncatingIfNeeded: y * 255 / size.height), UInt8(wave & 127 | 64),
                ])
            }
        }
        let source = folder.appending(path: "\(name).ppm")
        try ppm.write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        try Tool.run(
            Harness.tool("cjpeg") ?? "cjpeg", "-quality", "90", "-outfile", folder.appending(path: name).path,
            source.path)
    }

    func write(_ text: String, to name: String = "list.yaml") throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }
}
