import Carousel
import Foundation
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// Folders in the order of time.
@Suite struct FolderOrderTests {
    private let scratch: Scratch

    /// By their names `a.png`, `b.png`, `c.png`, `in/d.png`; changed in the order d, c, a and b at once; a was taken last, b first.
    init() throws {
        scratch = try Scratch()
        try scratch.makeFolder("photos")
        try scratch.makeFolder("photos/in")
        try write("a", changed: 3000, taken: "2026:12:24 18:00:00")
        try write("b", changed: 3000, taken: "1999:01:02 03:04:05")
        try write("c", changed: 2000)
        try write("in/d", changed: 1000, taken: "0000:00:00 00:00:00")
    }

    static func touch(_ path: String, _ seconds: Int) {
        var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        #expect(utimes(path, &times) == 0)
    }

    /// - Parameter seconds: since a day in 2020.
    private func write(_ name: String, changed seconds: Int, taken: String? = nil) throws {
        var writer = PNGWriter(size: Size(width: 6, height: 4), kind: .color, depth: 8) { _, _ in [1, 2, 3] }
        if let taken {
            func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
                PNGWriter.big(1, 2) + PNGWriter.big(tag, 2) + PNGWriter.big(type, 2) + PNGWriter.big(count, 4)
                    + PNGWriter.big(value, 4) + PNGWriter.big(0, 4)
            }
            let exif: [UInt8] = [77, 77, 0, 42, 0, 0, 0, 8] + entry(0x8769, 4, 1, 26) + entry(0x9003, 2, 20, 44)
            writer.extras = [("eXIf", exif + Array(taken.utf8) + [0])]
        }
        let path = try scratch.write("photos/\(name).png", writer.bytes())
        Self.touch(path, 1_600_000_000 + seconds)
    }

    private func names(_ content: [Slide]) -> String {
        content.map { URL(fileURLWithPath: $0.path).deletingPathExtension().lastPathComponent }.joined()
    }

    @Test(arguments: [
        ("listed", "abcd"), ("name", "abcd"), ("oldest", "dcab"), ("newest", "abcd"), ("taken", "bdca"),
        ("taken-newest", "acdb"),
    ]) func everyOrder(_ order: String, _ expected: String) throws {
        try scratch.write("list.yaml", "slides: [{folder: photos, recursive: true, order: \(order)}]")
        let content = try LineupReader([scratch["list.yaml"]], seed: 0).read()
        #expect(names(content.slides) == expected)
        #expect(content.groups.map(\.order) == [.listed])
        #expect(content.dependsOnTimes == !["listed", "name"].contains(order))
        var reader = LineupReader([scratch["photos"]], seed: 0)
        reader.folders.order = FolderOrder(rawValue: order) ?? .name
        #expect(try names(reader.read().slides) == expected)
    }

    /// Until then they stand by the last change of their files.
    @Test func picturesThatThereWasNoTimeForComeLater() throws {
        var reader = LineupReader([scratch["photos"]], seed: 0)
        reader.folders.order = .taken
        reader.patience = .zero
        let hasty = try reader.attempt().content.get()
        #expect(names(hasty.lineup.slides) == "dcab" && hasty.sources.hasUnknownFiles)
        reader = LineupReader([scratch["photos"]], seed: 0, after: hasty)
        reader.folders.order = .taken
        let patient = try reader.attempt().content.get()
        #expect(names(patient.lineup.slides) == "bdca" && !patient.sources.hasUnknownFiles)
        #expect(hasty.sources.fingerprint != patient.sources.fingerprint)
    }

    @Test(arguments: [
        ("2026:12:24 18:00:00", 1_798_135_200), ("1970:01:01 00:00:00", 0), ("2024:02:29 23:59:60", 1_709_251_200),
        ("0000:00:00 00:00:00", nil), ("2025:02:29 00:00:00", nil), ("2026:12:24 24:00:00", nil),
        ("    :  :     :  :  ", nil),
        ("2026-12-24", nil), ("", nil),
    ])
    func timesOfEXIF(_ text: String, _ seconds: Int64?) {
        #expect(CivilMoment(exif: text)?.seconds == seconds)
    }
}
