import ControlProtocol
import JSONText
import Schedules
import TestSupport
import Testing

@testable import Player

/// What `ctl status` and `ctl list` print for people.
@Suite struct StatusLinesTests {
    private static let times = LocalTimes(
        zone: Zone { _ in 3600 }, now: Timestamp.instant("2026-12-24T14:00:00Z") ?? .zero)

    private func text(_ json: String, isWhole: Bool = false) throws -> String {
        let status = try #require(PlayerStatus(try JSON(reading: Array(json.utf8))))
        return StatusLines(status, times: Self.times, isWhole: isWhole).description
    }

    @Test func golden() throws {
        let text = try text(
            """
            {"process": 7, "display": "/dev/dri/card0", "absent-outputs": {"HDMI-A-3": "nothing is connected to it"},
             "site": "/etc/cyclorama/site.yaml", "site-errors": ["site.yaml:2:1: no key 'moed'"], "site-errors-count": 3,
             "site-from-afar": "the key has expired",
             "shows": [
              {"sources": ["/srv/lobby.yaml"], "sources-count": 1, "state": "resting", "paused": true,
               "commanded": {"pause": {"until": "2026-12-24T14:17:00Z"}}, "number": 3, "slides": 12,
               "showing": {"path": "/srv/pictures/menu.png"}, "since": "2026-12-24T13:07:31Z",
               "next": {"path": "/srv/pictures/a\\n.jpg", "companion": "/srv/pictures/b.jpg"},
               "left-out": [{"path": "/srv/x.jpg", "reason": "/srv/x.jpg: no JPEG"}], "left-out-count": 2,
               "outputs": [{"name": "HDMI-A-1", "mode": "1920x1080@60"}, {"name": "HDMI-A-2", "mode": "1280x720@50"}]},
              {"sources": ["/srv/photos/", "/srv/more"], "sources-count": 2, "state": "resting", "paused": false,
               "commanded": {"show": {"path": "/tmp/notice.png", "until": null}, "blank": {"until": null}}, "slides": 1,
               "showing": {"path": "/a/very/long/path/that/does/not/fit/into/one/line/of/a/terminal/notice.png"},
               "since": "2026-12-23T13:07:31Z", "next": null, "outputs": [{"name": "DP-1", "mode": "800x600@60"}]}]}
            """)
        #expect(
            text == """
                ● HDMI-A-1  1920x1080@60, playing lobby.yaml (12 slides)
                   showing: /srv/pictures/menu.png, since 14:07:31 (slide 3 of 12)
                      next: /srv/pictures/a\\u{a}.jpg beside /srv/pictures/b.jpg
                     state: paused by command until 15:17:00
                   trouble: 2 pictures are left out; see 'cyclorama ctl status --json'
                ● HDMI-A-2  1280x720@50, playing lobby.yaml (12 slides)
                   showing: /srv/pictures/menu.png, since 14:07:31 (slide 3 of 12)
                      next: /srv/pictures/a\\u{a}.jpg beside /srv/pictures/b.jpg
                     state: paused by command until 15:17:00
                   trouble: 2 pictures are left out; see 'cyclorama ctl status --json'
                ● DP-1  800x600@60, playing /srv/photos/ and 1 more (1 slide)
                   showing: /a/very/long/…/of/a/terminal/notice.png, since 2026-12-23 14:07:31
                      next: the round goes on
                     state: black by command until 'resume'; showing a picture by command until 'resume'
                   trouble: none
                ○ HDMI-A-3  nothing is connected to it
                ○ /etc/cyclorama/site.yaml  3 mistakes, the first: site.yaml:2:1: no key 'moed'
                ○ site from afar  the key has expired
                """)
    }

    @Test(arguments: [
        (#""state": "starting""#, ["nothing yet", "nothing yet", "loading the first picture", "none"]),
        (
            #""state": "moving", "showing": {"path": "a.png"}"#,
            ["a.png", "chosen when the transition ends", "playing", "none"]
        ),
        (
            ##""state": "empty", "showing": {"background": "#000000"}, "card": ["No pictures", "/srv"], "slides": 0"##,
            ["a message: No pictures", "nothing yet", "there is nothing to show", "none"]
        ),
        (
            ##""state": "empty", "showing": {"background": "#101010"}, "next-change": "2026-12-25T06:00:00Z""##,
            [
                "the plain colour #101010", "nothing yet", "there is nothing to show before 2026-12-25 07:00:00",
                "none",
            ]
        ),
        (
            #""state": "resting", "showing": {"path": "a.png"}, "paused": true, "awaits-clock": true"#,
            ["a.png", "no other slide", "paused", "the clock is not set, and slides with 'show' wait for it"]
        ),
        (
            #""state": "resting", "showing": {"path": "closed.png"}, "closed": "hours", "#
                + #""next-change": "2026-12-25T06:30:00Z""#,
            ["closed.png", "nothing yet", "closed by 'hours' until 2026-12-25 07:30:00", "none"]
        ),
        (
            ##""state": "empty", "showing": {"background": "#000000"}, "closed": "until""##,
            ["the plain colour #000000", "nothing yet", "closed by 'until': no slide opens again", "none"]
        ),
        (
            #""state": "resting", "playlist-errors": ["l.yaml:1:1: wrong", "x"], "playlist-errors-count": 2"#,
            [
                "nothing yet", "no other slide", "playing",
                "2 mistakes, the first: l.yaml:1:1: wrong; see 'cyclorama ctl status --json'",
            ]
        ),
        (
            #""left-out": [{"path": "/x", "reason": "/x: gone"}], "left-out-count": 1"#,
            ["nothing yet", "no other slide", "playing", "left out: /x: gone"]
        ),
    ]) func states(_ members: String, _ lines: [String]) throws {
        let text = try text(#"{"process": 1, "display": "headless", "shows": [{"sources": ["/srv/a"], \#(members)}]}"#)
        let told = text.split(separator: "\n").map(String.init)
        #expect(told.count == 5 && told[0].hasPrefix("○ no display  playing a"), "\(told)")
        let labels = ["   showing: ", "      next: ", "     state: ", "   trouble: "]
        #expect(Array(told.dropFirst()) == zip(labels, lines).map { $0 + $1 })
    }

    /// Whatever is shortened, two pictures that are told look different.
    @Test func pathsLoseFoldersButNoName() throws {
        let folder = "/media/" + String(repeating: "folder/", count: 20)
        func told(_ showing: String, _ next: String, isWhole: Bool = false) throws -> [String] {
            let json = """
                {"process": 1, "display": "headless", "shows": [{"sources": ["\(folder)list.yaml"], "state": "resting",
                 "showing": {"path": "\(showing)"}, "next": {"path": "\(next)"},
                 "left-out": [{"path": "x", "reason": "\(folder)x.png: gone"}], "left-out-count": 1}]}
                """
            let lines = try text(json, isWhole: isWhole).split(separator: "\n").map(String.init)
            return [lines[0], String(lines[1].dropFirst(12)), String(lines[2].dropFirst(12)), lines[4]]
        }
        let other = try told(folder + "a.png", folder + "b.png")
        #expect(other[1].hasPrefix("/media/") && other[1].hasSuffix("folder/a.png") && other[1].count <= 68)
        #expect(other[2].hasPrefix("/media/") && other[2].hasSuffix("folder/b.png") && other[2].contains("…"))
        #expect(other[0] == "○ no display  playing list.yaml" && other[3].contains("…"))
        let same = try told(folder + "a.png", folder + "folder/a.png")
        #expect(Array(same[1...2]) == [folder + "a.png", folder + "folder/a.png"], "they have one name")
        let name = String(repeating: "n", count: 120) + ".png"
        #expect(try told(folder + name, "b.png")[1].hasSuffix("/" + name), "a name stays whole")
        let whole = try told(folder + "a.png", folder + "b.png", isWhole: true)
        #expect(whole[0].hasSuffix("playing \(folder)list.yaml") && whole[1] == folder + "a.png")
        #expect(whole[3].hasSuffix("left out: \(folder)x.png: gone"))
        let address = "/var/cache/cyclorama/urls/https:%2F%2Fpictures.example%2F" + String(repeating: "a%2F", count: 30)
        #expect(try told(address + "b.png", "c.png")[1].hasPrefix("https://pict"))
    }

    @Test func aPlayerThatHasOnlyBegun() throws {
        #expect(try text("{\"process\": 42}") == "○ process 42 reads its sources for the first time")
    }

    @Test func theTableOfSlides() throws {
        let json = """
            {"outputs":["A"],"lineup":1,"count":4,"next-from":null,"list":[
             {"number":1,"path":"/srv/a.jpg","state":"shown","next":null,"duration":8},
             {"number":2,"path":"/srv/b.jpg","companion":"/srv/c.jpg","state":"open","next":"2026-12-24T14:00:08Z","duration":5400},
             {"number":3,"path":"/srv/d.jpg","state":"closed","next":null,"opens":"2026-12-25T06:30:00Z","duration":0.5},
             {"number":100000,"path":"/srv/e\\u001b.jpg","state":"left-out","reason":"no JPEG","next":null,"duration":1e300}]}
            """
        let reply = try ControlReply(line: Array("{\"ok\":true,\"slides\":\(json)}".utf8)).content
        guard case .slides(let page) = reply else { throw Waited(what: "no page") }
        let table = SlideTable(times: Self.times)
        #expect(
            ([SlideTable.heading] + table.lines(of: page)).joined(separator: "\n") == """
                  number  state      comes                rests  picture
                >      1  shown      now                     8s  /srv/a.jpg
                       2  open       15:00:08             1h30m  /srv/b.jpg beside /srv/c.jpg
                       3  closed     2026-12-25 07:30:00   0.5s  /srv/d.jpg
                  100000  left-out                        277777h46m40s  /srv/e\\u{1b}.jpg  (no JPEG)
                """)
    }
}
