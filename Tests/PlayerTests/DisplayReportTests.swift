import Carousel
import Digest
import Foundation
import Schedules
import Testing

@testable import Player
import Vocabulary

@Suite struct DisplayReportTests {
    private let scratch: Scratch
    private var path: String { scratch.path + "/show.log" }

    init() throws { scratch = try Scratch() }

    private static let digests = [
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ]

    private func line(_ time: String, _ seconds: Double, _ path: String, digest: Int? = 0, isContinued: Bool = false)
        throws -> String
    {
        DisplayRecord(
            time: try #require(Timestamp.instant(time)), duration: .seconds(seconds), path: path,
            digest: digest.flatMap { SHA256(Self.digests[$0]) }, output: "HDMI-A-1", mode: "1920x1080@60",
            isContinued: isContinued
        ).line
    }

    private func write(_ lines: [String], _ name: String = "show.log") throws {
        try scratch.write(name, lines.joined())
    }

    private func report(_ names: String..., zone: Zone = .utc) -> DisplayReport {
        DisplayReport.read(names.map { scratch.path + "/" + $0 }, zone: zone)
    }

    @Test func aStayOfManyPartsCountsOnce() throws {
        try write([
            line("2026-12-24T22:30:00Z", 3600, "a.jpg"),
            line("2026-12-24T23:30:00Z", 3600, "a.jpg", isContinued: true),
            line("2026-12-25T00:30:00Z", 60, "a.jpg", isContinued: true),
        ])
        let rows = report("show.log").csv.split(separator: "\r\n").dropFirst().map { $0.suffix(19) }
        #expect(rows == ["1,5400.000,HDMI-A-1", "0,1860.000,HDMI-A-1"])
    }

