import Foundation
import Raster
import Testing

@testable import Player

/// What is wrong, as `check` says it, to the letter. Paths stand without the folder in which everything lies.
@Suite struct CheckTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    @Test func nothingWrong() throws {
        try folder.scratch.write("list.yaml", "slides:\n  - 0.png\n  - folder: photos\n  - 1.png\n  - 0.png\n")
        let check = try folder.check("list.yaml", "2.png")
        #expect(check.messages == [] && check.summary == "5 pictures, nothing wrong")
        #expect(check.playlistCount == 1)
    }

    @Test func picturesThatCannotBeShown() throws {
        #expect(
            try folder.said(of: "slides:\n  - 0.png\n  - text.png\n  - image: none.png\n  - broken.png\n  - text.png\n")
                == [
                    "3:5: text.png: not a picture that is played: it is of no known kind\n  - text.png\n    ^",
                    "4:5: none.png: cannot open: No such file or directory\n  - image: none.png\n    ^",
                    "5:5: broken.png: cut off after about 0 of 90 rows: copy it again\n" + "  - broken.png\n    ^",
                ])
    }

    @Test func everyPlaylistThatCanBeReached() throws {
        try folder.scratch.write("menu.m3u", "0.png\nnone.png\ndeep.yaml\n")
        try folder.scratch.write("deep.yaml", "slides:\n  - text.png\n  - folder: nowhere\n  - list.yaml\n")
        try folder.scratch.write("wrong.yaml", "slides:\n  - imge: 0.png\n  - image: 0.png\n    duration: 8\n")
        let list = "slides:\n  - playlist: menu.m3u\n  - text.png\n  - wrong.yaml\n  - lost.m3u\n  - deep.yaml\n"
        #expect(
            try folder.said(of: list) == [
                "3:5: text.png: not a picture that is played: it is of no known kind\n  - text.png\n    ^",
                "5:5: lost.m3u: No such file or directory\n  - lost.m3u\n    ^",
                "menu.m3u:2:1: none.png: cannot open: No such file or directory\nnone.png\n^",
                "deep.yaml:2:5: text.png: not a picture that is played: it is of no known kind\n"
                    + "  - text.png\n    ^",
                "deep.yaml:3:5: nowhere: No such file or directory\n  - folder: nowhere\n    ^",
                "deep.yaml:4:5: a playlist cannot play itself: 'list.yaml' -> 'menu.m3u' -> 'deep.yaml' -> 'list.yaml'"
                    + "\n  - list.yaml\n    ^",
                "deep.yaml:4:5: a playlist cannot play itself: 'list.yaml' -> 'deep.yaml' -> 'list.yaml'"
                    + "\n  - list.yaml\n    ^",
                "wrong.yaml:2:5: unknown key 'imge' in a slide; did you mean 'image'?\n  - imge: 0.png\n    ^",
                "wrong.yaml:4:15: expected a duration like 8s, found '8'; did you mean 8s?\n    duration: 8\n              ^",
            ])
        #expect(try folder.check("list.yaml").summary == "3 pictures, 9 errors")
    }

    /// Each once for a file, at the first slide that has it.
    @Test func picturesThatHandsAskFor() throws {
        let list = "defaults: {tap: {show: none.png}}\nslides: [0.png, 1.png, {image: 2.png, tap: {show: text.png}}]\n"
        #expect(
            try folder.told(of: list) == [
                "2:10: tap: none.png: cannot open: No such file or directory",
                "2:24: tap: text.png: not a picture that is played: it is of no known kind",
            ])
        try folder.scratch.write("list.yaml", "slides: [0.png]\n")
        try folder.scratch.write(
            "site.yaml",
            "outputs: {A: {playlist: list.yaml, input: {keys: {a: {KEY_RED: {show: none.png}}}}}, B: list.yaml}\n")
        #expect(
            try folder.told(of: ["site.yaml"]) == [
                "site.yaml:1:25: input: none.png: cannot open: No such file or directory"
            ])
    }

    /// Playlists too, and what those name in turn, each once.
    @Test func playlistsThatHandsAskFor() throws {
        try folder.scratch.write("room.yaml", "defaults: {tap: {show: house.yaml}}\nslides: [0.png, none.png]\n")
        try folder.scratch.write("house.yaml", "slides: [{image: 1.png, tap: {show: room.yaml}}, imge: 2.png]\n")
        try folder.scratch.write("list.yaml", "slides: [{image: 0.png, tap: {show: room.yaml}}]\n")
        try folder.scratch.write(
            "site.yaml",
            "outputs: {A: {playlist: list.yaml, input: {keys: {a: {KEY_RED: {show: gone.yaml}}}}}, B: list.yaml}\n")
        let messages = try folder.told(of: ["site.yaml"])
        #expect(messages.count == 3, "\(messages)")
        #expect(messages.contains("room.yaml:2:17: none.png: cannot open: No such file or directory"))
        #expect(messages.contains { $0.hasPrefix("house.yaml:1:50: ") && $0.contains("imge") }, "\(messages)")
        #expect(messages.contains { $0.hasPrefix("site.yaml:1:25: ") && $0.contains("gone.yaml") }, "\(messages)")
    }

    @Test func picturesThatStandIn() throws {
        let expected = [
            "1:14: placeholder: none.png: cannot open: No such file or directory",
            "2:13: when-empty: text.png: not a picture that is played: it is of no known kind",
        ]
        #expect(try folder.told(of: "placeholder: none.png\nwhen-empty: text.png\nslides: [0.png]\n") == expected)
        try folder.scratch.write("other.yaml", "when-empty: {image: none.png}\nslides: [0.png]\n")
        #expect(
            try folder.told(of: "when-empty: \"#101418\"\nslides: [other.yaml]\n")
                == ["other.yaml:1:13: when-empty: none.png: cannot open: No such file or directory"])
    }

    @Test func sourcesOfTheCommandLine() throws {
        let check = try folder.check("none.yaml", "broken.png", "none", "0.png")
        #expect(
            check.messages.map { folder.bare($0) } == [
                "none.yaml: No such file or directory", "none: No such file or directory",
                "broken.png: cut off after about 0 of 90 rows: copy it again",
            ])
    }

    /// Screens are as large as the site file says, and as it turns them.
    @Test func siteFiles() throws {
        let tall = Size(width: 90, height: 160)
        try folder.scratch.write("tall.png", Pattern(number: 6, size: tall).png)
        try folder.scratch.write("a.yaml", "slides: [0.png, none.png]\n")
        try folder.scratch.write("b.yaml", "slides: [{image: tall.png, fit: contain}]\n")
        try folder.scratch.write(
            "site.yaml",
            """
            outputs:
              A: a.yaml
              B: {playlist: b.yaml, mode: 640x360, rotate: 90}
              "*": {playlist: b.yaml, rotate: 90}
              D: lost.yaml
              E: a.yaml

            """)
        let check = try folder.check("site.yaml")
        #expect(
            check.messages.map { folder.bare($0) } == [
                "site.yaml:5:6: lost.yaml: No such file or directory\n  D: lost.yaml\n     ^",
                "a.yaml:1:17: none.png: cannot open: No such file or directory\nslides: [0.png, none.png]\n"
                    + "                ^",
                "b.yaml:1:10: warning: tall.png has 90x160 pixels, which a screen of 360x640 enlarges 4.0 times\n"
                    + "slides: [{image: tall.png, fit: contain}]\n         ^",
            ])
        #expect(check.summary == "3 pictures, 2 errors, 1 warning" && check.playlistCount == 3)
    }

    /// What can be understood is looked at as well, so that one look shows everything.
    @Test func picturesOfWhatIsNotUnderstood() throws {
        let list = "priority: 1\nslides:\n  - {image: text.png, duration: 8}\n  - {imge: 0.png}\n  - none.png\n"
        #expect(
            try folder.told(of: list + "  - {image: 0.png, priority: 1x}\n  - {image: 1.png, priority: 1}\n") == [
                "1:1: key 'priority' does not belong at the top level, only in a slide",
                "3:5: text.png: not a picture that is played: it is of no known kind",
                "3:33: expected a duration like 8s, found '8'; did you mean 8s?",
                "4:6: unknown key 'imge' in a slide; did you mean 'image'?",
                "5:5: none.png: cannot open: No such file or directory",
                "6:30: expected a whole number from -100 to 100, found '1x'",
            ], "no warning of slides behind others: which they are is not known")
        try folder.scratch.write("list.m3u", "none.png\n#EXTINF:x,\ntext.png\n")
        #expect(
            try folder.told(of: ["list.m3u"]) == [
                "list.m3u:1:1: none.png: cannot open: No such file or directory",
                "list.m3u:2:9: expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found 'x'",
                "list.m3u:3:1: text.png: not a picture that is played: it is of no known kind",
            ])
        let times = "slides:\n  - {image: 0.png, show: {days: mun, until: 2026-12-23}}\n"
        #expect(
            try folder.told(of: times + "  - {image: 1.png, show: {from: 2026-12-26, until: 2026-12-25}}\n").count == 2,
            "no warning of what they leave")
        #expect(
            try folder.told(of: "slides: [{image: 0.png, show: {days: *all }}]\n")
                == ["1:38: aliases ('*all') are not supported; write the value out"])
        #expect(
            try folder.told(of: "show: {days: mun}\nslides: [0.png]\n").count == 1,
            "a show of the whole file that is wrong closes nothing")
        #expect(
            try folder.told(of: "slides: [a.m3u, {image: b.m3u}, {playlist: c.png}, '']\n").count == 4, "one for each")
    }

    /// Also what stands before a place at which YAML ends.
    @Test func picturesBeforeATear() throws {
        #expect(
            try folder.told(of: "slides:\n  - 0.png\n  - none.png\n  - {duration: 8s, image: 'text.png\n  - 1.png\n")
                == [
                    "3:5: none.png: cannot open: No such file or directory",
                    "4:27: the quote that begins here is never closed",
                ])
        #expect(try folder.told(of: "defaults: {fit: cover}\nslides").count == 1, "what is missing may follow")
    }

    @Test func playlistsOfASiteThatIsNotUnderstood() throws {
        try folder.scratch.write("a.yaml", "slides: [none.png]\n")
        try folder.scratch.write("site.yaml", "outputs:\n  A: {playlist: a.yaml, rotate: 45}\n  B: [1]\n")
        #expect(
            try folder.told(of: ["site.yaml"]) == [
                "site.yaml:2:33: expected a rotation of 0, 90, 180, 270 degrees, found '45'",
                "site.yaml:3:6: expected a source (the path of a playlist, a folder or a picture), or a mapping, "
                    + "found a list", "a.yaml:1:10: none.png: cannot open: No such file or directory",
            ])
    }

    // MARK: The program

    @Test func warningsAloneAreNoFailure() throws {
        try folder.scratch.write("list.yaml", "slides: [0.png, small.png, {folder: empty}]\n")
        let path = folder.scratch.path + "/list.yaml"
        let result = try Program.run("check", path, "--size", "160x90")
        #expect(result.code == 0 && result.output == "2 pictures, 2 warnings\n", "\(result.output)")
        #expect(result.errors.hasPrefix("\(path):1:17: warning: "), "\(result.errors)")
        #expect(result.errors.components(separatedBy: ": warning: ").count == 3, "\(result.errors)")
        let large = try Program.run("check", folder.scratch.path + "/0.png")
        #expect(large.errors.contains("0.png has 160x90 pixels, which a screen of 1920x1080 enlarges 12.0 times"))
    }

    @Test func oneDocumentForMachines() throws {
        try folder.scratch.write("list.yaml", "slides:\n  - none.png\n  - folder: empty\n  - {imge: x}\n")
        let wrong = try Program.run("check", folder.scratch.path + "/list.yaml", "--json")
        #expect(wrong.code == 1 && wrong.errors == "")
        try folder.scratch.write("list.yaml", "slides:\n  - none.png\n  - folder: empty\n")
        let result = try Program.run(
            "check", folder.scratch.path + "/list.yaml", folder.scratch.path + "/text.png", "--json")
        #expect(result.code == 1 && result.errors == "")
        #expect(
            result.output.replacing(folder.scratch.path, with: "") == """
                {
                  "errors": [
                    {
                      "file": "/list.yaml",
                      "line": 2,
                      "column": 5,
                      "kind": "missing",
                      "message": "/none.png: cannot open: No such file or directory",
                      "detail": null,
                      "path": "/none.png"
                    },
                    {
                      "file": null,
                      "line": null,
                      "column": null,
                      "kind": "not-a-picture",
                      "message": "/text.png: not a picture that is played: it is of no known kind",
                      "detail": null,
                      "path": "/text.png"
                    }
                  ],
                  "warnings": [
                    {
                      "file": "/list.yaml",
                      "line": 3,
                      "column": 5,
                      "kind": "empty-folder",
                      "message": "no pictures in the folder /empty",
                      "detail": null,
                      "path": "/empty"
                    }
                  ],
                  "notes": [],
                  "closed": [],
                  "counts": {
                    "playlists": 1,
                    "pictures": 2,
                    "errors": 2,
                    "warnings": 1
                  }
                }

                """)
        for text in [wrong.output, result.output] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        }
    }

    /// On a terminal a line says how far it is, and is gone in the end.
    @Test func progressIsSeen() throws {
        // script(1) gives it a terminal.
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let pictures = (0..<3).map { "'\(folder.scratch.path)/\($0).png'" }.joined(separator: " ")
        process.arguments = ["-qec", "'\(Program.path)' check --size 160x90 \(pictures) > /dev/null", "/dev/null"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(said == "\r1 of 3 \r2 of 3 \r3 of 3 \r\u{1B}[K")
    }
}
