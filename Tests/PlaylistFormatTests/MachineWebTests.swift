import PlaylistFormat
import Testing
import Web

/// What `cyclorama.txt` says of the web, and what is said about it, to the letter.
@Suite struct MachineWebTests {
    private static let site = "site: https://cdn.example/repo\nbranch: lobby\nkey: lobby.gpg\n"

    private func parsed(_ text: String) -> Parsed<MachineSettings> {
        MachineSettings.parsed(yaml: Array(text.utf8), name: "cyclorama.txt", zones: { [] })
    }

    @Test(arguments: [
        ("https://signs.example/lobby.yaml", "https://signs.example/lobby.yaml"),
        ("HTTPS://Signs.example:443/a b.jpg?x=1", "https://signs.example/a%20b.jpg?x=1"),
        ("http://cam.lan/now.jpg", "http://cam.lan/now.jpg"),
    ])
    func aPlaylist(_ text: String, _ address: String) throws {
        let settings = try parsed("playlist: \(text)").get()
        #expect(settings.playlist?.description == address && settings.site == nil)
    }

    @Test func aSite() throws {
        let least = try #require(try parsed(Self.site).get().site)
        #expect(least.address.description == "https://cdn.example/repo" && least.pace == nil)
        #expect(least.branches == ["lobby"] && least.keys == ["lobby.gpg"])
        let most = try #require(
            try parsed(
                """
                site: https://cdn.example/repo
                branch: [country, city/berlin, sign-1.a_b]
                key: [old.gpg, new key.gpg]
                every: 1h30m
                """
            ).get().site)
        #expect(most.branches == ["country", "city/berlin", "sign-1.a_b"] && most.pace == "1h30m")
        #expect(most.keys == ["old.gpg", "new key.gpg"])
    }

    @Test(arguments: [
        (
            "playlist: lobby.yaml",
            ["1:11: expected an address like https://signs.example/lobby.yaml, found 'lobby.yaml'"]
        ),
        (
            "playlist: signs.example/lobby.yaml",
            [
                "1:11: expected an address like https://signs.example/lobby.yaml, found 'signs.example/lobby.yaml'; "
                    + "did you mean https://signs.example/lobby.yaml?"
            ]
        ),
        ("playlist: ftp://a.example/", ["1:11: 'ftp://a.example/': only https:// and http:// are fetched"]),
        (
            "playlist: https://me:secret@a.example/",
            [
                "1:11: 'https://me:secret@a.example/': an address holds no name and password: agent.yaml names a file "
                    + "with them"
            ]
        ),
        (
            site + "playlist: https://a.example/b.yaml",
            ["4:11: 'playlist' does not count beside 'site', which plays instead"]
        ),
        (
            site + "network: no", ["1:7: 'site' needs the network, which 'network: no' turns off"]
        ),
        (
            "network: no\nplaylist: https://a.example/b.jpg",
            ["2:11: 'playlist' needs the network, which 'network: no' turns off"]
        ),
        ("site: https://cdn.example/repo", ["1:7: 'site' needs 'branch'", "1:7: 'site' needs 'key'"]),
        ("key: lobby.gpg", ["1:6: 'key' is said of a 'site', which is missing"]),
        ("branch: lobby\nevery: 5m", ["1:9: 'branch' is said of a 'site', which is missing"]),
        ("every: 5m", ["1:8: 'every' is said of a 'site', which is missing"]),
        ("sit: https://a.example\nkey: a", ["1:1: unknown key 'sit' in cyclorama.txt; did you mean 'site'?"]),
        (
            site.replacing("https://cdn.example/repo", with: "repo"),
            ["1:7: expected an address like https://signs.example/repo, found 'repo'"]
        ),
        (
            site.replacing("lobby\n", with: "../lobby\n"),
            ["2:9: expected a branch like lobby or country/city, found '../lobby'"]
        ),
        (
            site.replacing("lobby\n", with: "[a, -b, é, a//b]\n"),
            ["-b", "é", "a//b"].map { "expected a branch like lobby or country/city, found '\($0)'" }
        ),
        (
            site.replacing("lobby\n", with: "[]\n"),
            ["2:9: 'branch' is empty; write a branch like lobby or country/city, or leave it out"]
        ),
        (
            site.replacing("lobby\n", with: "[a, b, c, d, e, f, g, h, i]\n"),
            ["2:34: 'branch' has at most 8 values"]
        ),
        (
            site.replacing("lobby.gpg", with: "keys/lobby.gpg"),
            ["3:6: expected the name of a file on PICTURES, like lobby.gpg, found 'keys/lobby.gpg'"]
        ),
        (site.replacing("lobby.gpg", with: "[a, b, c]"), ["3:13: 'key' has at most 2 values"]),
        (site + "every: 5s", ["4:8: expected a duration of 1m to 24h, found '5s'"]),
        (site + "every: 5 minutes", ["4:8: expected a duration like 8s, found '5 minutes'; did you mean 5m?"]),
    ])
    func mistakes(_ text: String, _ messages: [String]) {
        let found = parsed(text).error?.diagnostics ?? []
        let told = found.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(told.count == messages.count && zip(told, messages).allSatisfy { $0.hasSuffix($1) }, "\(told)")
    }

    /// Half a site is none, and the rest of the file holds.
    @Test(arguments: ["branch: -", "key: a/b", "key: []", "site: repo"])
    func halfASite(_ line: String) throws {
        let name = String(line.prefix { $0 != ":" })
        let lines = Self.site.split(separator: "\n").map { $0.hasPrefix(name) ? line : String($0) }
        let settings = try #require(parsed("hostname: a\n" + lines.joined(separator: "\n")).document)
        #expect(settings.site == nil && settings.hostname == "a")
    }
}
