import PlaylistFormat
import Testing
import Web

/// What `cyclorama.txt` says of the web, and what is said about it, to the letter.
@Suite struct MachineWebTests {
    private static let site = "site: https://cdn.example/repo\nbranch: lobby\nkey: lobby.gpg\n"

    @Test(arguments: [
        ("https://signs.example/lobby.yaml", "https://signs.example/lobby.yaml"),
        ("HTTPS://Signs.example:443/a b.jpg?x=1", "https://signs.example/a%20b.jpg?x=1"),
        ("http://cam.lan/now.jpg", "http://cam.lan/now.jpg"),
    ])
    func aPlaylist(_ text: String, _ address: String) throws {
        let settings = try MachineSettings.parsed("playlist: \(text)").get()
        #expect(settings.playlist?.description == address && settings.site == nil)
    }

    @Test func aSite() throws {
        let least = try #require(try MachineSettings.parsed(Self.site).get().site)
        #expect(least.address.description == "https://cdn.example/repo" && least.pace == nil)
        #expect(least.branches == ["lobby"] && least.keys == ["lobby.gpg"])
        let most = try #require(
            try MachineSettings.parsed(
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

    private static let branch = "expected a branch like lobby or country/city, found"
    private static let branches = """
        ^../lobby => \(branch) '../lobby'
        [a, ^-b, ^é, ^a//b] => \(branch) '-b' => \(branch) 'é' => \(branch) 'a//b'
        ^[] => 'branch' is empty; write a branch like lobby or country/city, or leave it out
        [a, b, c, d, e, f, g, h, ^i] => 'branch' has at most 8 values
        """.cases(in: "site: https://cdn.example/repo\nbranch: _\nkey: lobby.gpg\n", as: .machine)
    private static let keys = """
        ^keys/lobby.gpg => expected the name of a file on PICTURES, like lobby.gpg, found 'keys/lobby.gpg'
        [a, b, ^c] => 'key' has at most 2 values
        """.cases(in: "site: https://cdn.example/repo\nbranch: lobby\nkey: _\n", as: .machine)
    private static let belowASite = """
        playlist: ^https://a.example/b.yaml => 'playlist' does not count beside 'site', which plays instead
        every: ^5s => expected a duration of 1m to 24h, found '5s'
        every: ^5 minutes => expected a duration like 8s, found '5 minutes'; did you mean 5m?
        """.cases(in: site + "_", as: .machine)
    private static let others = """
        playlist: ^lobby.yaml => expected an address like https://signs.example/lobby.yaml, found 'lobby.yaml'
        playlist: ^signs.example/lobby.yaml \
        => expected an address like https://signs.example/lobby.yaml, found 'signs.example/lobby.yaml'; did you mean \
        https://signs.example/lobby.yaml?
        playlist: ^ftp://a.example/ => 'ftp://a.example/': only https:// and http:// are fetched
        playlist: ^https://me:secret@a.example/ \
        => 'https://me:secret@a.example/': an address holds no name and password: agent.yaml names a file with them
        site: ^https://cdn.example/repo⏎branch: lobby⏎key: lobby.gpg⏎network: no \
        => 'site' needs the network, which 'network: no' turns off
        network: no⏎playlist: ^https://a.example/b.jpg => 'playlist' needs the network, which 'network: no' turns off
        site: ^^https://cdn.example/repo => 'site' needs 'branch' => 'site' needs 'key'
        key: ^lobby.gpg => 'key' is said of a 'site', which is missing
        branch: ^lobby⏎every: 5m => 'branch' is said of a 'site', which is missing
        every: ^5m => 'every' is said of a 'site', which is missing
        ^sit: https://a.example⏎key: a => unknown key 'sit' in cyclorama.txt; did you mean 'site'?
        site: ^repo⏎branch: lobby⏎key: lobby.gpg⏎ => expected an address like https://signs.example/repo, found 'repo'
        """.cases(as: .machine)

    @Test(arguments: branches + keys + belowASite + others) func message(_ example: Case) { example.check() }

    /// Half a site is none, and the rest of the file holds.
    @Test(arguments: ["branch: -", "key: a/b", "key: []", "site: repo"])
    func halfASite(_ line: String) throws {
        let name = String(line.prefix { $0 != ":" })
        let lines = Self.site.split(separator: "\n").map { $0.hasPrefix(name) ? line : String($0) }
        let settings = try #require(MachineSettings.parsed("hostname: a\n" + lines.joined(separator: "\n")).document)
        #expect(settings.site == nil && settings.hostname == "a")
    }
}
