import Carousel
import Foundation
import ControlProtocol
import JSONText
import Raster
import Schedules
import TestSupport
import Testing

@testable import Player
import Vocabulary

@Suite struct StatusTests {
    /// However many colours a show fades through, the status has one line for them.
    @Test func coloursAreOneTransition() throws {
        let cast = try Cast(3) { slide in
            slide.transitions = (1...20).map { .fadeThrough(Color(red: $0, green: 0, blue: 0)) }
        }
        let theatre = try Theatre(cast.lineup, until: .milliseconds(9000))
        #expect(theatre.show.screens[0].smoothness.total.moves > 5)
        #expect(Set(theatre.show.screens[0].routes.keys.map(\.name)).isSubset(of: ["cut", "fade-through"]))
    }

    /// `ctl` and what others build on read these names: what stands here is kept.
    @Test func golden() throws {
        let cast = try Cast(3)
        let settings = "defaults: {duration: 1s, transition-duration: 200ms, easing: linear}\n"
        let list = try cast.scratch.write("list.yaml", settings + "slides: [0.png, 'no \"file\".jpg', 1.png, 2.png]\n")
        let menu = try cast.scratch.write("menu.yaml", settings + "slides: [2.png, 0.png]\n")
        let theatre = try Multiplex(
            [list], outputs: ["headless-2=\(menu)", "headless-2=\(list)", "headless-7=\(list)"],
            until: .milliseconds(1500))
        theatre.ensemble.handle(.pause)
        var status = Status()
        status.commands.pauses = 1
        status.commands.skips = 2
        status.commands.reloads = 3
        let channel = theatre.ensemble.channels[0]
        channel.since = .seconds(1_798_135_205)
        channel.playlistError = InputError(["lobby.yaml:1:1: wrong", "a\nb"])
        let missing = "\(cast.scratch.path)/no \"file\".jpg"
        let reason = try #require(channel.show.files.unshowable.reasons[missing])
        #expect(reason.contains("No such file"))
        func quoted(_ text: String) -> String { text.replacing("\"", with: "\\\"") }
        let text = status.json(of: theatre.ensemble, process: 42).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let second = try #require(lines.lastIndex(of: "    {"))
        #expect(
            lines[..<second].joined(separator: "\n") == """
                {
                  "process": 42,
                  "display": "headless",
                  "absent-outputs": {
                    "headless-7": "nothing is connected to headless-7, only to headless-1, headless-2"
                  },
                  "commands": {
                    "pauses": 1,
                    "skips": 2,
                    "reloads": 3
                  },
                  "site": null,
                  "site-reading": null,
                  "site-errors": [],
                  "site-errors-count": 0,
                  "shows": [
                    {
                      "sources": [
                        "\(list)"
                      ],
                      "sources-count": 1,
                      "state": "resting",
                      "paused": true,
                      "commanded": {
                        "pause": {
                          "until": null
                        }
                      },
                      "position": 2,
                      "number": 3,
                      "pending-skip": 0,
                      "showing": {
                        "path": "\(cast.slides[1].path)"
                      },
                      "since": "2026-12-24T18:00:05Z",
                      "card": null,
                      "next": {
                        "path": "\(cast.slides[2].path)"
                      },
                      "slides": 4,
                      "awaits-clock": false,
                      "next-change": null,
                      "left-out": [
                        {
                          "path": "\(quoted(missing))",
                          "reason": "\(quoted(reason))"
                        }
                      ],
                      "left-out-count": 1,
                      "reading": null,
                      "playlist-errors": [
                        "lobby.yaml:1:1: wrong",
                        "a\\\\u{a}b"
                      ],
                      "playlist-errors-count": 2,
                      "waiting-for": [],
                      "waiting-for-count": 0,
                      "scanned": [],
                      "scanned-count": 0,
                      "not-played": [],
                      "not-played-count": 0,
                      "outputs": [
                        {
                          "name": "headless-1",
                          "mode": "10x6@50",
                          "rotation": 0,
                          "rungs": {
                            "cut": {
                              "rung": "cut",
                              "reason": null
                            },
                            "slide-left": {
                              "rung": "pan",
                              "reason": null
                            }
                          },
                          "moves": 1,
                          "frames": 10,
                          "missed-vblanks": 0,
                          "longest-gap-ms": 20.000,
                          "bytes-written": 0,
                          "smoothness": {
                            "slide": {
                              "pan": {
                                "moves": 1,
                                "frames": 10,
                                "missed-vblanks": 0,
                                "longest-gap-ms": 20.000,
                                "bytes-written": 0
                              }
                            }
                          }
                        }
                      ]
                    },
                """)
        #expect(lines[second...].prefix(7).last == "      \"state\": \"resting\",")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

