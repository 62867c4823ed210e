import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// What `cyclorama.txt` says, and what is said about it, to the letter.
@Suite struct MachineSettingsTests {
    private static let zones = [
        "America/Argentina/Ushuaia", "America/New_York", "Etc/GMT+2", "Europe/Berlin", "Europe/Paris", "UTC",
    ]

    private func parsed(_ bytes: [UInt8]) -> Parsed<MachineSettings> {
        MachineSettings.parsed(yaml: bytes, name: "cyclorama.txt", zones: { Self.zones })
    }

    private func parsed(_ text: String) -> Parsed<MachineSettings> { parsed(Array(text.utf8)) }

    /// Messages without the lines that they are about.
    private func messages(_ text: String) -> [String] {
        parsed(text).error?.diagnostics.map { "\($0.line):\($0.column): \($0.message)" } ?? []
    }

    private static let whole = """
        # The sign in the lobby
        time-zone: Europe/Berlin
        rotate: 270
        mode: 1920x1080@60
        hostname: Lobby-2
        network: yes
        sticks: yes   # from visitors
        time-server: ntp.example.org
        """

    private static var wholeSettings: MachineSettings {
        var settings = MachineSettings()
        settings.timeZone = "Europe/Berlin"
        settings.rotation = .threeQuarters
        settings.mode = "1920x1080@60"
        settings.hostname = "Lobby-2"
        settings.sticks = true
        settings.timeServer = "ntp.example.org"
        return settings
    }

    /// Editors write it in all of these ways, Notepad in the last ones too.
    @Test(arguments: [
        Array(whole.utf8), Array(whole.replacing("\n", with: "\r\n").utf8),
        [0xEF, 0xBB, 0xBF] + Array(whole.replacing("\n", with: "\r\n").utf8),
        EncodingTests.utf16(whole.replacing("\n", with: "\r\n"), bigEndian: false),
        EncodingTests.utf16(whole, bigEndian: true),
    ])
    func everyKey(_ bytes: [UInt8]) throws {
        let settings = try parsed(bytes).get()
        #expect(settings == Self.wholeSettings)
    }

    @Test(arguments: ["", "\r\n", "# nothing\n", "\u{FEFF}", "\u{FEFF}# nothing\r\n", "~", "{}"])
    func nothingIsNoMistake(_ text: String) throws {
        let settings = try parsed(text).get()
        #expect(settings == MachineSettings())
        #expect(settings.network && !settings.sticks)
    }

    @Test func yesAndNo() throws {
        #expect(try !parsed("network: no").get().network)
        #expect(try parsed("network: \"yes\"").get().network)
        #expect(try !parsed("sticks: no").get().sticks)
    }

