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

    @Test(arguments: [
        Case("", "lobby.m3u:1:1: the playlist is empty: no line names a picture"),
        Case(
            "#EXTM3U\n#EXTINF:5,x\n",
            "lobby.m3u:1:1: the playlist is empty: no line names a picture\n#EXTM3U\n^"),
        Case(
            "#EXTM3U\n  #EXTINF:abc,x\na.jpg\n",
            """
            lobby.m3u:2:11: expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found 'abc'
              #EXTINF:abc,x
                      ^
            """),
        Case(
            "#EXTINF:\na.jpg",
            """
            lobby.m3u:1:9: expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found nothing
            #EXTINF:
                    ^
            """),
        Case(
            "#EXTINF: 5m,x\na.jpg",
            """
            lobby.m3u:1:10: expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found '5m'
            #EXTINF: 5m,x
                     ^
            """),
        Case(
            "#EXTINF:-2,x\na.jpg",
            """
            lobby.m3u:1:9: expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found '-2'
            #EXTINF:-2,x
                    ^
            """),
        Case(
            "#EXTINF:0.01,x\na.jpg\n#EXTINF:604801,x\nb.jpg\n#EXTINF:604800\nc.jpg\n",
            """
            lobby.m3u:1:9: expected 0.1 to 604800 seconds (7 days), found '0.01'
            #EXTINF:0.01,x
                    ^
            lobby.m3u:3:9: expected 0.1 to 604800 seconds (7 days), found '604801'
            #EXTINF:604801,x
                    ^
            """),
        Case(
            "a.jpg\n ü\0.jpg\n",
            """
            lobby.m3u:2:3: a path cannot contain a NUL character
             ü\u{FFFD}.jpg
              ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(m3u: example.text) == example.message)
    }

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
