internal import Encode
internal import LinuxIO
internal import Paths
internal import Raster
internal import Vocabulary

/// Frames in files. Each file appears when it is whole.
enum FrameFile {
    /// Whether a still of that name can be written: `.png` or `.ppm`.
    static func isStill(_ path: String) -> Bool { PictureFormat(path: path) != nil }

    /// Writes one frame in the format that its name asks for.
    static func write(_ picture: Picture, to path: String) throws(PlayerError) {
        guard let format = PictureFormat(path: path) else { preconditionFailure("a name that isStill accepts") }
        do throws(SystemError) {
            let draft = try Draft(of: path, for: .everyone)
            try format.encode(picture) { bytes throws(SystemError) in try draft.append(bytes) }
            try draft.publish()
        } catch {
            throw PlayerError(error)
        }
    }

    /// Writes a film of `count` frames: one `.y4m` file, or else a folder of numbered PNGs.
    static func writeFilm(
        to path: String, size: Size, rate: Int, count: Int, frame: (Int) throws(PlayerError) -> Picture
    ) throws(PlayerError) {
        guard path.lowercased().hasSuffix(".y4m") else {
            do throws(SystemError) { try File.makeFolder(path, for: .everyone) } catch { throw PlayerError(error) }
            for number in 0..<count {
                try write(try frame(number), to: PathParts.joined(path, "\(padded(number, to: 6)).png"))
            }
            return
        }
        var writer = Y4MWriter(size: size)
        do {
            let draft = try Draft(of: path, for: .everyone)
            try draft.append(writer.header(rate: rate).span)
            for number in 0..<count { try draft.append(writer.frame(try frame(number)).span) }
            try draft.publish()
        } catch {
            throw PlayerError(anyOf: error)
        }
    }
}
