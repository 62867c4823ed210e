internal import LinuxIO
internal import PlaylistFormat
internal import Present

/// A site file on disk.
enum SiteFile {
    /// What a source turns out to be.
    enum Kind: Hashable {
        case site
        case other
        /// By its name it may be a site file, and it is not there.
        case missing(Reading.Missing)
    }

    /// What a source is. One that is there and cannot be read is no site file.
    static func kind(of source: String) -> Kind {
        guard PlaylistFile(path: source) == .yaml else { return .other }
        do throws(SystemError) {
            return Site.isSite(yaml: try bytes(of: source)) ? .site : .other
        } catch {
            if !ReadingPass.isAbsence(error) { return .other }
            return .missing(
                Reading.Missing(
                    path: source, reason: error.reason, isPlaylist: true, origin: nil,
                    complaint: Complaint("\(printable(source)): \(error.reason)", about: source)))
        }
    }

    /// Whether a source is a site file. What cannot be read is none.
    static func isSite(_ source: String) -> Bool { kind(of: source) == .site }

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
