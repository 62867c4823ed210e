import Carousel
import ControlProtocol
import JSONText
import Testing

@testable import Player

/// What version 0.1.0 has written, word by word: a newer player, and whoever reads its status, must know it.
@Suite struct FormerReleaseTests {
    private static let status = #"""
        {"process":10026,"display":"headless","absent-outputs":{},"commands":{"pauses":0,"skips":0,"reloads":0},\#
        "site":null,"site-reading":null,"site-errors":[],"site-errors-count":0,"shows":[{"sources":["l.yaml"],\#
        "sources-count":1,"state":"resting","paused":false,"position":6,"pending-skip":0,"showing":{"path":"a.png"},\#
        "since":"2026-11-25T13:22:25Z","card":null,"next":{"path":"b.png"},"slides":3,"awaits-clock":false,\#
        "next-change":null,"left-out":[{"path":"gone.png",\#
        "reason":"gone.png: cannot open: No such file or directory"}],"left-out-count":1,"reading":null,\#
        "playlist-errors":[],"playlist-errors-count":0,"waiting-for":[],"waiting-for-count":0,"scanned":[],\#
        "scanned-count":0,"not-played":[],"not-played-count":0,"outputs":[{"name":"headless-1","mode":"64x36@30",\#
        "rotation":0,"rungs":{"cut":{"rung":"cut","reason":null},"slide-left":{"rung":"pan","reason":null}},\#
        "moves":4,"frames":40,"missed-vblanks":0,"longest-gap-ms":33.333,"bytes-written":0,\#
        "smoothness":{"slide":{"pan":{"moves":4,"frames":40,"missed-vblanks":0,"longest-gap-ms":33.333,\#
        "bytes-written":0}}}}]}]}
        """#

    @Test func aStatus() throws {
        let status = try #require(PlayerStatus(try JSON(reading: Array(Self.status.utf8))))
        #expect(status.json.line == Self.status, "it is written as it was read")
        #expect(status.process == 10026 && status.display == "headless")
        let show = try #require(status.shows.first)
        #expect(show.state == "resting" && show.position == 6 && show.slides == 3)
        #expect(show.showing == .slide(path: "a.png") && show.next == .slide(path: "b.png"))
        #expect(show.leftOut.told.map(\.path) == ["gone.png"] && show.leftOut.count == 1)
        let output = try #require(show.outputs.first)
        #expect(output.rungs.all.map(\.value.rung) == ["cut", "pan"] && output.total.frames == 40)
        #expect(output.ways.all.first?.value.all.first?.value.longestGap == 33.333)
    }

    @Test func aBookmark() throws {
        let text = """
            {"seed":"b62c1e1af8e14c0e"}
            {"sources":"l.yaml","priority":0,"round":"3","path":"a.png"}

            """
        let places = try #require(Places(text: Array(text.utf8)))
        #expect(places.text == text && places.seed == 0xb62c_1e1a_f8e1_4c0e)
        #expect(
            places.shows == [["l.yaml"]: Bookmark(places: [Bookmark.LevelPlace(priority: 0, round: 3, path: "a.png")])])
    }

    @Test func aLineOfTheDisplayLog() throws {
        let line = #"""
            {"time":"2026-11-25T13:22:20.557Z","duration":1.033,"path":"b.png","sha256":"8b6394bcf33beb3a039c16213afc6f83dbd4ba153bfa2a5a294f882189c6e188","output":"headless-1","mode":"64x36@30"}
            """#
        let record = try DisplayRecord(line: Array(line.utf8))
        #expect(record.line == line + "\n")
    }
}
