import PlaylistFormat
import Testing
import Vocabulary

@Suite struct M3UTests {
    @Test func everything() throws {
        let playlist = try Playlist(
            m3u: "\u{FEFF}#EXTM3U\r\n#EXTINF:20,The menu\r\nmenu.png\r\n\r\n  # a remark\r\n\t my picture.jpg \t\r\n"
                + "#EXTINF: 2.5 tvg-id=\"x\",Title\n#PLAYLIST:x\n\n/srv/c.jpg\n#EXTINF:-1,\nd.jpg\n#EXTINF:0\ne#1.jpg\n"
                + "#EXTINF:5\n#EXTINF:6\nf.jpg\n#EXTINF:7\n#EXTINF:0.0\ng.jpg",
            folder: "signs")
        #expect(playlist.order == .listed)
        #expect(
            playlist.pictures.map(\.path) == [
                "signs/menu.png", "signs/my picture.jpg", "/srv/c.jpg", "signs/d.jpg", "signs/e#1.jpg", "signs/f.jpg",
                "signs/g.jpg",
            ])
        #expect(
            playlist.pictures.map(\.style.duration) == [
                .seconds(20), .seconds(8), .milliseconds(2500), .seconds(8), .seconds(8), .seconds(6), .seconds(8),
            ])
        #expect(playlist.pictures.allSatisfy { $0.style.transitions == Style().transitions })
        #expect(playlist.places.map(\.line) == [3, 6, 10, 12, 14, 17, 20])
        #expect(playlist.places.map(\.column) == [1, 3, 1, 1, 1, 1, 1])
    }

    @Test func lineBreaks() throws {
        #expect(try Playlist(m3u: "a\rb\r\nc\nd").pictures.map(\.path) == ["a", "b", "c", "d"])
        // What only YAML calls a line break may stand in a name.
        #expect(try Playlist(m3u: "a\u{2028}b\u{85}\nc").pictures.map(\.path) == ["a\u{2028}b\u{85}", "c"])
    }

    /// Swift takes a mark and an accent behind it for one character.
    @Test func marksHoldBeforeAccents() throws {
        let playlist = try Playlist(m3u: "#\u{301} a remark\n#EXTINF:20\na\n", folder: "signs")
        #expect(playlist.pictures.map(\.path) == ["signs/a"])
        #expect(complaint(m3u: "#EXTINF:\u{301}5\na\n")?.contains("found '\u{301}5'") == true)
    }

    private static let seconds = "expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found "
    private static let mistakes = """
        ^ => the playlist is empty: no line names a picture
        ^#EXTM3U⏎#EXTINF:5,x⏎ => the playlist is empty: no line names a picture
        #EXTM3U⏎  #EXTINF:^abc,x⏎a.jpg⏎ => \(seconds)'abc'
        #EXTINF:^⏎a.jpg => \(seconds)nothing
        #EXTINF: ^5m,x⏎a.jpg => \(seconds)'5m'
        #EXTINF:^-2,x⏎a.jpg => \(seconds)'-2'
        #EXTINF:^0.01,x⏎a.jpg⏎#EXTINF:^604801,x⏎b.jpg⏎#EXTINF:604800⏎c.jpg⏎ \
        => expected 0.1 to 604800 seconds (7 days), found '0.01' \
        => expected 0.1 to 604800 seconds (7 days), found '604801'
        a.jpg⏎ ü^\0.jpg⏎ => a path cannot contain a NUL character
        """.cases(as: .m3u)

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    @Test func pictures() throws {
        let text = String(repeating: "a\n", count: 200_000)
        #expect(try Playlist(m3u: text).entries.count == 200_000)
        let message = "lobby.m3u:200002:1: a playlist holds at most 200000 slides\nb\n^"
        #expect(complaint(m3u: text + "\nb\n") == message)
    }

    @Test func size() {
        let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: (16 << 20) + 1)
        #expect(complaint(m3u: bytes) == "lobby.m3u:1:1: the file is larger than 16 MiB")
    }
}