    @Test func oneOutputOfSeveral() throws {
        let first = try line("2026-12-24T22:30:00Z", 60, "a.jpg")
        let other = try line("2026-12-24T22:30:00Z", 30, "a.jpg").replacing("HDMI-A-1", with: "DP-1")
        try write([first, other])
        let log = scratch.path + "/show.log"
        let both = ["1,30.000,DP-1", "1,60.000,HDMI-A-1"]
        for (output, sums) in [(nil, both), ("HDMI-A-1", [both[1]]), ("DP-1", [both[0]]), ("DP-2", [])] {
            let rows = DisplayReport.read([log], on: output, zone: .utc).csv.split(separator: "\r\n").dropFirst()
            #expect(rows.map { $0.split(separator: ",").suffix(3).joined(separator: ",") } == sums)
        }
        let file = scratch.path + "/a.csv"
        let result = try Program.run("report", log, "--csv", "--output", "DP-1", "-o", file, environment: ["TZ": "UTC"])
        #expect(result.code == 0 && result.output == "" && result.errors == "")
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("1,30.000,DP-1\r\n"))
    }

    @Test func golden() throws {
        try write([
            line("2026-12-24T18:00:05.120Z", 8.016, "/srv/10.jpg"),
            line("2026-12-24T18:00:14Z", 8, "/srv/2.jpg"),
            line("2026-12-24T18:00:23Z", 8.25, "/srv/10.jpg"),
            line("2026-12-25T09:00:00Z", 4000, "/srv/10.jpg"),
            line("2026-12-25T11:00:00Z", 8, "/srv/10.jpg", digest: 1),
            line("2026-12-25T12:00:00Z", 8, "/srv/a\nb\u{202E}.jpg", digest: nil),
        ])
        let report = report("show.log")
        #expect(report.complaints == [] && !report.isFailure)
        #expect(
            report.table == """
                day         output    times     time  sha-256   picture
                2026-12-24  HDMI-A-1      1  0:00:08  ba7816bf  /srv/2.jpg
                2026-12-24  HDMI-A-1      2  0:00:16  ba7816bf  /srv/10.jpg
                2026-12-25  HDMI-A-1      1  1:06:40  ba7816bf  /srv/10.jpg
                2026-12-25  HDMI-A-1      1  0:00:08  e3b0c442  /srv/10.jpg
                2026-12-25  HDMI-A-1      1  0:00:08  unknown   /srv/a\\u{a}b\\u{202e}.jpg
                all days    HDMI-A-1      1  0:00:08  ba7816bf  /srv/2.jpg
                all days    HDMI-A-1      3  1:06:56  ba7816bf  /srv/10.jpg
                all days    HDMI-A-1      1  0:00:08  e3b0c442  /srv/10.jpg
                all days    HDMI-A-1      1  0:00:08  unknown   /srv/a\\u{a}b\\u{202e}.jpg
                total                     6  1:07:20            4 pictures, 2 days

                """)
        #expect(
            report.csv.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init) == [
                "day,path,sha256,times,seconds,output",
                "2026-12-24,/srv/2.jpg,\(Self.digests[0]),1,8.000,HDMI-A-1",
                "2026-12-24,/srv/10.jpg,\(Self.digests[0]),2,16.266,HDMI-A-1",
                "2026-12-25,/srv/10.jpg,\(Self.digests[0]),1,4000.000,HDMI-A-1",
                "2026-12-25,/srv/10.jpg,\(Self.digests[1]),1,8.000,HDMI-A-1",
                "2026-12-25,/srv/a\\u{a}b\\u{202e}.jpg,,1,8.000,HDMI-A-1", "",
            ])
    }

    @Test(arguments: [
        ("plain.jpg", "plain.jpg"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "a\\u{a}b"),
        ("a\rb,", "\"a\\u{d}b,\""), ("a\u{1B}[2J\u{9B}\u{F7FF}", "a\\u{1b}[2J\\u{9b}\\xff"),
        ("\"\u{301}", "\"\"\"\u{301}\""), (",\u{301}", "\",\u{301}\""), ("é e\u{301}", "é e\u{301}"),
    ])
    func fieldsAreQuoted(_ name: String, _ field: String) throws {
        try write([line("2026-12-24T18:00:00Z", 1, name)])
        let expected =
            "day,path,sha256,times,seconds,output\r\n2026-12-24,\(field),\(Self.digests[0]),1,1.000,HDMI-A-1\r\n"
        #expect(Array(report("show.log").csv.utf8) == Array(expected.utf8))
    }

    private func days(_ report: DisplayReport) -> [String] {
        report.csv.split(separator: "\r\n").dropFirst().map { row in
            let fields = row.split(separator: ",")
            return "\(fields[0]) \(fields[3]) \(fields[4])"
        }
    }

    /// A slide counts on the day on which it came; its time, on those on which it passed.
    @Test func daysAreTheZones() throws {
        try write([line("2026-12-24T22:59:50Z", 20, "a"), line("2026-12-24T23:30:00Z", 200_000.5, "a")])
        #expect(
            days(report("show.log")) == [
                "2026-12-24 2 1820.000", "2026-12-25 0 86400.000", "2026-12-26 0 86400.000", "2026-12-27 0 25400.500",
            ])
        #expect(
            days(report("show.log", zone: Zone { _ in 3600 })) == [
                "2026-12-24 1 10.000", "2026-12-25 1 84610.000", "2026-12-26 0 86400.000", "2026-12-27 0 29000.500",
            ])
    }

    /// Berlin's nights of 2026: 23 hours, and 25.
    @Test func daysThatAreShorterAndLonger() throws {
        let berlin = Zone { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }
        try write([line("2026-03-28T12:00:00Z", 172_800, "a"), line("2026-10-24T12:00:00Z", 172_800, "a")])
        #expect(
            days(report("show.log", zone: berlin)) == [
                "2026-03-28 1 39600.000", "2026-03-29 0 82800.000", "2026-03-30 0 50400.000",
                "2026-10-24 1 36000.000", "2026-10-25 0 90000.000", "2026-10-26 0 46800.000",
            ])
    }

    /// As the machine has them.
    @Test func theProgramTakesTheMachinesDays() throws {
        try write([line("2026-12-24T23:30:00Z", 8, "a")])
        for (zone, day) in [("UTC", "2026-12-24"), ("Europe/Berlin", "2026-12-25"), ("America/Lima", "2026-12-24")] {
            let result = try Program.run("report", "--csv", path, environment: ["TZ": zone])
            #expect(result.code == 0 && result.output.contains("\r\n\(day),a,"), "\(zone): \(result.output)")
        }
    }

    // MARK: Files

    @Test func olderPartsAreReadAndNoFileTwice() throws {
        for part in 0...5 {
            try write([line("2026-12-2\(part)T12:00:00Z", 1, "a")], part == 0 ? "show.log" : "show.log.\(part)")
        }
        let expected = (0...4).map { "2026-12-2\($0) 1 1.000" }
        #expect(days(report("show.log")) == expected, "the fifth is none of them")
        #expect(days(report("show.log", "show.log.1", "show.log")) == expected)
        #expect(days(report("show.log.4")) == ["2026-12-24 1 1.000"])
    }

    @Test func whereAPartIsMissing() throws {
        try write([line("2026-12-24T12:00:00Z", 1, "a")], "show.log.2")
        let report = report("show.log")
        #expect(days(report) == ["2026-12-24 1 1.000"] && report.complaints == [] && !report.isFailure)
    }

    @Test func linesThatCannotBeRead() throws {
        let good = try line("2026-12-24T12:00:00Z", 1, "a")
        let long = String(repeating: "x", count: 300_000) + "\n"
        try write([good, "\n", good, "{\0\0\0\n", long, good, String(good.dropLast(30))])
        let result = try Program.run("report", path, "--csv")
        #expect(result.code == 0)
        #expect(result.output.hasSuffix(",3,3.000,HDMI-A-1\r\n"), "\(result.output)")
        #expect(
            result.errorLines == [
                "cyclorama: \(path):4: zero bytes, as a power cut leaves them",
                "cyclorama: \(path):5: no record: more than 65536 bytes",
                "cyclorama: \(path):7: the line breaks off after \(good.utf8.count - 30) bytes",
            ])
        try write([good, String(good.dropLast())])
        let report = report("show.log")
        #expect(report.complaints == [] && days(report) == ["2026-12-24 2 2.000"], "a newline alone is missing")
    }

    /// A file of fixed size that lines are written into has blanks between them, and behind the last one.
    @Test func blanksAreNoLines() throws {
        let good = try line("2026-12-24T12:00:00Z", 1, "a")
        let zeros = String(repeating: "\0", count: 200_000)
        let ends = String(repeating: "\n", count: 70_000)
        try write([ends, zeros, good, ends, "x\n", " \r\n", zeros, "\n", good, ends, "\(good.dropLast())"])
        #expect(report("show.log").complaints == ["\(path):140002: no record: invalid token at byte 1"])
        try write([good, ends, good, zeros])
        let whole = report("show.log")
        #expect(whole.complaints == [] && days(whole) == ["2026-12-24 2 2.000"])
        try write([zeros + ends])
        #expect(report("show.log").isEmpty && report("show.log").complaints == [] && !report("show.log").isFailure)
    }

    @Test func manyLinesThatCannotBeRead() throws {
        try write(Array(repeating: "x\n", count: 1000))
        let report = report("show.log")
        #expect(report.complaints.count == 21)
        #expect(report.complaints.last == "and 980 more lines that cannot be read")
        #expect(report.isFailure)
    }

    @Test func whatIsNoLogIs1() throws {
        let good = try line("2026-12-24T12:00:00Z", 1, "a")
        try write([good])
        try write(["{\n"], "torn.log")
        let missing = try Program.run("report", scratch.path + "/none.log")
        #expect(missing.code == 1 && missing.output == "")
        #expect(missing.errors == "cyclorama: \(scratch.path)/none.log: No such file or directory\n")
        let torn = try Program.run("report", scratch.path + "/torn.log")
        #expect(torn.code == 1 && torn.output == "" && torn.errors.contains("torn.log:1: the line breaks off"))
        let folder = try Program.run("report", scratch.path)
        #expect(folder.code == 1 && folder.errors == "cyclorama: \(scratch.path): Is a directory\n")
        // What can be read is printed all the same.
        let both = try Program.run("report", path, scratch.path + "/none.log")
        #expect(
            both.code == 1
                && both.output.hasSuffix("total                     1  0:00:01            1 picture, 1 day\n"))
        try write([], "empty.log")
        let empty = try Program.run("report", scratch.path + "/empty.log")
        #expect(empty.code == 0 && empty.errors == "")
        #expect(empty.output == "nothing was written yet: the player gathers lines for some minutes\n")
    }

    @Test func memoryDoesNotGrowWithTheLog() throws {
        var peaks: [Int] = []
        for count in [1000, 20_000] {
            let batch = try (0..<1000).map { try line("2026-12-24T12:00:00Z", 1, "\($0 % 20).jpg") }.joined()
            try write(Array(repeating: batch, count: count / 1000))
            let (result, peak) = try MemoryTests.measured("report", path)
            #expect(result.output.hasSuffix("20 pictures, 1 day\n"))
            peaks.append(peak)
        }
        // The larger log has 4 MB.
        #expect(peaks[0] > 5000 && peaks[1] - peaks[0] < 2000, "\(peaks) KiB")
    }
}
