import Foundation
import TestSupport
import Testing

@testable import Player

@Suite(.tags(.live)) struct UsageTests {
    @Test(arguments: [
        [], ["--help"], ["help"], ["play", "--help"], ["check", "--help"], ["render", "--help"], ["outputs", "--help"],
        ["ctl", "--help"], ["report", "--help"], ["simulate", "--help"], ["--version"],
    ])
    func helpIsNoError(_ arguments: [String]) throws {
        let result = try Program.Running(arguments).end()
        #expect(result.code == 0)
        #expect(!result.output.isEmpty && result.errors == "")
    }

    @Test(arguments: [
        ["bogus"], ["play"], ["check"], ["ctl"], ["ctl", "dance"], ["ctl", "stop", "lobby"],
        ["ctl", "stop", "--output", "DP-1"], ["ctl", "go"], ["ctl", "show"], ["check", "x", "--size", "0x1"],
        ["report"],
        ["play", "x", "--display", "wayland"],
        ["play", "x", "--mode", "big"], ["play", "x", "--display", "headless:0x0"],
        ["play", "x", "--display", "headless:64x64@0.001"], ["play", "x", "--display", "headless:60000x60000"],
        ["render", "x", "-o", "a.png"], ["render", "x", "--at", "0s"],
        ["render", "x", "--at", "1", "-o", "a.png"],
        ["render", "x", "--at", "1s", "-o", "a.jpg"],
        ["render", "x", "--at", "1s", "--size", "0x1", "-o", "a.png"],
        ["render", "x", "--for", "1s", "-o", "a.png"],
        ["render", "x", "--at", "1s", "--for", "1s", "-o", "a.png"],
        ["render", "x", "--sheet", "0x3", "-o", "a.png"],
        ["render", "x", "--sheet", "99x3", "-o", "a.png"],
        ["render", "x", "--for", "1s", "--rate", "0", "-o", "a.y4m"],
        ["render", "x", "--at", "0s", "--size", "60000x60000", "-o", "a.png"],
        ["render", "x", "--at", "0s", "--from", "soon", "-o", "a.png"],
        ["play", "x", "--frobnicate"], ["play", "x", "--rotate", "45"],
    ])
    func usageErrorsAre2(_ arguments: [String]) throws {
        let result = try Program.Running(arguments).end()
        #expect(result.code == 2, "\(arguments): \(result.errors)")
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("Error: "), "\(result.errors)")
        #expect(result.errors.contains("Usage: cyclorama"))
    }

    /// What is wrong with saying what plays where, word for word.
    @Test func whatPlaysWhere() throws {
        let scratch = try LivePlayer.scratch()
        let list = scratch.path + "/list.yaml"
        let table: [(arguments: [String], text: String)] = [
            ([], "there is nothing to play: give a playlist, a folder, pictures, or --output NAME=SOURCE"),
            (["--output", "DP-1"], "--output DP-1 has nothing to play: write --output DP-1=SOURCE"),
            (
                ["--output", "DP-1=\(list)", "--output", "DP-2"],
                "--output DP-2 has nothing to play: write --output DP-2=SOURCE"
            ),
            (
                [list, "--output", "DP-1", "--output", "DP-1=\(list)"],
                "--output DP-1 is given both with a source and without one"
            ),
            ([list, "--output", "=\(list)"], "--output takes NAME or NAME=SOURCE, not '=\(list)'"),
            ([list, "--output", ""], "--output takes NAME or NAME=SOURCE, not ''"),
            ([list, "--output", "DP-1="], "--output DP-1= names no source: write --output DP-1=SOURCE"),
            (
                [list, "--mode", "big"],
                "--mode takes preferred, highest, WxH, WxH@R, 'WxH@R cvt', 'WxH@R cvt-rb' or a modeline"
            ),
            (
                [list, "--mode", "1366x768@60 cvt"],
                "--mode: CVT has widths that are multiples of 8; 1366x768 takes a modeline"
            ),
            ([list, "--display", "mirror"], "--display takes kms, headless or headless:WxH@R"),
        ]
        for (arguments, text) in table {
            let result = try Program.Running(["play"] + arguments).end()
            #expect(result.code == 2, "\(arguments): \(result.errors)")
            #expect(result.errorLines.first == "Error: \(text)", "\(arguments)")
            #expect(result.errorLines.dropFirst().first?.hasPrefix("Usage: cyclorama play ") == true)
        }
    }

    /// What the first line of an error says of options that are wrong, and of those that have another name now.
    @Test(arguments: [
        ("play --help-all", "Unknown option '--help-all'"), ("check --frobnicate", "Unknown option '--frobnicate'"),
        ("play x --metrics x.txt", "--metrics takes a file whose name ends with .prom, not 'x.txt'"),
        (
            "render x --at 0s --output a.png",
            "--output names a display; the file to write is -o: write -o a.png"
        ),
        ("render x --at 0s", "-o FILE says where it goes"),
        ("outputs --try --report a.json", "the file for the report is -o now: write -o a.json"),
        ("ctl snapshot a.png -o b.png", "-o and the FILE after 'snapshot' are the same: give one"),
        ("ctl next -o b.png", "'next' takes no -o: it writes no file"),
        ("ctl reload --output DP-1", "'reload' takes no --output: it is for all"),
        ("ctl next --for 10s", "'next' takes no --for"), ("ctl next --json", "'next' takes no --json"),
        ("ctl pause --for 10", "--for takes a duration such as 30s, 10m or 1h30m, up to a year; did you mean 10s?"),
        ("render x --at 5min -o a.png", "--at takes a duration such as 12.5s, 2m or 500ms; did you mean 5m?"),
        ("ctl go 0", "'go' takes the number of a slide, as 'list' has it: go 3"),
        ("ctl go x", "'go' takes the number of a slide, as 'list' has it: go 3"),
        ("ctl show", "'show' takes a picture or a playlist: show FILE"), ("ctl blank x", "'blank' takes no 'x'"),
    ]) func optionsThatAreWrong(_ line: String, _ text: String) throws {
        let result = try Program.Running(line.split(separator: " ").map(String.init)).end()
        #expect(result.code == 2)
        #expect(result.errorLines.first == "Error: \(text)")
        let command = line.prefix { $0 != " " }
        #expect(result.errorLines.dropFirst().first?.hasPrefix("Usage: cyclorama \(command) ") == true)
    }

    @Test(arguments: ["play", "check", "simulate", "render"]) func anEmptySourceIsRefused(_ command: String) throws {
        let options = command == "render" ? ["--at", "0s", "-o", "a.png"] : []
        let result = try Program.Running([command, ""] + options).end()
        #expect(result.code == 2)
        #expect(result.errorLines.first == "Error: a source is empty: give a playlist, a folder or a picture")
    }

    /// What is in a file is known when it is read, and that may take long.
    @Test func aSiteFileStandsAlone() throws {
        let scratch = try LivePlayer.scratch()
        let list = scratch.path + "/list.yaml"
        let site = try scratch.write("site.yml", "outputs: {HDMI-A-1: list.yaml}\n")
        for arguments in [
            [list, site], [site, site], [site, "--output", "DP-1"], ["--output", "DP-1=\(site)"],
            [list, "--output", "DP-1=\(site)"],
        ] {
            let result = try Program.Running(
                ["play", "--display", "headless", "--runtime-dir", scratch.path + "/run"] + arguments
            ).end()
            #expect(result.code == 1, "\(arguments): \(result.errors)")
            #expect(
                result.errorLines == [
                    "cyclorama: \(site) is a site file, which says itself what plays on which output: "
                        + "give it alone, without other sources and without --output"
                ])
        }
    }

    @Test func noCardIs3() throws {
        let scratch = try LivePlayer.scratch()
        let result = try Program.run(
            "play", scratch.path + "/list.yaml", "--card", "/dev/dri/none", "--runtime-dir", scratch.path + "/run")
        #expect(result.code == 3)
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("cyclorama: ") && result.errors.contains("/dev/dri/none"), "\(result.errors)")
        #expect(try Program.run("outputs", "--card", "/dev/dri/none").code == 3)
    }

    @Test func sourcesThatAreNotThere() throws {
        let scratch = try Scratch()
        for command in [["check"], ["render", "--at", "0s", "-o", "a.png"]] {
            let result = try Program.Running(command + [scratch.path + "/a.yaml", scratch.path + "/b"]).end()
            #expect(result.code == 1, "\(command)")
            // Check says it as compilers do.
            let start = command == ["check"] ? "" : "cyclorama: "
            #expect(
                result.errorLines
                    == ["a.yaml", "b"].map { "\(start)\(scratch.path)/\($0): No such file or directory" },
                "\(command)")
        }
    }

    @Test func check() throws {
        let scratch = try LivePlayer.scratch()
        let good = try Program.run("check", scratch.path + "/list.yaml", scratch.path, "--size", "160x90")
        #expect(good.code == 0)
        #expect(good.output == "5 pictures, nothing wrong\n" && good.errors == "")
        try scratch.write("3.png", Array(Pattern(number: 3, size: LivePlayer.size).png.dropLast(50)))
        try scratch.write("1.png", "")
        let bad = try Program.run("check", scratch.path + "/list.yaml", "--size", "160x90")
        #expect(bad.code == 1)
        #expect(bad.output == "5 pictures, 2 errors\n")
        try #require(bad.errorLines.count == 6, "\(bad.errors)")
        for (index, number) in [1, 3].enumerated() {
            let lines = bad.errorLines[(3 * index)...]
            #expect(
                lines.first?.hasPrefix("\(scratch.path)/list.yaml:\(number + 3):5: \(scratch.path)/\(number).png: ")
                    == true)
            #expect(lines.dropFirst().prefix(2) == ["  - \(number).png", "    ^"])
        }
        try scratch.write("list.yaml", "slides:\n  - image: 0.png\n    duratoin: 3s\n")
        let wrong = try Program.run("check", scratch.path + "/list.yaml", "--size", "160x90")
        #expect(wrong.code == 1)
        #expect(wrong.errors.hasPrefix("\(scratch.path)/list.yaml:3:5: unknown key 'duratoin'"))
    }

    /// systemd puts colons between the folders of a unit that has several: systemd.exec(5).
    @Test func theFirstFolderOfAServiceIsTaken() throws {
        for (value, folder) in [
            (nil, nil), ("", nil), ("/run/a", "/run/a"), ("/run/a:/run/b", "/run/a"), (":/run/b", "/run/b"),
        ] as [(String?, String?)] {
            #expect(ServiceFolder.first(of: value) == folder)
        }
        let scratch = try Scratch()
        let folders = ["run", "state"].map { "\(scratch.path)/\($0):\(scratch.path)/second" }
        let environment = ["RUNTIME_DIRECTORY": folders[0], "STATE_DIRECTORY": folders[1]]
        let list = try LivePlayer.scratch()
        try list.write("list.yaml", "order: shuffled\nslides: [0.png, 1.png]")
        let player = try Program.Running(
            ["play", list.path + "/list.yaml", "--display", "headless:160x90@60"], environment: environment)
        try waitUntil("the status") {
            FileManager.default.fileExists(atPath: scratch.path + "/run/status.json") || !player.isRunning
        }
        #expect(try Program.run("ctl", "next", environment: environment).code == 0)
        #expect(try Program.run("ctl", "stop", environment: environment).code == 0)
        #expect(try player.end().code == 0)
        #expect(try scratch.names == ["run", "state"])
    }
}
