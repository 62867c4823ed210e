import PlaylistFormat
import Testing
import Web

/// What `agent.yaml` says, and what is said about it, to the letter.
@Suite struct AgentSettingsTests {
    @Test func everyKey() throws {
        let settings = try AgentSettings.parsed(
            """
            http: [Cam.lan, 192.0.2.7]
            private: "[FE80::1]"
            cache: 500MiB
            ca: own.pem
            proxy: http://proxy.example:3128
            credentials:
              Pictures.example: {file: pictures, as: basic}
              b.example: {file: keys/b, as: bearer}
              c.example: {file: /run/c, as: header X-Api-Key}
            site: {url: https://Cdn.example/repo/, branch: [de, berlin/lobby], key: [a.gpg, /k/b.gpg], every: 1h, \
            keep-free: 1GiB}
            """
        ).get()
        var expected = AgentSettings()
        expected.plainHosts = ["cam.lan", "192.0.2.7"]
        expected.privateHosts = ["[fe80::1]"]
        expected.cache = 500 << 20
        expected.authority = "/etc/cyclorama/own.pem"
        expected.proxy = settings.proxy
        expected.credentials = [
            .init(host: "pictures.example", file: "pictures", form: .basic),
            .init(host: "b.example", file: "/etc/cyclorama/keys/b", form: .bearer),
            .init(host: "c.example", file: "/run/c", form: .header("X-Api-Key")),
        ]
        var site = AgentSettings.DistantSite(
            url: try WebAddress("https://cdn.example/repo"), branches: ["de", "berlin/lobby"],
            keys: ["/etc/cyclorama/a.gpg", "/k/b.gpg"])
        (site.every, site.keepFree) = (.seconds(3600), 1 << 30)
        expected.site = site
        #expect(settings == expected)
        #expect(settings.proxy?.origin == "http://proxy.example:3128")
    }

    @Test(arguments: ["", "# nothing\n", "~", "{}"]) func nothingIsNoMistake(_ text: String) throws {
        #expect(try AgentSettings.parsed(text).get() == AgentSettings())
        #expect(AgentSettings().cache == 2 << 30)
    }

    private static let host = "a host like pictures.example, without https:// and without a port,"
    private static let proxy = "expected a proxy like http://proxy.example:3128, found"
    private static let form = "expected 'basic', 'bearer' or 'header NAME', found"
    private static let mistakes = """
        cache: ^2 GiB => expected an amount like 500MiB or 2GiB, found '2 GiB'; did you mean 2GiB?
        cache: ^2GB => expected an amount like 500MiB or 2GiB, found '2GB'; did you mean 2GiB?
        cache: ^5000000 => expected an amount like 500MiB or 2GiB, found '5000000'
        cache: ^1MiB => expected an amount of 16MiB to 16TiB, found '1MiB'
        cache: ^17TiB => expected an amount of 16MiB to 16TiB, found '17TiB'
        http: ^https://cam.lan/a.jpg => expected \(host) found 'https://cam.lan/a.jpg'; did you mean cam.lan?
        private: [^cam.lan:8080] => expected \(host) found 'cam.lan:8080'; did you mean cam.lan?
        private: ^fe80::1 => expected \(host) found 'fe80::1'; did you mean [fe80::1]?
        http: ^[] => 'http' is empty; write \(host) or leave it out
        http: ^a b => expected \(host) found 'a b'
        proxy: ^proxy.example:3128 => \(proxy) 'proxy.example:3128'; did you mean http://proxy.example:3128?
        proxy: ^socks5://proxy.example => \(proxy) 'socks5://proxy.example'
        ca: ^[] => expected the path of a file with certificates, found a list
        credentials: ^key => expected a mapping of hosts, like 'pictures.example: {file: key, as: bearer}', found 'key'
        credentials: {a.example: ^key} => expected a mapping like {file: key, as: bearer}, found 'key'
        credentials: {a.example: ^{file: key}} => a host of 'credentials' needs 'as'
        credentials: {a.example: ^{as: basic}} => a host of 'credentials' needs 'file'
        credentials: {a.example: {file: ^[], as: basic}} \
        => expected the path of a file with the secret, or the name of a credential of systemd, found a list
        credentials: {a.example: {file: k, as: ^Basic}} => \(form) 'Basic'; did you mean basic?
        credentials: {a.example: {file: k, as: ^X-Key}} => \(form) 'X-Key'; did you mean 'header X-Key'?
        credentials: {a.example: {file: k, as: ^'header X:Key'}} => \(form) 'header X:Key'
        credentials:⏎  a: {file: k, as: basic}⏎  ^A: {file: k, as: basic} => duplicate host 'a', first on line 2
        site: ^lobby \
        => expected a mapping like {url: https://cdn.example/repo, branch: lobby, key: lobby.gpg}, found 'lobby'
        site: ^{url: https://a/r, branch: lobby} => a 'site' needs 'key'
        site: {url: ^https://a/r?b, branch: lobby, key: k} \
        => expected the address of a repository like https://cdn.example/repo, found 'https://a/r?b'
        site: {url: ^a, branch: lobby, key: k} => 'a': an address begins with https://
        site: {url: https://a/r, branch: [^a/../b], key: k} \
        => expected a branch like lobby or country/city, found 'a/../b'
        site: {url: https://a/r, branch: [a, b, ^a], key: k} => 'a' stands here twice
        site: {url: https://a/r, branch: a, key: ^[]} \
        => 'key' is empty; write the path of a file with a GPG key, or leave it out
        site: {url: https://a/r, branch: a, key: k, every: ^5s} => expected a duration of 1m to 24h, found '5s'
        site: {url: https://a/r, branch: a, key: k, keep-free: ^5} => expected an amount like 500MiB or 2GiB, found '5'
        credentials: {a.example: {file: k, as: basic, ^site: a}} \
        => key 'site' does not belong in 'credentials', only in agent.yaml or cyclorama.txt
        ^branch: a => key 'branch' does not belong in agent.yaml, only in 'site' of agent.yaml or in cyclorama.txt
        ^cahce: 2GiB => unknown key 'cahce' in agent.yaml; did you mean 'cache'?
        ^file: a => key 'file' does not belong in agent.yaml, only in 'credentials' of agent.yaml
        ^[a] => expected a line like 'cache: 2GiB', with a blank after the colon, found a list
        """.cases(as: .agent)

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    @Test func hostsHaveALimit() {
        let many = (0...1000).map { "  h\($0): {file: k, as: basic}" }.joined(separator: "\n")
        let messages = AgentSettings.parsed("credentials:\n" + many).messages
        #expect(messages == ["1002:3: 'credentials' has at most 1000 hosts"])
    }

    /// Keys of the agent in a playlist, where people would look for `image` first.
    @Test func elsewhere() {
        #expect(complaint(yaml: "slides: [{file: a.jpg}]")?.contains("did you mean 'image'?") == true)
        #expect(
            complaint(yaml: "cache: 2GiB\nslides: [a.jpg]")?.contains(
                "key 'cache' does not belong at the top level, only in agent.yaml") == true)
    }

    @Test(arguments: [
        ("cache: 2GiB", true), ("a: {outputs: 1}\nhttp: [b]", true), ("slides: [a]\ncache: 2GiB", false),
        ("outputs: {}\nproxy: a", false), ("{}", false), ("- cache: 2GiB", false), ("", false), ("cache: [", true),
    ])
    func whatIsAnAgentFile(_ text: String, isAgent: Bool) {
        #expect(AgentSettings.isAgent(yaml: Array(text.utf8)) == isAgent)
    }
}
