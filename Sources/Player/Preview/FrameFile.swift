internal import Encode
internal import LinuxIO
internal import Paths
internal import Raster
internal import Vocabulary

/// Frames in files. Each file appears when it is whole.
enum FrameFile {
    /// How a film is written.
    private enum FilmForm {
        case y4m
        /// Of numbered PNGs.
        case folder
    }

    /// Whether a still of that name can be written: `.png` or `.ppm`; a PNG to standard output.
    static func isStill(_ path: String) -> Bool { stillFormat(path) != nil }

    /// Whether a film of that name can be written: `.y4m`, the same to standard output, or a folder: a name that ends with
    /// a slash, or has no extension.
    static func isFilm(_ path: String) -> Bool { filmForm(path) != nil }

    private static func stillFormat(_ path: String) -> PictureFormat? {
        path == ResultFile.standardOutput ? .png : PictureFormat(path: path)
    }

    private static func filmForm(_ path: String) -> FilmForm? {
        if path == ResultFile.standardOutput { return .y4m }
        if path.utf8.last == UInt8(ascii: "/") { return .folder }
        let parts = PathParts(path).name.split(separator: ".", omittingEmptySubsequences: false)
        // A hidden folder begins with a dot.
        guard parts.count > 1, parts.count > 2 || !parts[0].isEmpty, let last = parts.last, !last.isEmpty else {
            return path.isEmpty ? nil : .folder
        }
        return last.lowercased() == "y4m" ? .y4m : nil
    }

    /// Writes one frame in the format that its name asks for.
    static func write(_ picture: Picture, to path: String) throws(PlayerError) {
        guard let format = stillFormat(path) else { preconditionFailure("a name that isStill accepts") }
        do throws(SystemError) {
            let file = try ResultFile(path)
            try format.encode(picture) { bytes throws(SystemError) in try file.append(bytes) }
            try file.publish()
        } catch {
            throw PlayerError(error)
        }
    }

    /// Writes a film of `count` frames: Y4M, or a folder of numbered PNGs.
    static func writeFilm(
        to path: String, size: Size, rate: Int, count: Int, frame: (Int) throws(PlayerError) -> Picture
    ) throws(PlayerError) {
        guard filmForm(path) == .y4m else {
            do throws(SystemError) { try File.makeFolder(path, for: .everyone) } catch { throw PlayerError(error) }
            for number in 0..<count {
                try write(try frame(number), to: PathParts.joined(path, "\(padded(number, to: 6)).png"))
            }
            return
        }
        var writer = Y4MWriter(size: size)
        do {
            let file = try ResultFile(path)
            try file.append(writer.header(rate: rate).span)
            for number in 0..<count { try file.append(writer.frame(try frame(number)).span) }
            try file.publish()
        } catch {
            throw PlayerError(anyOf: error)
        }
    }
}
