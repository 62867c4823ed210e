import Foundation
import Testing

@testable import Player

@Suite struct DisplayLogTailTests {
    private let scratch: Scratch
    private var path: String { scratch["show.log"] }

    init() throws { scratch = try Scratch() }

    private func append(_ text: String) throws {
        let old = FileManager.default.contents(atPath: path) ?? Data()
        if old.isEmpty { try scratch.write("show.log", "") }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    private func rotate() throws {
        // As the player does: a file that is gone would leave its number to the next one.
        try? FileManager.default.moveItem(atPath: path + ".1", toPath: path + ".\(UUID().uuidString)")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    }

    private func take(_ tail: inout DisplayLogTail, after newest: String = "") throws -> [String] {
        let (lines, place) = try tail.read(after: Array(newest.utf8))
        tail.took(to: place, at: .zero)
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func linesAreTakenOnce() throws {
        var tail = DisplayLogTail(path: path, start: .zero)
        #expect(try take(&tail) == [])
        try append("a\nb\nto")
        #expect(try take(&tail) == ["a", "b"])
        try append("rn\n\nc\n")
        #expect(try take(&tail) == ["torn", "c"])
        try append("d\n")
        try rotate()
        try append("e\n")
        #expect(try take(&tail) == ["d", "e"])
        try append("f\n")
        #expect(try take(&tail) == ["f"])
        try rotate()
        #expect(try take(&tail) == [])
        try append("g\n")
        try rotate()
        try append("h\n")
        #expect(try take(&tail) == ["g", "h"])
        var second = DisplayLogTail(path: path, start: .zero)
        #expect(try take(&second, after: "g") == ["h"], "a reporter that begins anew")
        var third = DisplayLogTail(path: path, start: .zero)
        #expect(try take(&third, after: "x") == ["g", "h"], "a machine that begins anew")
    }

    @Test func times() throws {
        var tail = DisplayLogTail(path: path, start: .zero)
        #expect(!tail.isDue(at: .seconds(9999)), "nothing is there")
        try append("a\n")
        #expect(!tail.isDue(at: .seconds(3599)) && tail.isDue(at: .seconds(3600)))
        tail.took(to: try tail.read(after: []).place, at: .seconds(3600))
        #expect(!tail.isDue(at: .seconds(9999)), "nothing is new")
        try append(String(repeating: "x", count: 1 << 16) + "\n")
        #expect(tail.isDue(at: .seconds(3601)), "64 KiB")
        tail.failed(at: .seconds(3601))
        #expect(!tail.isDue(at: .seconds(4200)) && tail.isDue(at: .seconds(4201)))
        tail.took(to: try tail.read(after: []).place, at: .seconds(4201))
        try rotate()
        try append("b\n")
        #expect(!tail.isDue(at: .seconds(7800)) && tail.isDue(at: .seconds(7801)))
    }
}
