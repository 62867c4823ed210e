import Foundation

/// The programs of other people that write pictures for tests: heif-enc with x265 and libaom, avifenc, and cwebp.
public enum Encoders {
    /// What is missing here; nil: nothing.
    public static let missing: String? = ["heif-enc", "avifenc", "cwebp"].first {
        !FileManager.default.isExecutableFile(atPath: path($0))
    }
    .map { "no \($0) here; it is in Tests/packages.txt" }

    private struct Failure: Error { let words: String }

    private static func path(_ name: String) -> String { "/usr/bin/" + name }

    public static func heic(_ picture: [UInt8], _ options: [String]) throws -> [UInt8] {
        try encoded([picture], "heif-enc", options + ["-o"])
    }

    /// Of samples that are coded already.
    public static func heic(y4m: [UInt8]) throws -> [UInt8] {
        try transformed([y4m], "y4m", "heif-enc", ["-q", "95", "-o"], to: "output")
    }

    public static func avif(_ picture: [UInt8], _ options: [String]) throws -> [UInt8] {
        try encoded([picture], "heif-enc", ["-A"] + options + ["-o"])
    }

    /// AVIF by libavif, whose options name matrix, range and chroma.
    public static func avifenc(_ picture: [UInt8], _ options: [String]) throws -> [UInt8] {
        try encoded([picture], "avifenc", options + ["-o"])
    }

    /// What libavif makes of AVIF, as a PNG of 8 bits.
    public static func avifdec(_ picture: [UInt8]) throws -> [UInt8] {
        try transformed([picture], "avif", "avifdec", ["--depth", "8"], to: "png", isLast: true)
    }

    /// A film whose frames are these pictures.
    public static func sequence(_ pictures: [[UInt8]]) throws -> [UInt8] {
        try encoded(pictures, "avifenc", ["--min", "0", "--max", "5", "--yuv", "444", "-o"])
    }

    public static func webp(_ picture: [UInt8], _ options: [String]) throws -> [UInt8] {
        try encoded([picture], "cwebp", ["-quiet"] + options + ["-o"])
    }

    /// - Parameters:
    ///   - pictures: PNGs.
    ///   - options: behind which the file's name stands.
    private static func encoded(_ pictures: [[UInt8]], _ program: String, _ options: [String]) throws -> [UInt8] {
        try transformed(pictures, "png", program, options, to: "output")
    }

    private static func transformed(
        _ pictures: [[UInt8]], _ ending: String, _ program: String, _ options: [String], to other: String,
        isLast: Bool = false
    ) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "encoded-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inputs = pictures.indices.map { folder.appending(path: "\($0).\(ending)") }
        for (picture, input) in zip(pictures, inputs) { try Data(picture).write(to: input) }
        let output = folder.appending(path: "output.\(other)")
        let process = Process()
        process.executableURL = URL(filePath: path(program))
        let names = [output.path] + inputs.map(\.path)
        process.arguments = options + (isLast ? names.reversed() : names)
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(words: "\(program) \(options): \(process.terminationStatus)")
        }
        return [UInt8](try Data(contentsOf: output))
    }
}
