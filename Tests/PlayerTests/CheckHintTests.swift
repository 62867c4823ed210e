import Foundation
import Testing

@testable import Player

/// What `check` says of paths that lead nowhere, and how loudly it says what.
@Suite struct CheckHintTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    @Test(arguments: [
        ("~/0.png", "'~' stands for nothing here: write the whole path"),
        ("$HOME/0.png", "names like $HOME stand for nothing here: write the whole path"),
        ("photos\\\\9.png", "folders are divided by '/': did you mean 'photos/9.png'?"),
        ("photos/*.png", "many pictures are a folder: {folder: photos, include: \"*.png\"}"),
        ("Photos/9.png", "did you mean 'photos/9.png'?"), ("photos/9.PNG", "did you mean 'photos/9.png'?"),
        ("smal.png", "did you mean 'small.png'?"),
    ]) func pathsThatLeadNowhere(_ path: String, _ hint: String) throws {
        let shown = path.replacing("\\\\", with: "\\")
        #expect(
            try folder.told(of: "slides: [\"\(path)\"]\n").map { $0.replacing(": No such file or directory", with: "") }
                == ["1:10: \(shown): cannot open; \(hint)"])
    }

    @Test func whatIsMissingWithoutAHint() throws {
        #expect(
            try folder.told(of: "slides: [zebra.png]\n") == ["1:10: zebra.png: cannot open: No such file or directory"])
        #expect(
            try folder.told(of: "slides: [{folder: photo}]\n")
                == ["1:10: photo: No such file or directory; did you mean 'photos'?"])
        #expect(
            try folder.told(of: "when-empty: Text.png\nslides: [0.png]\n")
                == ["1:13: when-empty: Text.png: cannot open: No such file or directory; did you mean 'text.png'?"])
        let check = try folder.check("empti")
        #expect(check.messages.map { folder.bare($0) } == ["empti: No such file or directory; did you mean 'empty'?"])
    }

    @Test func foldersAmongSlides() throws {
        let words = "photos: cannot open: Is a directory"
        #expect(
            try folder.told(of: "slides:\n  - photos\n  - image: photos\n").map {
                $0.replacing(folder.scratch.path + "/", with: "")
            }
                == ["2:5: \(words); write 'folder: photos'"])
        #expect(
            try folder.told(of: "when-empty: ./photos\nslides: [0.png]\n") == ["1:13: when-empty: ./\(words)"])
        try folder.scratch.write("list.m3u", "photos\n")
        #expect(try folder.told(of: ["list.m3u"]) == ["list.m3u:1:1: \(words)"])
    }

    /// As /sys/class/drm names them. A second card's output may have the card before its name.
    @Test func outputsThatNoCardHas() throws {
        try folder.scratch.write(
            "site.yaml", "outputs:\n  HDMI-1: 0.png\n  HDMI-A-1: 1.png\n  card1/DP-1: 1.png\n  '*': 0.png\n")
        for (connectors, told) in [
            (
                ["card0", "card0-HDMI-A-1", "card1", "card1-DP-1", "renderD128", "version"],
                ["site.yaml:2:11: note: this machine has no output HDMI-1, only DP-1, HDMI-A-1"]
            ), (["card0", "version"], []), ([], []),
        ] {
            let check = try folder.check("site.yaml", connectors: connectors)
            #expect(check.messages.map { String(folder.bare($0).prefix { $0 != "\n" }) } == told)
            #expect(check.errorCount == 0 && check.warningCount == 0)
        }
    }

    @Test(arguments: ["list.json", "list.TXT"]) func textsAreNoSources(name: String) throws {
        try folder.scratch.write(name, "{\"slides\": [\"0.png\"]}\n")
        let words =
            "\(name): neither a playlist nor a picture: playlists end in .yaml, .yml, .m3u or .m3u8, and pictures are JPEG, PNG, WebP, HEIC or AVIF"
        #expect(try folder.said(of: [name]) == [words])
        let play = try Program.run(
            "play", folder.scratch.path + "/" + name, "--display", "headless:160x90@60",
            "--runtime-dir", folder.scratch.path + "/run")
        #expect(play.code == 1 && play.errors.contains(words), "\(play.errors)")
    }

    @Test func librariesWordsForWhoAsks() throws {
        try folder.scratch.write("list.yaml", "slides: [broken.png\n")
        let check = try folder.check("list.yaml", "broken.png")
        let messages = check.messages(isVerbose: true).map { String(folder.bare($0).prefix { $0 != "\n" }) }
        #expect(
            messages == [
                "1:9: the list that begins here is never closed; ']' is missing "
                    + "[did not find expected ',' or ']' while parsing a flow sequence]",
                "1:10: broken.png: cut off after about 0 of 90 rows: copy it again [Premature end of PNG file]",
                "broken.png: cut off after about 0 of 90 rows: copy it again [Premature end of PNG file]",
            ])
        let plain = try Program.run("check", folder.scratch.path + "/broken.png")
        let verbose = try Program.run("check", "-v", folder.scratch.path + "/broken.png")
        #expect(plain.code == 1 && !plain.errors.contains("Premature"))
        #expect(verbose.code == 1 && verbose.errors.contains("[Premature end of PNG file]"))
    }

    @Test func warningsCountWhereTheyShould() throws {
        let path = folder.scratch.path + "/empty"
        #expect(try Program.run("check", path).code == 0)
        let strict = try Program.run("check", "--strict", path)
        #expect(strict.code == 1 && strict.output == "0 pictures, 1 warning\n", "\(strict.output)")
        #expect(try Program.run("check", "--strict", "--size", "160x90", folder.scratch.path + "/0.png").code == 0)
    }

    /// Their names stay: programs go by them.
    @Test func kinds() throws {
        try folder.scratch.write(
            "list.yaml", "slides:\n  - none.png\n  - text.png\n  - broken.png\n  - small.png\n  - {folder: empty}\n")
        let result = try Program.run("check", "--json", "--size", "160x90", folder.scratch.path + "/list.yaml")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        func kinds(_ level: String) -> [String?]? {
            (document[level] as? [[String: Any]])?.map { $0["kind"] as? String }
        }
        #expect(kinds("errors") == ["missing", "not-a-picture", "cut-off"])
        #expect(kinds("warnings") == ["small", "empty-folder"])
        #expect(
            Complaint.Kind.allCases.map(\.rawValue) == [
                "syntax", "key", "value", "limit", "missing", "unreadable", "nesting", "left-out", "not-a-picture",
                "too-large", "unsupported", "damaged", "cut-off", "unused", "small", "empty-folder", "not-played",
                "never-shown", "nothing-shown", "new-default", "waited-for", "too-old", "other",
            ])
    }

    /// Who may read the file is told what it says, on the card and in the log too.
    @Test func whatEverybodyMayReadIsTold() throws {
        let root = "/tmp/cyclorama-public-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        let list = root + "/list.yaml"
        try "order: lisetd\nslides: [a.png]\n".write(toFile: list, atomically: false, encoding: .utf8)
        for (mode, words) in [
            (0o644, "unknown order 'lisetd'; did you mean 'listed'?"),
            (0o640, "unknown order '…'; known: listed, shuffled"),
        ] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: list)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root)
            let messages: [String]
            do throws(InputError) {
                _ = try LineupReader([list], seed: 0).first()
                messages = []
            } catch { messages = error.messages }
            #expect(messages == ["\(list):1:8: \(words)"])
        }
    }
}
