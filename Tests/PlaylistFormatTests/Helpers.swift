import Testing
import PlaylistFormat
import Vocabulary

/// What is said about the text, whole; nil where it is a good playlist.
func complaint(yaml text: String) -> String? { complaint(yaml: Array(text.utf8)) }

func complaint(yaml bytes: [UInt8]) -> String? {
    do throws(PlaylistError) {
        _ = try Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "signs").get()
        return nil
    } catch {
        return error.whole
    }
}

/// The same of a site file.
func complaint(site text: String) -> String? {
    do throws(PlaylistError) {
        _ = try Site(yaml: text)
        return nil
    } catch {
        return error.whole
    }
}

extension PlaylistError {
    /// As who runs a command sees it.
    var whole: String {
        let more = ["", "\nand 1 more error"]
        let all = diagnostics.map { diagnostic in
            let excerpt = diagnostic.excerpt.map { "\n" + $0 } ?? ""
            return "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)\(excerpt)"
        }
        return all.joined(separator: "\n") + (omitted < 2 ? more[omitted] : "\nand \(omitted) more errors")
    }
}

extension Site {
    init(yaml text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(yaml: Array(text.utf8), name: "site.yaml", folder: folder).get()
    }
}

func complaint(m3u text: String) -> String? { complaint(m3u: Array(text.utf8)) }

func complaint(m3u bytes: [UInt8]) -> String? {
    do throws(PlaylistError) {
        _ = try Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "signs").get()
        return nil
    } catch {
        return error.whole
    }
}

extension Playlist {
    init(yaml text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(yaml: Array(text.utf8), name: "lobby.yaml", folder: folder).get()
    }

    init(m3u text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(m3u: Array(text.utf8), name: "lobby.m3u", folder: folder).get()
    }

    var pictures: [Slide] {
        entries.compactMap { entry in
            guard case .picture(let slide) = entry else { return nil }
            return slide
        }
    }
}

/// A text and the exact message about it.
struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String

    init(_ text: String, _ message: String) {
        self.text = text
        self.message = message
    }

    var testDescription: String { message.prefix { $0 != "\n" }.description }
}
