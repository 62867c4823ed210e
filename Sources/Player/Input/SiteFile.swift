internal import LinuxIO
internal import PlaylistFormat
internal import Present

/// A site file on disk.
enum SiteFile {
    /// Whether a source is a site file. What cannot be read is none.
    static func isSite(_ source: String) -> Bool {
        let name = source.lowercased()
        guard name.hasSuffix(".yaml") || name.hasSuffix(".yml"), let bytes = try? bytes(of: source) else {
            return false
        }
        return Site.isSite(yaml: bytes)
    }

    /// Reads a site file.
    static func read(_ path: String) throws(InputError) -> Site {
        do {
            return try Site(
                yaml: bytes(of: path), name: path, folder: PathParts(path).folder, isMode: { ModeChoice($0) != nil })
        } catch let error as SystemError {
            throw InputError(["\(path): \(error.reason)"])
        } catch let error as PlaylistError {
            throw InputError(complaints: error.complaints)
        } catch {
            throw InputError(["\(path): \(error)"])
        }
    }

    private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
        try File.contents(of: path, limit: ReadingPass.largestPlaylist)
    }
}
