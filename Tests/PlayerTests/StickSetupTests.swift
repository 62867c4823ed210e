import Foundation
import Lettering
import PlaylistFormat
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// What a machine that plays from a stick begins with.
@Suite struct StickSetupTests {
    private let scratch: Scratch
    private let pictures: String
    private let target: String

    init() throws {
        scratch = try Scratch()
        (pictures, target) = (scratch.path + "/PICTURES", scratch.path + "/run/stick")
        for folder in ["PICTURES", "run/stick", "zones/Europe", "zones/posix/Europe"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
        }
        for zone in ["Europe/Berlin", "posix/Europe/Rome", "zone.tab", "UTC"] { try scratch.write("zones/\(zone)", "") }
    }

    @discardableResult
    private func write(_ settings: String? = nil) throws -> [String] {
        if let settings { try scratch.write("PICTURES/cyclorama.txt", settings) }
        return try StickSetup(pictures: pictures, target: target, zones: scratch.path + "/zones").write()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: target + "/" + name, encoding: .utf8)
    }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: target).sorted() } }

    private var cards: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: target + "/cards").sorted() }
    }

    private func size(ofPNG name: String) throws -> Size {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target + "/" + name)).prefix(24))
        let number = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return Size(width: number(16), height: number(20))
    }

    @Test func aStickWithPicturesAlone() throws {
        #expect(try write() == [])
        #expect(
            try names == [
                "agent", "also.yaml", "cards", "mistakes.txt", "play.env", "site.yaml", "system.env",
            ])
        #expect(try text("system.env") == "NETWORK=yes\nSTICKS=no\n")
        #expect(try text("play.env") == "SOURCE=\(target)/site.yaml\n")
        #expect(try text("mistakes.txt") == "")
        #expect(try text("site.yaml") == "outputs:\n  '*':\n    playlist: '\(pictures)'\n")
    }

    @Test func everySetting() throws {
        #expect(
            try write(
                """
                time-zone: Europe/Berlin
                rotate: 90
                mode: 1920x480@60 cvt
                hostname: Lobby
                network: yes
                sticks: yes
                time-server: 10.0.0.1
                """) == [])
        #expect(
            try text("system.env")
                == "TIME_ZONE=Europe/Berlin\nHOSTNAME=Lobby\nTIME_SERVER=10.0.0.1\nNETWORK=yes\nSTICKS=yes\n")
        #expect(try text("play.env") == "SOURCE=\(target)/site.yaml\n")
        let site = try SiteFile.read(target + "/site.yaml")
        #expect(
            site.screens == [
                Site.Screen(
                    output: nil, source: pictures, place: site.screens.first?.place,
                    settings: OutputSettings(mode: ModeChoice("1920x480@60 cvt")), rotation: .quarter)
            ])
        let also = try Playlist.parsed(
            yaml: Array(text("also.yaml").utf8), name: "also.yaml", folder: target
        ).get()
        guard case .folder(let folder) = also.entries.last else { throw Waited(what: "a folder") }
        #expect(also.entries.count == 2 && folder.path == "/media" && folder.recursive)
        #expect(folder.showing.priority == 1)
    }

    /// What the stick has plays, the best first.
    @Test func whatPlays() throws {
        try scratch.write("PICTURES/1.png", "")
        for (given, playlist) in [
            (nil, "1.png"), ("playlist.m3u", "2.png"), ("playlist.yaml", "3.png"), ("site.yaml", "3.png"),
        ] {
            let texts = ["playlist.m3u": "2.png\n", "playlist.yaml": "slides: [3.png]"]
            if let given { try scratch.write("PICTURES/\(given)", texts[given] ?? "") }
            #expect(try write() == [])
            let sources = try SiteFile.read(target + "/site.yaml").screens.map(\.source)
            #expect(sources == [pictures])
            #expect(try LineupReader(sources, seed: 0).read().slides.map(\.path) == ["\(pictures)/\(playlist)"])
            let source = given == "site.yaml" ? pictures : target
            #expect(try text("play.env") == "SOURCE=\(source)/site.yaml\n")
        }
        #expect(
            try write("rotate: 90\n")
                == ["cyclorama.txt: 'mode' and 'rotate' do not count beside site.yaml, which says them itself"])
    }

    /// What Windows has deleted is not shown, at any depth; nor does `check` find a fault in what is written.
    @Test func picturesOfTheStick() throws {
        let png = Pattern(number: 1, size: Size(width: 1920, height: 1080)).png
        let bin = "$RECYCLE.BIN/S-1-5-21"
        for folder in ["a/b", "a/b/c", bin + "/$R1/x/y", "System Volume Information"] {
            try FileManager.default.createDirectory(
                atPath: pictures + "/" + folder, withIntermediateDirectories: true)
        }
        let shown = ["a/b/1.png", "a/2.png", "3.png"]
        for name in shown + [
            "$RECYCLE.BIN/4.png", bin + "/$R5.png", bin + "/$R1/6.png", bin + "/$R1/x/y/7.png",
            "System Volume Information/8.png",
        ] {
            try scratch.write("PICTURES/" + name, png)
        }
        try write("sticks: yes")
        let reader = LineupReader([pictures], seed: 0)
        let paths = try reader.read().slides.map(\.path)
        #expect(Set(paths) == Set(shown.map { pictures + "/" + $0 }) && paths.count == 3)
        let result = try Program.run("check", target + "/site.yaml")
        #expect(result.code == 0 && result.errors == "" && result.output == "3 pictures, nothing wrong\n")
        // The same of another stick, which is a folder of what is listed.
        let also = try text("also.yaml").replacing("/media", with: scratch.path)
        try scratch.write("also.yaml", also)
        let others = try LineupReader([scratch.path + "/also.yaml"], seed: 0).read().slides.map(\.path)
        #expect(Set(others) == Set(paths))
    }

    @Test func mistakesAreDrawnAndTold() throws {
        let lines = try write("time-zone: Europe/Rome\nrotate: 270\nstick: yes\n")
        #expect(
            lines == [
                "cyclorama.txt:1:12: unknown time zone 'Europe/Rome'; write one like Europe/Berlin",
                "cyclorama.txt:3:1: unknown key 'stick' in cyclorama.txt; did you mean 'sticks'?",
            ])
        #expect(try text("mistakes.txt") == lines.map { $0 + "\n" }.joined())
        #expect(try size(ofPNG: "cards/mistakes.png") == Size(width: 1080, height: 1920), "upright for who sees it")
        #expect(
            try text("also.yaml")
                == "slides:\n  - folder: '\(target)/cards'\n    fit: contain\n    background: '#101418'\n"
                + "    duration: 20s\n")
        #expect(try text("site.yaml").contains("rotate: 270"))
        let check = try Program.run("check", target + "/also.yaml", "--size", "1080x1920")
        #expect(check.code == 0 && check.errors == "")
        // Another time they are mended.
        #expect(try write("rotate: 0\n") == [])
        #expect(try cards == [])
    }

    /// Told until the settings are read again, as the screen is turned.
    @Test func aStickThatIsGone() throws {
        try write("rotate: 90\n")
        let lost = try Program.run("stick", "lost", "--to", target)
        #expect(lost.code == 0 && lost.errors == "" && lost.output == "")
        #expect(try cards == ["lost.png"])
        #expect(try size(ofPNG: "cards/lost.png") == Size(width: 1080, height: 1920))
        let slides = try LineupReader([target + "/also.yaml"], seed: 0).read().slides
        #expect(slides.map(\.path) == [target + "/cards/lost.png"])
        try write()
        #expect(try cards == [])
        let early = try Program.run("stick", "lost", "--to", scratch.path + "/none")
        #expect(early.code == 1 && early.errors.contains("site.yaml"))
    }

    @Test func theCard() throws {
        var mistakes = StickMistakes()
        mistakes.complaints = [
            Complaint("unknown key 'rotat'", at: Origin(file: "cyclorama.txt", place: Place(line: 3, column: 1)))
        ]
        #expect(
            mistakes.card
                == MessageCard(
                    title: "cyclorama.txt has a mistake",
                    entries: [MessageCard.Entry(place: "line 3", text: "unknown key 'rotat'")],
                    advice: "Correct it on a computer; the rest of it holds."))
        mistakes.complaints += [Complaint](repeating: mistakes.complaints[0], count: 8)
        #expect(mistakes.card.title == "cyclorama.txt has 9 mistakes")
        #expect(mistakes.card.entries.count == MessageCard.mostEntries && mistakes.card.others == 3)
        mistakes.troubles = ["it is full"]
        #expect(mistakes.card.title == "The stick has 10 problems" && mistakes.card.others == 4)
        #expect(
            mistakes.card.entries.prefix(2)
                == [
                    MessageCard.Entry(text: "it is full"),
                    MessageCard.Entry(place: "cyclorama.txt, line 3", text: "unknown key 'rotat'"),
                ])
        mistakes.complaints = []
        #expect(
            mistakes.card
                == MessageCard(
                    title: "The stick has a problem", entries: [MessageCard.Entry(text: "it is full")],
                    advice: "Put it right on a computer."))
    }

    /// What is wrong with the stick never keeps the files from being written.
    @Test func troubles() throws {
        try scratch.write("run/stick/trouble.txt", "the partition is \u{1B}[1mdamaged\r\n\n  \nit is full")
        try FileManager.default.createDirectory(
            atPath: pictures + "/cyclorama.txt", withIntermediateDirectories: true)
        try scratch.write("PICTURES/playlist.yaml.txt", "slides: []")
        #expect(
            try write() == [
                "the partition is \\u{1b}[1mdamaged", "it is full",
                "playlist.yaml.txt is not read: its name must be playlist.yaml",
                "cyclorama.txt: it cannot be read: Is a directory",
            ])
        #expect(try size(ofPNG: "cards/mistakes.png") == Size(width: 1920, height: 1080))
        #expect(try text("system.env") == "NETWORK=yes\nSTICKS=no\n")
        // Without the stick too.
        let setup = try StickSetup(pictures: scratch.path + "/none", target: target, zones: "/none")
        #expect(try setup.write() == ["the partition is \\u{1b}[1mdamaged", "it is full"])
    }

    @Test func theCommand() throws {
        try scratch.write("PICTURES/cyclorama.txt", "\u{FEFF}rotate: 45\r\nhostname: a\r\n")
        let good = try Program.run(
            "stick", "settings", "--pictures", pictures, "--to", target, "--zones", scratch.path + "/zones")
        #expect(good.code == 0 && good.output == "")
        #expect(
            good.errors
                == "cyclorama: cyclorama.txt:1:9: expected a rotation of 0, 90, 180, 270 degrees, found '45'\n")
        #expect(try text("system.env") == "HOSTNAME=a\nNETWORK=yes\nSTICKS=no\n")
        for path in ["run", "/run/a b", "/run/a'b", "/run/$A"] {
            let bad = try Program.run("stick", "settings", "--pictures", pictures, "--to", path)
            #expect(bad.code == 2 && bad.errors.contains("cannot be the folder"))
        }
        let full = try Program.run("stick", "settings", "--pictures", pictures, "--to", "/dev/null/x")
        #expect(
            full.code == 1 && full.errors == "cyclorama: /dev/null/x/cards: mkdir: Not a directory\n",
            "\(full.errors)")
        let help = try Program.run("--help")
        #expect(!help.output.contains("stick"), "it is for the image")
    }
}
