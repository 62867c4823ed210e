import Carousel
import Digest
import Schedules
import Testing

@testable import Player
import Vocabulary

/// What a report's lines are about, and which time counts.
@Suite struct ReportGroupingTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let records = [
            ("2026-12-24T17:59:50Z", 20.0, "/srv/a.jpg", "HDMI-A-1"),
            ("2026-12-24T18:00:10Z", 8, "/srv/b.jpg", "HDMI-A-1"),
            ("2026-12-24T18:30:00Z", 8, "/srv/a.jpg", "DP-1"), ("2026-12-25T09:00:00Z", 8, "/srv/a.jpg", "DP-1"),
        ]
        let lines = try records.map { time, seconds, path, output in
            DisplayRecord(
                time: try #require(Timestamp.instant(time)), duration: .seconds(seconds), path: path,
                digest: SHA256(String(repeating: "ab", count: 32)), output: output, mode: "1920x1080@60"
            ).line
        }
        try scratch.write("show.log", lines.joined())
    }

    private func report(
        by grouping: String? = nil, from start: String? = nil, until end: String? = nil, zone: Zone = .utc
    ) throws -> DisplayReport {
        let (start, end) = (start.flatMap { StartTime($0) }, end.flatMap { StartTime(until: $0) })
        return DisplayReport.read(
            [scratch.path + "/show.log"], by: grouping, from: start, until: end, zone: zone)
    }

    @Test func outputsStandApart() throws {
        #expect(
            try report().table == """
                day         output    times     time  sha-256   picture
                2026-12-24  DP-1          1  0:00:08  abababab  /srv/a.jpg
                2026-12-24  HDMI-A-1      1  0:00:20  abababab  /srv/a.jpg
                2026-12-24  HDMI-A-1      1  0:00:08  abababab  /srv/b.jpg
                2026-12-25  DP-1          1  0:00:08  abababab  /srv/a.jpg
                all days    DP-1          2  0:00:16  abababab  /srv/a.jpg
                all days    HDMI-A-1      1  0:00:20  abababab  /srv/a.jpg
                all days    HDMI-A-1      1  0:00:08  abababab  /srv/b.jpg
                total                     4  0:00:44            2 pictures, 2 days, 2 outputs

                """)
    }

    @Test(arguments: [
        (
            "output",
            """
            output    times     time  pictures
            DP-1          2  0:00:16  1
            HDMI-A-1      2  0:00:28  2
            total         4  0:00:44  2 pictures, 2 days, 2 outputs

            """
        ),
        (
            "picture",
            """
            times     time  sha-256   picture
                3  0:00:36  abababab  /srv/a.jpg
                1  0:00:08  abababab  /srv/b.jpg
                4  0:00:44            2 pictures, 2 days, 2 outputs

            """
        ),
        (
            "day",
            """
            day         times     time  pictures
            2026-12-24      3  0:00:36  2
            2026-12-25      1  0:00:08  1
            total           4  0:00:44  2 pictures, 2 days, 2 outputs

            """
        ),
        (
            "hour",
            """
            hour              times     time  pictures
            2026-12-24 17:00      1  0:00:10  1
            2026-12-24 18:00      2  0:00:26  2
            2026-12-25 09:00      1  0:00:08  1
            total                 4  0:00:44  2 pictures, 2 days, 2 outputs

            """
        ),
    ])
    func groupings(_ grouping: String, _ table: String) throws {
        #expect(try report(by: grouping).table == table)
    }

    /// What began before counts with its time alone; a day's end is its midnight.
    @Test func timeOfInterest() throws {
        let late = try report(by: "output", from: "2026-12-24T18:00", until: "2026-12-24")
        #expect(late.csv == "times,seconds,pictures,output\r\n1,8.000,1,DP-1\r\n1,18.000,2,HDMI-A-1\r\n")
        let early = try report(by: "output", until: "2026-12-24T18:00")
        #expect(early.csv == "times,seconds,pictures,output\r\n1,10.000,1,HDMI-A-1\r\n")
        #expect(try report(from: "2026-12-26").table == "nothing was shown\n")
        #expect(try report(from: "2026-12-26", until: "2026-12-24").table == "nothing was shown\n")
        // By the zone's clock.
        let there = try report(by: "day", from: "2026-12-24T20:00", zone: Zone { _ in 7200 })
        #expect(there.csv.hasPrefix("day,times,seconds,pictures\r\n2026-12-24,2,26.000,2\r\n"), "\(there.csv)")
    }

    /// Berlin's night of 25 hours: the hour from 2 to 3 has two.
    @Test func anHourThatIsTwo() throws {
        let berlin = Zone { $0 < 1_792_890_000 ? 7200 : 3600 }
        let line = DisplayRecord(
            time: try #require(Timestamp.instant("2026-10-24T23:30:00Z")), duration: .seconds(3 * 3600), path: "a",
            digest: nil, output: "DP-1", mode: "m"
        ).line
        try scratch.write("show.log", line)
        let rows = try report(by: "hour", zone: berlin).csv.split(separator: "\r\n").dropFirst()
        #expect(
            rows == ["2026-10-25,1,1,1800.000,1", "2026-10-25,2,0,7200.000,1", "2026-10-25,3,0,1800.000,1"])
    }

    @Test func json() throws {
        #expect(
            try report(by: "day", until: "2026-12-24").json == """
                {
                  "by": "day",
                  "rows": [
                    {
                      "day": "2026-12-24",
                      "times": 3,
                      "seconds": 36.000,
                      "pictures": 2
                    }
                  ],
                  "total": {
                    "times": 3,
                    "seconds": 36.000,
                    "pictures": 2,
                    "days": 1,
                    "outputs": 2
                  }
                }
                """)
    }

    @Test func aTableFits80Columns() throws {
        let path = "/srv/pictures/2026/window/" + String(repeating: "long-", count: 20) + "name.jpg"
        let line = DisplayRecord(
            time: try #require(Timestamp.instant("2026-12-24T18:00:00Z")), duration: .seconds(8), path: path,
            digest: nil,
            output: "HDMI-A-1", mode: "m"
        ).line
        try scratch.write("show.log", line)
        let lines = try report().table.split(separator: "\n")
        #expect(lines[1].count == 80 && lines[1].hasSuffix("long-name.jpg") && lines[1].contains("  …"), "\(lines)")
        #expect(try report().csv.contains(path))
    }

    @Test func wrongOptions() throws {
        let log = scratch.path + "/show.log"
        for (options, words) in [
            (["--by", "week"], "--by takes one of output, picture, day, hour"),
            (["--from", "soon"], "--from takes a time such as 2026-12-24T06:00"),
            (["--until", "later"], "--until takes a time such as 2026-12-24T18:00"),
            (["--csv", "--json"], "--csv and --json are two kinds of output: give one"),
        ] {
            let result = try Program.Running(["report", log] + options).end()
            #expect(result.code == 2 && result.errors.contains(words), "\(result.errors)")
        }
        let result = try Program.run("report", log, "--by", "picture", "--json", environment: ["TZ": "UTC"])
        #expect(result.code == 0 && result.output.contains("\"path\": \"/srv/b.jpg\""), "\(result.output)")
    }
}
