internal import Carousel
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary
internal import Web

/// Where files lie that come from the web.
public enum WebCache {
    /// Another program writes there. systemd names the folder above it to the services that have it (systemd.exec(5)).
    public static let folder =
        Environment.file("CACHE_DIRECTORY").map { PathParts.joined($0, "urls") } ?? CachePlace.standardFolder

    /// Where what a command line names lies: a path, or the place of an address.
    public static func path(ofSource text: String) throws(UsageError) -> String {
        if !WebAddress.isMeant(by: text) { return text }
        do throws(WebAddress.Misfit) {
            return CachePlace(try WebAddress(text)).path(in: folder)
        } catch {
            throw UsageError("'\(safeLine(text))': \(error.reason)")
        }
    }

    /// Why a file is not shown that is yet to come.
    static let waiting = "not downloaded yet"

    /// The same with the file's address.
    static func waiting(for path: String) -> String { "\(safeLine(path)): \(waiting)" }

    /// Whether a path is the place of an address.
    static func holds(_ path: String) -> Bool { AddressName.address(of: path) != nil }

    /// Whether a file that is missing is yet to come: from the web, or with the whole site that it is in.
    static func awaits(_ path: String) -> Bool {
        if holds(path) { return true }
        guard let root = SiteName.root(of: path) else { return false }
        do throws(SystemError) {
            _ = try File.kind(of: root)
            return false
        } catch {
            return error.isAbsence
        }
    }
}

/// A file from the web that a show reads or shows.
struct WebFile: Hashable, Sendable {
    enum Kind: String {
        case picture, playlist, calendar
    }

    let path: String
    let kind: Kind
    /// How often it is looked for anew; nil: as its server says.
    let refresh: Duration?

    /// Nil for a file that does not come from the web.
    init?(_ path: String, _ kind: Kind, refresh: Duration? = nil) {
        guard WebCache.holds(path) else { return nil }
        (self.path, self.kind, self.refresh) = (path, kind, refresh)
    }

    /// What a source names; nil where it is of this machine.
    init?(source: String) { self.init(source, PlaylistFile(path: source) == nil ? .picture : .playlist) }
}

/// A picture from the web in a lineup.
struct WebPicture: Hashable, Sendable {
    let file: WebFile
    /// The index of its slide.
    let slide: Int

    /// Those of all groups, in the order of their slides.
    static func all(in groups: [Lineup.Group]) -> [WebPicture] {
        var pictures: [WebPicture] = []
        var index = 0
        for group in groups {
            for slide in group.slides {
                for path in slide.paths {
                    guard let file = WebFile(path, .picture, refresh: slide.showing.ageLimits.refresh) else { continue }
                    pictures.append(WebPicture(file: file, slide: index))
                }
                index += 1
            }
        }
        return pictures
    }
}
