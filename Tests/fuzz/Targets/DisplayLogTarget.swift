import Carousel
import Glibc
import LinuxIO

@testable import Player
import Schedules

/// A display log as it is found on the disk. The last byte says where a power cut takes what is appended to it.
enum DisplayLogTarget {
    private static let lines: [UInt8] = [2, 1].flatMap { (seconds: Int) in
        Array(
            DisplayRecord(
                time: .seconds(1_700_000_000 + seconds), duration: .seconds(seconds), path: "a \"\u{1}\" é.png",
                digest: nil, output: "headless-1", mode: "160x90@60", isContinued: seconds == 1
            ).line.utf8)
    }

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let folder = ScratchFolder()
        let choice = Int(bytes.last ?? 0)
        let found = Array(bytes.dropLast())
        var log = DisplayLogFile(path: folder.path + "/display.log")
        if choice % 2 == 1 { log.limit = 256 }
        guard try repair(&log, found) else {
            var rest = lines
            try require((try? log.append(&rest)) == nil && rest == lines, "appended to another program's file")
            try require(ScratchFolder.content(of: log.path) == found, "another program's file is changed")
            return
        }
        let before = ScratchFolder.content(of: log.path)
        try append(to: &log, failingFirst: choice)
        let (older, newest) = (ScratchFolder.content(of: log.path + ".1"), ScratchFolder.content(of: log.path))
        let both = before + lines
        try require(older + newest == both, "not what was there and what was appended")
        try require(older.isEmpty || both.count > log.limit, "a part that may grow is left")
        try require(newest == both || newest == lines, "lines are in two parts")

        let torn = both.dropLast(choice / 4 % lines.count) + [UInt8](repeating: 0, count: choice / 2 % 2 * choice)
        var second = DisplayLogFile(path: folder.path + "/second.log")
        try require(try repair(&second, Array(torn)), "what was appended to is no log any more")
        try require(ScratchFolder.content(of: second.path).starts(with: before), "old lines are lost")
    }

    /// Appends the lines; where the choice says so, on a disk that fails first, in the middle of them.
    private static func append(to log: inout DisplayLogFile, failingFirst choice: Int) throws(Finding) {
        var rest = lines
        if choice & 0x30 != 0 {
            let (failing, writes) = (SystemError("write", log.path, number: EIO), choice & 0x10 != 0)
            if writes {
                log.steps.write = { file, bytes, start throws(SystemError) in
                    try file.write(Array(bytes.prefix(choice)).span, at: start)
                    throw failing
                }
            }
            log.steps.sync = { _ throws(SystemError) in throw failing }
            if choice & 0x40 != 0 { log.steps.truncate = { _, _ throws(SystemError) in throw failing } }
            try require((try? log.append(&rest)) == nil, "written to a disk that fails")
            log.steps = DiskSteps()
        }
        do throws(DisplayLogFile.Failure) { try log.append(&rest) } catch { throw Finding(error.reason) }
        try require(rest.isEmpty, "lines that are written wait")
    }

    /// Repairs a file twice, and reads it before and after. False where it is another program's.
    private static func repair(_ log: inout DisplayLogFile, _ found: [UInt8]) throws(Finding) -> Bool {
        ScratchFolder.write(found, to: log.path)
        let report = DisplayReport.read([log.path], zone: .utc)
        try require(report.complaints.count <= 21, "\(report.complaints.count) complaints")
        guard let cut = try? log.prepare() else { return false }
        let mended = mended(found)
        try require(ScratchFolder.content(of: log.path) == mended, "not its whole lines")
        try require(cut == 0 || cut == found.count - mended.count, "\(cut) bytes are cut")
        let again = try? log.prepare()
        try require(again == 0 && ScratchFolder.content(of: log.path) == mended, "repaired, and again")
        let second = DisplayReport.read([log.path], zone: .utc)
        // A record whose newline alone was missing counts either way; one before zeros is found by the repair.
        if !found.contains(0) { try require(second.csv == report.csv, "other records than before the repair") }
        return true
    }

    /// The lines up to the last that is whole and free of zeros, and behind them a record that lacks its newline alone.
    private static func mended(_ found: [UInt8]) -> [UInt8] {
        var lines = found.split(separator: 0x0A, omittingEmptySubsequences: false)
        var torn = lines.removeLast()
        while let last = lines.last, last.contains(0) { torn = lines.removeLast() }
        let record = Array(torn.prefix { $0 != 0 })
        if (try? DisplayRecord(line: record)) != nil { lines.append(record[...]) }
        return Array(lines.map { $0 + [0x0A] }.joined())
    }
}
