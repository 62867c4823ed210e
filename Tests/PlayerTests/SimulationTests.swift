import Foundation
import Testing

@testable import Player

/// The program's words, in several zones.
@Suite struct SimulationTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(
            "list.yaml",
            """
            defaults: {duration: 9s, transition-duration: 1s}
            slides:
              - a.jpg
              - image: b.jpg
                show: {hours: "02:00-02:30"}
                priority: 1

            """)
    }

    private func simulate(_ options: String..., zone: String = "Europe/Berlin") throws -> Program.Result {
        try Program.Running(["simulate"] + options, environment: ["TZ": zone]).end()
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { String($0).replacing(scratch.path + "/", with: "") }
    }

    @Test func lines() throws {
        let result = try simulate(scratch.path + "/list.yaml", "--from", "2026-10-25", "--for", "5h")
        #expect(result.code == 0 && result.errors == "")
        #expect(
            lines(result.output) == [
                "2026-10-25 00:00:00         2h  first                   a.jpg",
                "2026-10-25 02:00:00        30m  takes over              b.jpg",
                "2026-10-25 02:30:00        30m  priority 1 closed       a.jpg",
                "2026-10-25 02:00:00        30m  takes over              b.jpg",
                "2026-10-25 02:30:00      1h30m  priority 1 closed       a.jpg",
            ])
    }

    /// What a tap asks for, by the slide and by the site file; what it shows ends by itself.
    @Test func tapsAreTaken() throws {
        try scratch.write(
            "menu.yaml",
            "defaults: {duration: 1m, transition: cut}\nslides: [{image: a.jpg, tap: {show: d.jpg, for: 20s}}, b.jpg]\n"
        )
        try scratch.write(
            "site.yaml", "outputs: {A: {playlist: menu.yaml, input: {touch: a, tap: {right: blank}, idle: 5s}}}\n")
        let taps = ["10s:middle", "50s:right", "70s:middle", "80s:right", "83s:middle"].flatMap { ["--tap", $0] }
        let times = ["--from", "2026-10-24", "--for", "2m"]
        let plain = try Program.Running(["simulate", scratch.path + "/menu.yaml"] + times + taps).end()
        #expect(
            lines(plain.output).map { String($0.dropFirst(11)) } == [
                "00:00:00        10s  first                   a.jpg",
                "00:00:10        20s  touched                 d.jpg",
                "00:00:30        20s  in turn                 a.jpg",
                "00:00:50        30s  touched                 b.jpg",
                "00:01:20         3s  touched                 a.jpg",
                "00:01:23        20s  touched                 d.jpg",
                "00:01:43        17s  in turn                 a.jpg",
            ], "\(plain.errors)")
        let site = try Program.Running(["simulate", scratch.path + "/site.yaml"] + times + taps).end()
        #expect(
            lines(site.output).dropFirst().map { String($0.dropFirst(11)) } == [
                "00:00:00        10s  first                   a.jpg",
                "00:00:10        20s  touched                 d.jpg",
                "00:00:30        20s  in turn                 a.jpg",
                "00:00:50         5s  touched                 background #000000",
                "00:00:55        15s  opened                  a.jpg",
                "00:01:10        10s  touched                 d.jpg",
                "00:01:20         3s  touched                 background #000000",
                "00:01:23        15s  touched                 a.jpg",
                "00:01:38        22s  in turn                 b.jpg",
            ], "\(site.errors)")
    }

    /// With a lock, all but the next slide and the one before waits for a PIN, and the show with it.
    @Test func aLockHoldsTheShow() throws {
        try scratch.write(
            "menu.yaml", "defaults: {duration: 1m, transition: cut, tap: blank}\nslides: [a.jpg, b.jpg]\n")
        try scratch.write("site.yaml", "outputs: {A: {playlist: menu.yaml, input: {touch: a, lock: true, idle: 5s}}}\n")
        let taps = ["--tap", "10s:right", "--tap", "20s:middle"]
        let times = ["--from", "2026-10-24", "--for", "2m"]
        let result = try Program.Running(["simulate", scratch.path + "/site.yaml"] + times + taps).end()
        #expect(
            lines(result.output).dropFirst().map { String($0.dropFirst(11)) } == [
                "00:00:00        10s  first                   a.jpg",
                "00:00:10      1m30s  touched                 b.jpg",
                "00:01:40        20s  in turn                 a.jpg",
            ], "\(result.errors)")
    }

    @Test func objects() throws {
        let result = try simulate(
            scratch.path + "/list.yaml", "--from", "2026-03-29T01:59:55", "--for", "1m", "--json",
            zone: "America/New_York")
        #expect(
            lines(result.output) == [
                #"{"start":"2026-03-29T05:59:55.000Z","local":"2026-03-29 01:59:55","seconds":5.000,"#
                    + #""reason":"first","priority":0,"transition":"cut","path":"a.jpg"}"#,
                #"{"start":"2026-03-29T06:00:00.000Z","local":"2026-03-29 02:00:00","seconds":55.000,"#
                    + #""reason":"takes over","priority":1,"transition":"slide-left","path":"b.jpg"}"#,
            ])
    }

    /// Which of several transitions it is, always the same.
    @Test func chosenTransitionsAreNamed() throws {
        try scratch.write(
            "several.yaml",
            "defaults: {duration: 9s, transition-duration: 1s, transition: [fade, cover-up]}\nslides: [a.jpg, b.jpg]\n")
        let options = [scratch.path + "/several.yaml", "--from", "2026-10-25", "--for", "45s"]
        let result = try simulate(options[0], options[1], options[2], options[3], options[4])
        let words = lines(result.output).map { $0.split(separator: " ").last.map(String.init) }
        #expect(words.first == "cut", "the first has nothing to move")
        #expect(
            [["fade", "cover-up", "fade", "cover-up"], ["cover-up", "fade", "cover-up", "fade"]].contains(
                words.dropFirst()))
        #expect(try simulate(options[0], options[1], options[2], options[3], options[4]).output == result.output)
    }

    @Test func nowIsWhereItBegins() throws {
        try scratch.write("empty.yaml", "slides:\n  - image: a.jpg\n    show: {until: 2020-01-01}\n")
        let before = Int(Date().timeIntervalSince1970)
        let result = try simulate(scratch.path + "/empty.yaml", "--for", "1h", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let format = ISO8601DateFormatter()
        format.formatOptions.insert(.withFractionalSeconds)
        let start = try #require(format.date(from: object?["start"] as? String ?? ""))
        #expect((before...Int(Date().timeIntervalSince1970)).contains(Int(start.timeIntervalSince1970)))
        #expect(object?["background"] as? String == "#000000")
        #expect(object?["seconds"] as? Double == 3600)
        #expect(object?["priority"] is NSNull)
    }

    @Test func whereThereAreNoPictures() throws {
        try FileManager.default.createDirectory(atPath: scratch.path + "/none", withIntermediateDirectories: false)
        #expect(try simulate(scratch.path + "/none").output == "no pictures\n")
        try scratch.write("none.yaml", "when-empty: \"#101418\"\nslides: [{folder: none}]\n")
        #expect(try simulate(scratch.path + "/none.yaml").output.contains("background #101418"))
    }

    @Test func aSiteFileHasSeveralShows() throws {
        try scratch.write("b.jpg", "")
        try scratch.write("site.yaml", "outputs:\n  HDMI-A-1: list.yaml\n  HDMI-A-2: b.jpg\n  \"*\": list.yaml\n")
        let from = ["--from", "2026-01-01T00:00", "--for", "1h"]
        let result = try simulate(scratch.path + "/site.yaml", from[0], from[1], from[2], from[3])
        #expect(
            lines(result.output) == [
                "HDMI-A-1, *: list.yaml",
                "2026-01-01 00:00:00         1h  first                   a.jpg",
                "HDMI-A-2: b.jpg",
                "2026-01-01 00:00:00         1h  first                   b.jpg",
            ])
        let objects = try simulate(scratch.path + "/site.yaml", from[0], from[1], from[2], from[3], "--json")
        #expect(objects.output.hasSuffix(#"/b.jpg","outputs":["HDMI-A-2"]}"# + "\n"), "\(objects.output)")
    }

    @Test(arguments: [
        ("--from", "yesterday", "--from takes a time such as 2026-12-24T06:00"),
        ("--from", "2026-02-30", "--from takes a time such as 2026-12-24T06:00"),
        ("--from", "2026-12-24T06:00+01:00", "--from takes a time such as 2026-12-24T06:00"),
        ("--for", "0s", "--for takes a duration such as 24h"),
        ("--for", "7d", "--for takes a duration such as 24h, up to ten years; did you mean 168h?"),
        ("--for", "999999h", "--for takes a duration such as 24h"),
    ])
    func whatMakesNoSense(_ option: String, _ value: String, _ message: String) throws {
        let result = try simulate(scratch.path + "/list.yaml", option, value)
        #expect(result.code == 2)
        #expect(result.output == "" && result.errors.contains(message), "\(result.errors)")
    }

    @Test func sourcesThatAreNotThere() throws {
        let result = try simulate(scratch.path + "/none.yaml")
        #expect(result.code == 1)
        #expect(result.errors == "cyclorama: \(scratch.path)/none.yaml: No such file or directory\n")
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.milliseconds(8700), "8.7s"), (.seconds(60), "1m"), (.seconds(3600), "1h"),
        (.seconds(86_399), "23h59m59s"), (.milliseconds(3_600_050), "1h0.05s"), (.nanoseconds(999_999_999), "1s"),
        (.seconds(90_000), "25h"),
    ])
    func durationsReadAsPlaylistsWriteThem(_ duration: Duration, _ text: String) {
        #expect(DurationText(duration).description == text)
    }
}
