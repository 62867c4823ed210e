import Carousel
import Foundation
import PlaylistFormat
import Present
import Testing

@testable import Player

@Suite struct StatusTests {
    /// `ctl` and what others build on read these names: what stands here is kept.
    @Test func golden() throws {
        let cast = try Cast(3, size: Theatre.size)
        var slides = cast.slides
        slides.insert(Slide(path: "no/such \"file\".jpg", style: slides[0].style), at: 1)
        let theatre = try Theatre(Lineup(slides))
        try theatre.run(until: .milliseconds(1500))
        try theatre.show.handle(.pause)
        var status = Status()
        status.since = .seconds(1_798_135_205)
        status.commands = .init(pauses: 1, skips: 2, reloads: 3)
        status.playlistError = InputError(["lobby.yaml:1:1: wrong", "    slides\n    ^"])
        let reason = try #require(theatre.show.leftOut["no/such \"file\".jpg"])
        #expect(reason.contains("No such file"))
        let text = status.json(of: theatre.show, display: "headless", process: 42).text
        #expect(
            text == """
                {
                  "state": "resting",
                  "paused": true,
                  "position": 2,
                  "pending-skip": 0,
                  "showing": {
                    "path": "\(cast.slides[1].path)"
                  },
                  "since": "2026-12-24T18:00:05Z",
                  "next": {
                    "path": "\(cast.slides[2].path)"
                  },
                  "slides": 4,
                  "left-out": [
                    {
                      "path": "no/such \\"file\\".jpg",
                      "reason": "\(reason.replacing("\"", with: "\\\""))"
                    }
                  ],
                  "playlist-errors": [
                    "lobby.yaml:1:1: wrong",
                    "    slides\\n    ^"
                  ],
                  "waiting-for": [],
                  "scanned": [],
                  "commands": {
                    "pauses": 1,
                    "skips": 2,
                    "reloads": 3
                  },
                  "display": "headless",
                  "outputs": [
                    {
                      "name": "headless-1",
                      "mode": "10x6@50",
                      "rungs": {
                        "horizontal": "pan"
                      },
                      "moves": 1,
                      "frames": 10,
                      "missed-vblanks": 0,
                      "longest-gap-ms": 20.000
                    }
                  ],
                  "process": 42
                }
                """)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test func states() throws {
        func state(_ theatre: Theatre) -> String? {
            Status().json(of: theatre.show, display: "", process: 1).text.split(separator: "\n")
                .first { $0.hasPrefix("  \"state\": ") }.map { String($0.dropFirst(12).dropLast(2)) }
        }
        let cast = try Cast(3, size: Theatre.size)
        let theatre = try Theatre(cast.lineup)
        #expect(state(theatre) == "starting")
        try theatre.run(until: .milliseconds(500))
        #expect(state(theatre) == "resting")
        try theatre.run(until: .milliseconds(1100))
        #expect(state(theatre) == "moving")
        let empty = try Theatre(Lineup([]))
        try empty.run(until: .seconds(1))
        #expect(state(empty) == "empty")
    }
}
