import Carousel
import Foundation
import PlaylistFormat
import Raster
import Testing

@testable import Player

/// What `check` says, to the letter. Paths stand without the folder in which everything lies.
@Suite struct CheckTests {
    private static let screen = Size(width: 160, height: 90)
    /// A Thursday at noon.
    private static let now = WallInstant(sinceEpoch: .seconds(1_798_113_600))

    private let scratch: Scratch

    /// Pictures `0.png` to `2.png` as large as the screen, `small.png`, `broken.png` and `text.png`.
    init() throws {
        scratch = try Scratch()
        for number in 0..<3 { _ = try Pattern(number: number, size: Self.screen).file(in: scratch) }
        try scratch.write("small.png", Pattern(number: 3, size: Size(width: 60, height: 40)).png)
        try scratch.write("broken.png", Array(Pattern(number: 4, size: Self.screen).png.dropLast(40)))
        try scratch.write("text.png", "hello")
        for folder in ["photos", "empty"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder, withIntermediateDirectories: false)
        }
        for name in ["10", "9"] { try scratch.write("photos/\(name).png", Pattern(number: 5, size: Self.screen).png) }
    }

    private func check(_ names: String..., zone: Zone = .utc) throws -> Check {
        try Check(names.map { scratch.path + "/" + $0 }, screen: Self.screen, at: Self.now, in: zone)
    }

    /// What is said of one playlist, without the name of its file where it begins.
    private func said(of playlist: String) throws -> [String] {
        try scratch.write("list.yaml", playlist)
        return try check("list.yaml").messages.map { bare($0) }
    }

    private func bare(_ message: String) -> String {
        let start = scratch.path + "/list.yaml:"
        return (message.hasPrefix(start) ? message.dropFirst(start.count).drop { $0 == " " } : message[...])
            .replacing(scratch.path + "/", with: "").description
    }

    @Test func nothingWrong() throws {
        try scratch.write("list.yaml", "slides:\n  - 0.png\n  - folder: photos\n  - 1.png\n  - 0.png\n")
        let check = try check("list.yaml", "2.png")
        #expect(check.messages == [] && check.summary == "5 pictures, nothing wrong")
        #expect(check.playlistCount == 1)
    }

    // MARK: Errors

    @Test func picturesThatCannotBeShown() throws {
        #expect(
            try said(of: "slides:\n  - 0.png\n  - text.png\n  - image: none.png\n  - broken.png\n  - text.png\n") == [
                "3:5: text.png: not a JPEG or PNG: it begins with the bytes 68 65 6c 6c 6f",
                "4:5: none.png: cannot open: No such file or directory",
                "5:5: broken.png: truncated: the file ends about 90 of 90 rows early (Premature end of PNG file)",
            ])
    }

    @Test func everyPlaylistThatCanBeReached() throws {
        try scratch.write("menu.m3u", "0.png\nnone.png\ndeep.yaml\n")
        try scratch.write("deep.yaml", "slides:\n  - text.png\n  - folder: nowhere\n  - list.yaml\n")
        try scratch.write("wrong.yaml", "slides:\n  - imge: 0.png\n  - image: 0.png\n    duration: 8\n")
        let list = "slides:\n  - playlist: menu.m3u\n  - text.png\n  - wrong.yaml\n  - lost.m3u\n  - deep.yaml\n"
        #expect(
            try said(of: list) == [
                "3:5: text.png: not a JPEG or PNG: it begins with the bytes 68 65 6c 6c 6f",
                "5:5: lost.m3u: No such file or directory\n  - lost.m3u\n    ^",
                "menu.m3u:2:1: none.png: cannot open: No such file or directory",
                "deep.yaml:2:5: text.png: not a JPEG or PNG: it begins with the bytes 68 65 6c 6c 6f",
                "deep.yaml:3:5: nowhere: No such file or directory\n  - folder: nowhere\n    ^",
                "deep.yaml:4:5: a playlist cannot play itself: 'list.yaml' -> 'menu.m3u' -> 'deep.yaml' -> 'list.yaml'"
                    + "\n  - list.yaml\n    ^",
                "deep.yaml:4:5: a playlist cannot play itself: 'list.yaml' -> 'deep.yaml' -> 'list.yaml'"
                    + "\n  - list.yaml\n    ^",
                "wrong.yaml:2:5: unknown key 'imge' in a slide; did you mean 'image'?\n  - imge: 0.png\n    ^",
                "wrong.yaml:4:15: expected a duration like 8s, found '8'; did you mean 8s?\n    duration: 8\n              ^",
            ])
        #expect(try check("list.yaml").summary == "3 pictures, 9 errors")
    }

    @Test func picturesThatStandIn() throws {
        let expected = [
            "1:14: placeholder: none.png: cannot open: No such file or directory",
            "2:13: when-empty: text.png: not a JPEG or PNG: it begins with the bytes 68 65 6c 6c 6f",
        ]
        #expect(try said(of: "placeholder: none.png\nwhen-empty: text.png\nslides: [0.png]\n") == expected)
        try scratch.write("other.yaml", "when-empty: {image: none.png}\nslides: [0.png]\n")
        #expect(
            try said(of: "when-empty: \"#101418\"\nslides: [other.yaml]\n")
                == ["other.yaml:1:13: when-empty: none.png: cannot open: No such file or directory"])
    }

    @Test func sourcesOfTheCommandLine() throws {
        let check = try check("none.yaml", "broken.png", "none", "0.png")
        #expect(
            check.messages.map { bare($0) } == [
                "none.yaml: No such file or directory", "none: No such file or directory",
                "broken.png: truncated: the file ends about 90 of 90 rows early (Premature end of PNG file)",
            ])
    }

    /// Screens are as large as the site file says, and as it turns them.
    @Test func siteFiles() throws {
        let tall = Size(width: 90, height: 160)
        try scratch.write("tall.png", Pattern(number: 6, size: tall).png)
        try scratch.write("a.yaml", "slides: [0.png, none.png]\n")
        try scratch.write("b.yaml", "slides: [{image: tall.png, fit: contain}]\n")
        try scratch.write(
            "site.yaml",
            """
            outputs:
              A: a.yaml
              B: {playlist: b.yaml, mode: 640x360, rotate: 90}
              C: {playlist: b.yaml, rotate: 90}
              D: lost.yaml
              E: a.yaml

            """)
        let check = try check("site.yaml")
        #expect(
            check.messages.map { bare($0) } == [
                "site.yaml:5:6: lost.yaml: No such file or directory",
                "a.yaml:1:17: none.png: cannot open: No such file or directory",
                "b.yaml:1:10: warning: tall.png has 90x160 pixels, which a screen of 360x640 enlarges 4.0 times",
            ])
        #expect(check.summary == "3 pictures, 2 errors, 1 warning" && check.playlistCount == 3)
        try scratch.write("site.yaml", "outputs:\n  A: [1]\n")
        #expect(try self.check("site.yaml").messages.map { bare($0) }.first?.hasPrefix("site.yaml:2:6: ") == true)
    }

    // MARK: Warnings

    @Test(arguments: [
        ("fit: cover", "2.7"), ("fit: contain", "2.3"), ("fit: stretch", "2.7"), ("fit: center", nil),
    ])
    func picturesThatAreTooSmall(_ fit: String, _ factor: String?) throws {
        let expected = factor.map {
            ["2:5: warning: small.png has 60x40 pixels, which a screen of 160x90 enlarges \($0) times"]
        }
        #expect(try said(of: "slides:\n  - {image: small.png, \(fit)}\n") == expected ?? [])
    }

    @Test func foldersWithoutPictures() throws {
        #expect(
            try said(of: "slides:\n  - 0.png\n  - folder: empty\n  - {folder: photos, include: '*.jpg'}\n") == [
                "3:5: warning: no pictures in the folder empty",
                "4:5: warning: no pictures in the folder photos that 'include' and 'exclude' let in",
            ])
        #expect(try check("empty").messages.map { bare($0) } == ["warning: no pictures in the folder empty"])
    }

    @Test func slidesThatAreNeverShown() throws {
        let list = """
            slides:
              - 0.png
              - {image: 1.png, show: {until: 2026-12-23}}
              - {image: 1.png, show: {until: 2026-12-24T11:59}}
              - {folder: photos, show: {days: mon, from: 2026-12-25, until: 2026-12-27}}
              - {image: 2.png, show: {until: 2026-12-24}}
              - {image: 2.png, show: {from: 2030-01-01}}

            """
        #expect(
            try said(of: list) == [
                "3:5: warning: 1.png is not shown any more: its last day was 2026-12-23",
                "4:5: warning: 1.png is not shown any more: it ended at 2026-12-24T11:59:59",
                "5:5: warning: photos can never be shown: its days, hours and dates do not meet",
            ])
    }

    @Test func slidesBehindOthers() throws {
        let list = """
            slides:
              - 0.png
              - {folder: photos, priority: 1}
              - {image: 2.png, priority: 2, show: {days: sun}}
              - {image: broken.png, priority: 3}

            """
        #expect(
            try said(of: list).filter { $0.contains("warning") }
                == ["2:5: warning: 0.png can never be shown: photos has the priority 1, and no 'show'"])
    }

    @Test func timesAtWhichNothingIsShown() throws {
        let hours = "slides:\n  - {image: 0.png, show: {days: mon-sat, hours: '07:30-22:00'}}\n"
        #expect(
            try said(of: hours) == [
                """
                warning: nothing is shown for a part of the next seven days: 2026-12-24 22:00 to 2026-12-25 07:30, \
                2026-12-25 22:00 to 2026-12-26 07:30, 2026-12-26 22:00 to 2026-12-28 07:30, and 3 more; \
                'when-empty' says what to show then
                """
            ])
        #expect(try said(of: "when-empty: \"#000000\"\n" + hours) == [])
        #expect(try said(of: hours + "  - {image: 1.png, show: {hours: '22:00-07:30'}}\n") != [], "Sunday is left")
        #expect(try said(of: hours + "  - 1.png\n") == [])
    }

    // MARK: The program

    @Test func warningsAloneAreNoFailure() throws {
        try scratch.write("list.yaml", "slides: [0.png, small.png, {folder: empty}]\n")
        let path = scratch.path + "/list.yaml"
        let result = try Program.run("check", path, "--size", "160x90")
        #expect(result.code == 0 && result.output == "2 pictures, 2 warnings\n", "\(result.output)")
        #expect(result.errorLines.count == 2 && result.errors.hasPrefix("\(path):1:17: warning: "), "\(result.errors)")
        let large = try Program.run("check", scratch.path + "/0.png")
        #expect(large.errors.contains("0.png has 160x90 pixels, which a screen of 1920x1080 enlarges 12.0 times"))
    }

    @Test func oneDocumentForMachines() throws {
        try scratch.write("list.yaml", "slides:\n  - none.png\n  - folder: empty\n  - {imge: x}\n")
        let wrong = try Program.run("check", scratch.path + "/list.yaml", "--json")
        #expect(wrong.code == 1 && wrong.errors == "")
        try scratch.write("list.yaml", "slides:\n  - none.png\n  - folder: empty\n")
        let result = try Program.run("check", scratch.path + "/list.yaml", scratch.path + "/text.png", "--json")
        #expect(result.code == 1 && result.errors == "")
        #expect(
            result.output.replacing(scratch.path, with: "") == """
                {
                  "errors": [
                    {
                      "file": "/list.yaml",
                      "line": 2,
                      "column": 5,
                      "message": "/none.png: cannot open: No such file or directory",
                      "path": "/none.png"
                    },
                    {
                      "file": null,
                      "line": null,
                      "column": null,
                      "message": "/text.png: not a JPEG or PNG: it begins with the bytes 68 65 6c 6c 6f",
                      "path": "/text.png"
                    }
                  ],
                  "warnings": [
                    {
                      "file": "/list.yaml",
                      "line": 3,
                      "column": 5,
                      "message": "no pictures in the folder /empty",
                      "path": "/empty"
                    }
                  ],
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
        let pictures = (0..<3).map { "'\(scratch.path)/\($0).png'" }.joined(separator: " ")
        process.arguments = ["-qec", "'\(Program.path)' check --size 160x90 \(pictures) > /dev/null", "/dev/null"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(said == "\r1 of 3 \r2 of 3 \r3 of 3 \r\u{1B}[K")
    }
}
