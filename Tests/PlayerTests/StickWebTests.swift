import Foundation
import PlaylistFormat
import Testing

@testable import Player

/// What a machine that plays from a stick begins with, where something of it comes from the web.
@Suite struct StickWebTests {
    private static let site = "site: https://cdn.example/repo\nbranch: [land, city/ulm]\nkey: lobby.gpg\n"
    private static let memory = 1_000 << 20
    private static let tree = "/var/lib/cyclorama-agent/@site"

    private let scratch: Scratch
    private let pictures: String
    private let target: String

    init() throws {
        scratch = try Scratch()
        (pictures, target) = (scratch["PICTURES"], scratch["run"])
        for folder in [pictures + "/keys", target] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    private func write(_ settings: String, _ files: [String: String] = [:]) throws -> [String] {
        try scratch.write("PICTURES/cyclorama.txt", settings)
        for (name, text) in files { try scratch.write("PICTURES/\(name)", text) }
        return try StickSetup(pictures: pictures, target: target, zones: "", memory: Self.memory).write()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: target + "/" + name, encoding: .utf8)
    }

    private var source: String? { get throws { try SiteFile.read(target + "/site.yaml").screens.first?.source } }

    /// The cache has a fifth of the memory, without room for what is on its way.
    @Test func picturesAlone() throws {
        #expect(try write("") == [])
        #expect(try text("agent/agent.yaml") == "cache: 150MiB\n")
        #expect(try source == pictures)
    }

    @Test func aPlaylistPlaysInPlaceOfThePictures() throws {
        #expect(try write("playlist: https://signs.example/it's.yaml\nrotate: 90\n") == [])
        #expect(try text("site.yaml").contains("playlist: 'https://signs.example/it''s.yaml'\n"))
        #expect(try source?.hasPrefix("/var/cache/cyclorama/urls/") == true)
        #expect(try text("play.env") == "SOURCE=\(target)/site.yaml\n")
        #expect(
            try write("playlist: https://signs.example/a.yaml\n", ["site.yaml": "outputs: {'*': a.jpg}"])
                == ["cyclorama.txt: 'playlist' does not count beside site.yaml, which says itself what plays"])
    }

    @Test func aSiteIsWhatPlays() throws {
        #expect(try write(Self.site + "every: 15m\n", ["lobby.gpg": "a key"]) == [])
        #expect(
            try text("agent/agent.yaml") == """
                cache: 37MiB
                site:
                  url: 'https://cdn.example/repo'
                  branch: ['land', 'city/ulm']
                  key: ['lobby.gpg']
                  every: 15m
                  keep-free: 16MiB

                """)
        #expect(try text("agent/lobby.gpg") == "a key")
        #expect(try source == Self.tree)
        let modes = try ["agent.yaml", "lobby.gpg"].map { name in
            try FileManager.default.attributesOfItem(atPath: target + "/agent/" + name)[.posixPermissions] as? Int
        }
        #expect(modes == [0o600, 0o600])
        // A site file says what plays; the agent has the site.
        #expect(try write(Self.site, ["site.yaml": "outputs: {'*': \(Self.tree)/left.yaml}"]) == [])
        #expect(try text("play.env") == "SOURCE=\(pictures)/site.yaml\n")
    }

    /// Two keys may hold at once: the one that is there is enough.
    @Test func aKeyThatIsMissing() throws {
        #expect(try write(Self.site) == ["cyclorama.txt: lobby.gpg cannot be read: No such file or directory"])
        #expect(try source == pictures && text("agent/agent.yaml") == "cache: 150MiB\n")
        let two = Self.site.replacing("lobby.gpg", with: "[old.gpg, new.gpg]")
        #expect(try write(two, ["new.gpg": ""]) == ["cyclorama.txt: old.gpg cannot be read: No such file or directory"])
        #expect(try source == Self.tree && text("agent/agent.yaml").contains("key: ['new.gpg']\n"))
    }

    /// The agent's own settings lie beside the pictures: with them come the files that they name.
    @Test func settingsOfTheAgent() throws {
        let given = """
            http: [cam.lan]
            private: cam.lan
            ca: own.pem
            credentials:
              cam.lan: {file: ./keys/cam, as: basic}
              b.example: {file: ../outside, as: basic}
            """
        try scratch.write("outside", "")
        #expect(try write("", ["agent.yaml": given, "own.pem": "PEM", "keys/cam": "me:secret"]) == [])
        #expect(try text("agent/agent.yaml") == given + "\ncache: 150MiB\n")
        #expect(try text("agent/own.pem") == "PEM" && text("agent/keys/cam") == "me:secret")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: target + "/agent").count == 4)
        #expect(!FileManager.default.fileExists(atPath: target + "/outside"))
        // What it says of the cache stays.
        #expect(try write("", ["agent.yaml": "cache: 20MiB"]) == [])
        #expect(try text("agent/agent.yaml") == "cache: 20MiB")
        #expect(
            try write("", ["agent.yaml": "{cache: 2GiB}"])
                == ["agent.yaml: 'cache' is more than a fifth of this machine's memory: 200MiB is what there is"])
        #expect(try text("agent/agent.yaml") == "{cache: 2GiB}")
        #expect(
            try write(Self.site, ["agent.yaml": "cache: 20MiB"]) == [
                "cyclorama.txt: 'site' does not count beside agent.yaml, which says itself what the agent is to do"
            ])
        #expect(try source == pictures)
    }

    /// The agent is given the file as it is, and then asks for nothing; the screen says why.
    @Test func aMistakeInThem() throws {
        let said = try write("", ["agent.yaml": "cahce: 20MiB\n"])
        #expect(said == ["agent.yaml:1:1: unknown key 'cahce' in agent.yaml; did you mean 'cache'?"])
        #expect(try text("agent/agent.yaml") == "cahce: 20MiB\n")
        #expect(FileManager.default.fileExists(atPath: target + "/cards/mistakes.png"))
        try FileManager.default.removeItem(atPath: pictures + "/agent.yaml")
        #expect(try write("", ["agent.yaml.txt": ""]) == ["agent.yaml.txt is not read: its name must be agent.yaml"])
    }
}