    @Test(arguments: ["UTC", "America/Argentina/Ushuaia", "Etc/GMT+2"])
    func zones(_ zone: String) throws { #expect(try parsed("time-zone: \(zone)").get().timeZone == zone) }

    @Test(arguments: ["a", "7", "x-1", "A1", String(repeating: "a", count: 63)])
    func hostnames(_ name: String) throws { #expect(try parsed("hostname: \(name)").get().hostname == name) }

    @Test(arguments: ["", "-a", "a-", "ä", "a b!", "a$(reboot)", String(repeating: "a", count: 64)])
    func noHostnames(_ name: String) {
        let settings = parsed("hostname: '\(name)'")
        #expect(settings.error?.diagnostics.count == 1 && settings.document?.hostname == nil)
    }

    @Test(arguments: [
        "ntp", "0.pool.ntp.org", "192.168.0.1", "2001:db8::1", "'::1'", "fe80::a:b", "1:2:3:4:5:6:7:8", "'1::'",
    ])
    func servers(_ server: String) throws {
        let bare = server.filter { $0 != "'" }
        #expect(try parsed("time-server: \(server)").get().timeServer == bare)
    }

    @Test(arguments: [
        "", ".", "a..b", "a.b.", "a b", "a,b", "a;b", "a$b", "a`b`", "a/b", "a\\\\b", "1.2.3", "1.2.3.256", "1.2.3.4.5",
        "1234", "1:2", "1::2::3", ":1::2", ":::", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "g::1", "ntp:123",
        "a.b\\nC=d", "ü.de", "fe80::1%eth0", String(repeating: "a", count: 64),
        String(repeating: "a.", count: 127) + "a",
    ])
    func noServers(_ server: String) {
        let settings = parsed("time-server: \"\(server)\"")
        #expect(settings.error?.diagnostics.count == 1 && settings.document?.timeServer == nil, "\(settings)")
    }

    @Test(arguments: [
        ("time-zone: europe/berlin", "1:12: unknown time zone 'europe/berlin'; did you mean 'Europe/Berlin'?"),
        ("time-zone: Berlin", "1:12: unknown time zone 'Berlin'; did you mean 'Europe/Berlin'?"),
        ("time-zone: ushuaia", "1:12: unknown time zone 'ushuaia'; did you mean 'America/Argentina/Ushuaia'?"),
        ("time-zone: New York", "1:12: unknown time zone 'New York'; did you mean 'America/New_York'?"),
        ("time-zone: Etc/GMT+1", "1:12: unknown time zone 'Etc/GMT+1'; write one like Europe/Berlin"),
        ("time-zone: ../etc/passwd", "1:12: unknown time zone '../etc/passwd'; write one like Europe/Berlin"),
        ("time-zone:", "1:11: expected a time zone like Europe/Berlin, found nothing"),
        ("rotate: 90deg", "1:9: expected a rotation of 0, 90, 180, 270 degrees, found '90deg'; did you mean 90?"),
        (
            "mode: 1920 x 1080",
            "1:7: expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), "
                + "found '1920 x 1080'; did you mean 1920x1080?"
        ),
        ("mode: 1920x480@6 cvt", "1:7: '1920x480@6 cvt' is no mode: displays take 10 to 500 Hz"),
        (
            "hostname: my_lobby",
            "1:11: expected a name of 1 to 63 letters, digits and dashes, found 'my_lobby'; did you mean my-lobby?"
        ),
        (
            "hostname: lobby.example.org",
            "1:11: expected a name of 1 to 63 letters, digits and dashes, found 'lobby.example.org'; did you mean lobby?"
        ),
        ("hostname: ümlaut", "1:11: expected a name of 1 to 63 letters, digits and dashes, found 'ümlaut'"),
        ("network: true", "1:10: expected yes or no, found 'true'; did you mean yes?"),
        ("network: Off", "1:10: expected yes or no, found 'Off'; did you mean no?"),
        ("sticks: YES", "1:9: expected yes or no, found 'YES'; did you mean yes?"),
        ("sticks: 1", "1:9: expected yes or no, found '1'"),
        ("sticks: [yes]", "1:9: expected yes or no, found a list"),
        (
            "time-server: ntp://ntp.example.org/",
            "1:14: expected the name or the IP address of one time server, found 'ntp://ntp.example.org/'; "
                + "did you mean ntp.example.org?"
        ),
        (
            "time-server: a.org b.org",
            "1:14: expected the name or the IP address of one time server, found 'a.org b.org'"
        ),
        (
            "time-server: a.org\nnetwork: no",
            "1:14: 'time-server' needs the network, which 'network: no' turns off"
        ),
        ("rotat: 90", "1:1: unknown key 'rotat' in cyclorama.txt; did you mean 'rotate'?"),
        (
            "wifi: x",
            "1:1: unknown key 'wifi' in cyclorama.txt; known keys: time-zone, rotate, mode, hostname, network, sticks, "
                + "time-server, touch, tap, keys, playlist, site, branch, key, every"
        ),
        (
            "duration: 8s",
            "1:1: key 'duration' does not belong in cyclorama.txt, only in 'defaults' or a slide"
        ),
        ("rotate: 90\nrotate: 0", "2:1: duplicate key 'rotate', first on line 1"),
        (
            "rotate:90",
            "1:1: expected a line like 'rotate: 90', with a blank after the colon, found 'rotate:90'"
        ),
    ])
    func mistakes(_ text: String, _ message: String) {
        #expect(messages(text) == [message])
        #expect(messages("# é\r\n" + text.replacing("\n", with: "\r\n")).first?.first == "2" || text.contains("\n"))
    }

    /// Each mistake leaves out its own key, and all of them are said.
    @Test func theRestHolds() throws {
        let text = Self.whole.replacing("270", with: "45").replacing("sticks: yes", with: "sticks: ja")
            .replacing("hostname", with: "host")
        let settings = parsed(text)
        var expected = Self.wholeSettings
        (expected.rotation, expected.sticks, expected.hostname) = (nil, false, nil)
        #expect(settings.document == expected)
        #expect(settings.error?.diagnostics.map(\.line) == [3, 5, 7])
    }

    /// What stands before a mistake of YAML holds.
    @Test func brokenYAML() {
        let settings = parsed("rotate: 90\r\nsticks: yes\r\nhostname: [lobby\r\n")
        #expect(settings.document?.rotation == .quarter && settings.document?.sticks == true)
        #expect(settings.error?.diagnostics.count == 1)
        let noText = parsed([0x72, 0x00, 0x6F, 0x00])
        #expect(
            noText.error?.description
                == "cyclorama.txt:1:2: a character that cannot be shown (U+0000) stands here; delete it (the rest was not read)"
        )
        #expect(parsed([0x23, 0xFC, 0x0A]).error?.description == "cyclorama.txt:1:2: this is not UTF-8 text")
    }

    /// What the file says is not told to everybody.
    @Test func discretion() {
        let error = parsed("hostname: my_lobby\ntime-zone: berln\nnetwork: ture\n").error
        #expect(
            error?.description == """
                cyclorama.txt:1:11: expected a name of 1 to 63 letters, digits and dashes, found '…'
                cyclorama.txt:2:12: unknown time zone '…'; write one like Europe/Berlin
                cyclorama.txt:3:10: expected yes or no, found '…'
                """)
    }

    /// In other files the keys are known as those of this one.
    @Test func elsewhere() {
        #expect(
            complaint(site: "hostname: a\noutputs: {A: a}")
                == "site.yaml:1:1: key 'hostname' does not belong in a site file, only in cyclorama.txt\nhostname: a\n^"
        )
    }
}