        #expect(try JSON(reading: Array(text.utf8)).text == text, "what is read is written in the same way")
        func outputs() throws -> [Int?] {
            guard
                case .array(let shows)? = try JSON(
                    reading: Array(status.json(of: theatre.ensemble, process: 42).text.utf8))["shows"]
            else { return [] }
            return shows.map { if case .array(let outputs)? = $0["outputs"] { outputs.count } else { nil } }
        }
        #expect(try outputs() == [1, 1])
        try theatre.unplug("headless-2")
        #expect(try outputs() == [1, 0])
        status.siteErrors = InputError(["site.yaml:1:1: wrong"])
        guard case .array(let errors)? = status.json(of: theatre.ensemble, process: 42)["site-errors"]
        else { throw Waited(what: "no list") }
        #expect(errors.map(\.line) == ["\"site.yaml:1:1: wrong\""])
    }

    /// A path may have 4,095 bytes, and a status many paths.
    @Test func longPathsLackTheirMiddle() throws {
        let cast = try Cast(3)
        let folder = cast.scratch.path + String(repeating: "/" + String(repeating: "x", count: 249), count: 12)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml}")
        try cast.scratch.write(
            "list.yaml", "defaults: {duration: 1s, transition: cut}\nslides: [0.png, none.png, 1.png, 2.png]")
        for name in ["site.yaml", "list.yaml", "0.png", "1.png", "2.png"] {
            try #require(link(cast.scratch[name], folder + "/" + name) == 0)
        }
        let theatre = try Multiplex([folder + "/site.yaml"], until: .milliseconds(500))
        let status = Status().json(of: theatre.ensemble, process: 1)
        guard case .array(let shows)? = status["shows"], let show = shows.first else { throw Waited(what: "no show") }
        func path(_ json: JSON?) -> String? { if case .string(let path)? = json { path } else { nil } }
        func first(_ json: JSON?) -> JSON? { if case .array(let all)? = json { all.first } else { nil } }
        let told = [
            path(status["site"]), path(first(show["sources"])), path(show["showing"]?["path"]),
            path(show["next"]?["path"]), path(first(show["left-out"])?["path"]),
        ]
        for (path, name) in zip(told, ["site.yaml", "list.yaml", "0.png", "1.png", "none.png"]) {
            let path = try #require(path, "\(name)")
            #expect(path.utf8.count <= 200 && path.hasPrefix("/") && path.hasSuffix("x/" + name), "\(path)")
        }
        #expect(status.text.utf8.count < 10_000)
    }

    @Test func states() throws {
        func state(_ theatre: Multiplex) -> String? {
            guard case .array(let shows)? = Status().json(of: theatre.ensemble, process: 1)["shows"] else { return nil }
            return shows.first?["state"]?.line
        }
        let cast = try Cast(3)
        let list = try cast.scratch.write(
            "list.yaml", "defaults: {duration: 1s, transition-duration: 200ms}\nslides: [0.png, 1.png, 2.png]\n")
        let theatre = try Multiplex([list])
        #expect(state(theatre) == "\"starting\"")
        try theatre.at(.milliseconds(500)) { #expect(state(theatre) == "\"resting\"") }
        try theatre.at(.milliseconds(1100)) { #expect(state(theatre) == "\"moving\"") }
        let folder = try Scratch()
        let empty = try Multiplex([folder.path], until: .seconds(1))
        #expect(state(empty) == "\"empty\"")
    }

    /// While schedules have closed every slide, the status says which key of `show` has, and when one opens.
    @Test(
        arguments: [
            ("{until: 2020-01-01}", "until", false), ("{from: 2100-01-01}", "from", true),
            ("[{until: 2020-01-01}, {from: 2100-01-01}]", "until", true), ("{until: 2100-01-01}", nil, true),
        ] as [(String, String?, Bool)])
    func closed(_ show: String, reason: String?, opens: Bool) throws {
        let cast = try Cast(3)
        for fallback in ["0.png", "'#102030'"] {
            let list = try cast.scratch.write(
                "l.yaml", "when-empty: \(fallback)\nshow: \(show)\nslides: [1.png, 2.png]\n")
            let theatre = try Multiplex([list], until: .milliseconds(500))
            theatre.ensemble.handle(.clock(WallInstant(sinceEpoch: .seconds(1_798_135_200))))
            let status = Status().value(of: theatre.ensemble, process: 1).shows[0]
            #expect(status.closed == reason && (status.nextChange != nil) == opens, "\(status)")
            #expect(PlayerStatus(Status().json(of: theatre.ensemble, process: 1))?.shows[0].closed == reason)
            #expect(theatre.ensemble.closings.keys.sorted() == (reason == nil ? [] : ["headless-1", "headless-2"]))
        }
    }

    /// During a move the new picture is told, and when the move began.
    @Test func sinceIsOfWhatIsShown() throws {
        let cast = try Cast(3)
        let list = try cast.scratch.write(
            "list.yaml", "defaults: {duration: 3s, transition-duration: 2s}\nslides: [0.png, 1.png, 2.png]\n")
        let theatre = try Multiplex([list])
        theatre.ensemble.channels[0].since = .seconds(1)
        var status = Status()
        status.clockStart = .seconds(1_798_135_200)
        for (time, name, since) in [(2, "0.png", "01"), (4, "1.png", "03")] {
            try theatre.run(until: .seconds(time))
            let show = status.value(of: theatre.ensemble, process: 1).shows[0]
            #expect(show.since == "2026-12-24T18:00:\(since)Z")
            #expect(show.showing == .slide(path: cast.scratch[name]))
        }
    }

    /// Sources are named as somebody wrote them; the status is read elsewhere.
    @Test func pathsAreAbsolute() throws {
        let cast = try Cast(1)
        let theatre = try Multiplex([cast.scratch.path + "//./"], until: .milliseconds(500))
        let show = Status().value(of: theatre.ensemble, process: 1).shows[0]
        #expect(show.sources.told == [cast.scratch.path] && show.showing == .slide(path: cast.scratch["0.png"]))
        #expect(Status.path("a.png").hasSuffix("/a.png") && Status.path("a.png").hasPrefix("/"))
    }

    @Test func thousandsOfChangesAreFourWritesASecond() throws {
        let scratch = try Scratch()
        let file = StatusFile(path: scratch["status.json"], log: Said().log)
        var writes = 0
        func settle(at now: Duration) {
            file.settle(at: now) {
                writes += 1
                return .integer(Int64(writes))
            }
        }
        for millisecond in 0..<10_000 {
            file.outdate()
            settle(at: .milliseconds(millisecond))
        }
        // The first twenty at once, and four more each second.
        #expect((60...61).contains(writes), "\(writes)")
        let end = try #require(file.nextWake, "the last change waits")
        #expect(end > .milliseconds(9_999) && end <= .milliseconds(10_250))
        settle(at: end)
        #expect(file.nextWake == nil)
        #expect(try scratch.text("status.json") == "\(writes)\n")
    }
}
