import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// What `cyclorama.txt` says, and what is said about it, to the letter.
@Suite struct MachineSettingsTests {
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
        let settings = try MachineSettings.parsed(bytes).get()
        #expect(settings == Self.wholeSettings)
    }

    @Test(arguments: ["", "\r\n", "# nothing\n", "\u{FEFF}", "\u{FEFF}# nothing\r\n", "~", "{}"])
    func nothingIsNoMistake(_ text: String) throws {
        let settings = try MachineSettings.parsed(text).get()
        #expect(settings == MachineSettings())
        #expect(settings.network && !settings.sticks)
    }

    @Test func yesAndNo() throws {
        #expect(try !MachineSettings.parsed("network: no").get().network)
        #expect(try MachineSettings.parsed("network: \"yes\"").get().network)
        #expect(try !MachineSettings.parsed("sticks: no").get().sticks)
    }

    @Test(arguments: ["UTC", "America/Argentina/Ushuaia", "Etc/GMT+2"])
    func zones(_ zone: String) throws {
        #expect(try MachineSettings.parsed("time-zone: \(zone)").get().timeZone == zone)
    }

    @Test(arguments: ["a", "7", "x-1", "A1", String(repeating: "a", count: 63)])
    func hostnames(_ name: String) throws {
        #expect(try MachineSettings.parsed("hostname: \(name)").get().hostname == name)
    }

    @Test(arguments: ["", "-a", "a-", "ä", "a b!", "a$(reboot)", String(repeating: "a", count: 64)])
    func noHostnames(_ name: String) {
        let settings = MachineSettings.parsed("hostname: '\(name)'")
        #expect(settings.error?.diagnostics.count == 1 && settings.document?.hostname == nil)
    }

    @Test(arguments: [
        "ntp", "0.pool.ntp.org", "192.168.0.1", "2001:db8::1", "'::1'", "fe80::a:b", "1:2:3:4:5:6:7:8", "'1::'",
    ])
    func servers(_ server: String) throws {
        let bare = server.filter { $0 != "'" }
        #expect(try MachineSettings.parsed("time-server: \(server)").get().timeServer == bare)
    }

    @Test(arguments: [
        "", ".", "a..b", "a.b.", "a b", "a,b", "a;b", "a$b", "a`b`", "a/b", "a\\\\b", "1.2.3", "1.2.3.256", "1.2.3.4.5",
        "1234", "1:2", "1::2::3", ":1::2", ":::", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "g::1", "ntp:123",
        "a.b\\nC=d", "ü.de", "fe80::1%eth0", String(repeating: "a", count: 64),
        String(repeating: "a.", count: 127) + "a",
    ])
    func noServers(_ server: String) {
        let settings = MachineSettings.parsed("time-server: \"\(server)\"")
        #expect(settings.error?.diagnostics.count == 1 && settings.document?.timeServer == nil, "\(settings)")
    }

    private static let hostname = "expected a name of 1 to 63 letters, digits and dashes, found"
    private static let mode =
        "expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found"
    private static let mistakes = """
        time-zone: ^europe/berlin => unknown time zone 'europe/berlin'; did you mean 'Europe/Berlin'?
        time-zone: ^Berlin => unknown time zone 'Berlin'; did you mean 'Europe/Berlin'?
        time-zone: ^ushuaia => unknown time zone 'ushuaia'; did you mean 'America/Argentina/Ushuaia'?
        time-zone: ^New York => unknown time zone 'New York'; did you mean 'America/New_York'?
        time-zone: ^Etc/GMT+1 => unknown time zone 'Etc/GMT+1'; write one like Europe/Berlin
        time-zone: ^../etc/passwd => unknown time zone '../etc/passwd'; write one like Europe/Berlin
        time-zone:^ => expected a time zone like Europe/Berlin, found nothing
        rotate: ^90deg => expected a rotation of 0, 90, 180, 270 degrees, found '90deg'; did you mean 90?
        mode: ^1920 x 1080 => \(mode) '1920 x 1080'; did you mean 1920x1080?
        mode: ^1920x480@6 cvt => '1920x480@6 cvt' is no mode: displays take 10 to 500 Hz
        hostname: ^my_lobby => \(hostname) 'my_lobby'; did you mean my-lobby?
        hostname: ^lobby.example.org => \(hostname) 'lobby.example.org'; did you mean lobby?
        hostname: ^ümlaut => \(hostname) 'ümlaut'
        network: ^true => expected yes or no, found 'true'; did you mean yes?
        network: ^Off => expected yes or no, found 'Off'; did you mean no?
        sticks: ^YES => expected yes or no, found 'YES'; did you mean yes?
        sticks: ^1 => expected yes or no, found '1'; did you mean yes?
        sticks: ^[yes] => expected yes or no, found a list
        time-server: ^ntp://ntp.example.org/ \
        => expected the name or the IP address of one time server, found 'ntp://ntp.example.org/'; did you mean \
        ntp.example.org?
        time-server: ^a.org b.org => expected the name or the IP address of one time server, found 'a.org b.org'
        time-server: ^a.org⏎network: no => 'time-server' needs the network, which 'network: no' turns off
        ^rotat: 90 => unknown key 'rotat' in cyclorama.txt; did you mean 'rotate'?
        ^wifi: x \
        => unknown key 'wifi' in cyclorama.txt; known keys: time-zone, rotate, mode, hostname, network, sticks, \
        time-server, touch, tap, keys, playlist, site, branch, key, every
        ^duration: 8s => key 'duration' does not belong in cyclorama.txt, only in 'defaults' or a slide
        rotate: 90⏎^rotate: 0 => duplicate key 'rotate', first on line 1
        ^rotate:90 => expected a line like 'rotate: 90', with a blank after the colon, found 'rotate:90'
        """.cases(as: .machine)

    @Test(arguments: mistakes)
    func message(_ example: Case) {
        example.check()
        let lower = MachineSettings.parsed("# é\r\n" + example.text.replacing("\n", with: "\r\n"))
        #expect(lower.error?.diagnostics.first?.line == 2 || example.text.contains("\n"))
    }

    /// Each mistake leaves out its own key, and all of them are said.
    @Test func theRestHolds() throws {
        let text = Self.whole.replacing("270", with: "45").replacing("sticks: yes", with: "sticks: ja")
            .replacing("hostname", with: "host")
        let settings = MachineSettings.parsed(text)
        var expected = Self.wholeSettings
        (expected.rotation, expected.sticks, expected.hostname) = (nil, false, nil)
        #expect(settings.document == expected)
        #expect(settings.error?.diagnostics.map(\.line) == [3, 5, 7])
    }

    /// What stands before a mistake of YAML holds.
    @Test func brokenYAML() {
        let settings = MachineSettings.parsed("rotate: 90\r\nsticks: yes\r\nhostname: [lobby\r\n")
        #expect(settings.document?.rotation == .quarter && settings.document?.sticks == true)
        #expect(settings.error?.diagnostics.count == 1)
        let noText = MachineSettings.parsed([0x72, 0x00, 0x6F, 0x00])
        #expect(
            noText.error?.description
                == "cyclorama.txt:1:2: a character that cannot be shown (U+0000) stands here; delete it "
                + "(the rest was not read)"
        )
        #expect(
            MachineSettings.parsed([0x23, 0xFC, 0x0A]).error?.description == "cyclorama.txt:1:2: this is not UTF-8 text"
        )
    }

    /// What the file says is not told to everybody.
    @Test func discretion() {
        let error = MachineSettings.parsed("hostname: my_lobby\ntime-zone: berln\nnetwork: ture\n").error
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
