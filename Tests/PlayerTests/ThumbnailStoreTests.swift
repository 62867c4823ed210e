import Decode
import Draw
import Foundation
import Logging
import Raster
import Testing

@testable import Player

/// Small pictures that outlive a run.
@Suite struct ThumbnailStoreTests {
    private static let size = Size(width: 40, height: 30)
    private static let version = FileWork.Version(size: 1000, modified: .nanoseconds(5_000_000_123))
    /// Of such a picture, in whole blocks.
    private static let byteCount = 4096
    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch["state/thumbnails"]
    }

    private func store(limit: Int? = 1 << 20) -> ThumbnailStore { ThumbnailStore(folder: folder, limit: limit) }

    private func drawing(_ number: Int, _ rotation: Rotation = .none, size: Size = size) -> Drawing {
        Drawing(
            path: PicturePath("/pictures/\(number).jpg"), fit: .cover, background: .color(.black),
            surface: Surface(size: size, rotation: rotation))
    }

    private func color(_ number: Int) -> Color { Color(red: UInt8(number * 20), green: 100, blue: 200) }

    private func keep(_ numbers: Int..., in store: ThumbnailStore, _ version: FileWork.Version = version) {
        for number in numbers {
            let picture = Picture(size: Self.size)
            picture.fill(color(number))
            store.keep(picture, of: drawing(number), version)
        }
    }

    /// Whether a picture is drawn as it was kept.
    private func has(_ number: Int, _ store: ThumbnailStore, _ version: FileWork.Version = version) -> Bool {
        let whole = Picture(size: Size(width: 60, height: 50))
        let place = whole.cropped(to: Rect(origin: Point(x: 3, y: 2), size: Self.size))
        guard store.draw(drawing(number), of: version, onto: place) else { return false }
        let wanted = color(number).pixel
        for y in 0..<Self.size.height {
            let isRight = place.withRow(y) { row in
                row.indices.allSatisfy { x in
                    [UInt32(0), 8, 16].allSatisfy { abs(Int(row[x] >> $0 & 255) - Int(wanted >> $0 & 255)) <= 3 }
                }
            }
            if !isRight { return false }
        }
        return true
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    @Test func itOutlivesARun() {
        let first = store()
        #expect(!has(1, first))
        keep(1, 2, in: first)
        #expect(has(1, first) && has(2, first) && !has(3, first))
        let second = store()
        #expect(has(2, second) && has(1, second) && names.count == 2)
    }

    /// Of another version, and of another size, a picture is drawn anew.
    @Test func itIsOneVersionAtOneSize() {
        let store = store()
        keep(1, in: store)
        #expect(!has(1, store, FileWork.Version(size: 1001, modified: Self.version.modified)))
        #expect(!has(1, store, FileWork.Version(size: 1000, modified: Self.version.modified + .nanoseconds(1))))
        let large = Size(width: 41, height: 30)
        #expect(!store.draw(drawing(1, size: large), of: Self.version, onto: Picture(size: large)))
        #expect(!store.draw(drawing(1, .half), of: Self.version, onto: Picture(size: Self.size)) && has(1, store))
        // The new one takes the place of the old one.
        let new = FileWork.Version(size: 7, modified: .zero)
        keep(1, in: store, new)
        #expect(has(1, store, new) && !has(1, store) && names.count == 1)
    }

    @Test func theLeastRecentlyUsedGoFirst() {
        let store = store(limit: 3 * Self.byteCount)
        keep(0, 1, 2, in: store)
        #expect(has(0, store))
        keep(3, in: store)
        #expect(names.count == 3 && !has(1, store) && has(0, store) && has(2, store) && has(3, store))
        keep(0, 2, in: store)
        #expect(names.count == 3, "again the same")
    }

    /// A later run knows by the files' times which were used last, and takes its own limit.
    @Test func aLaterRunHasLess() throws {
        keep(0, 1, 2, 3, in: store())
        for (age, name) in try names.map({ (try number(of: $0), $0) }) {
            let date = Date(timeIntervalSinceNow: -1000 - Double(age == 1 ? 500 : age))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder + "/" + name)
        }
        let later = store(limit: 2 * Self.byteCount)
        #expect(has(0, later) && has(2, later) && !has(3, later) && !has(1, later))
        #expect(names.count == 2)
    }

    /// Which picture a file shows, as its end says.
    private func number(of name: String) throws -> Int {
        let text = String(decoding: try bytes(name), as: UTF8.self)
        let match = try #require(text.firstMatch(of: #/pictures\/(\d)\.jpg/#))
        return try #require(Int(match.output.1))
    }

    /// What is used is marked once a day: a disk is spared.
    @Test func usesAreMarkedRarely() throws {
        keep(0, in: store())
        let path = folder + "/" + names[0]
        func age() throws -> TimeInterval {
            let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return -(try #require(date)).timeIntervalSinceNow
        }
        for (old, isMarked) in [(3600.0, false), (90_000, true), (-7200, true)] {
            let date = Date(timeIntervalSinceNow: -old)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            #expect(has(0, store()))
            #expect(try abs(age() - (isMarked ? 0 : old)) < 60, "\(old)")
        }
    }

    @Test func noneIsKept() {
        keep(0, 1, in: store())
        let unset = store(limit: nil)
        #expect(!has(0, unset))
        keep(2, in: unset)
        #expect(names.count == 2, "it waits for its limit")
        unset.begin(limit: 0)
        #expect(!has(0, unset))
        keep(2, in: unset)
        #expect(names == [])
    }

    /// Whatever has become of a file, it is drawn anew, and kept again.
    @Test func damage() throws {
        let first = store()
        keep(0, in: first)
        let name = names[0]
        let whole = try bytes(name)
        var cases =
            (0..<16).map { Array(whole.prefix(whole.count * $0 / 16)) } + [Array(whole.dropLast()), whole + [0]]
        for index in stride(from: 0, to: whole.count, by: 37) {
            var bytes = whole
            bytes[index] ^= 0x10
            cases.append(bytes)
        }
        for bytes in cases {
            try write(bytes, name)
            #expect(!has(0, first) && !has(0, store()))
        }
        keep(0, in: first)
        #expect(has(0, first) && has(0, store()))
        try FileManager.default.removeItem(atPath: folder)
        #expect(!has(0, first))
        keep(0, in: first)
        #expect(has(0, first))
    }

    /// A power cut has left a draft; and files of others are none of its business.
    @Test func leftovers() throws {
        keep(0, in: store())
        let name = names[0]
        try write([1, 2, 3], name + ".new")
        for other in ["readme.txt", "readme.txt.new", "0" + name, "x" + name] { try write([1], other) }
        #expect(has(0, store()))
        #expect(names == (["readme.txt", "readme.txt.new", "0" + name, "x" + name] + [name]).sorted())
        let last = store(limit: 0)
        #expect(!has(0, last) && names.count == 4)
    }

    /// Where nothing can be written, nothing is kept; it is told once.
    @Test func aFolderThatCannotBe() throws {
        try scratch.write("state", "a file")
        let said = Said()
        var log = said.log
        log.logLevel = .debug
        let store = ThumbnailStore(folder: folder, limit: 1 << 20, log: log)
        for _ in 0..<3 {
            keep(0, in: store)
            #expect(!has(0, store))
        }
        #expect(said.text.count <= 1)
        try scratch.remove("state")
        keep(0, in: store)
        #expect(has(0, store), "it goes on where it can")
    }

    /// The folder is there, and takes nothing.
    @Test func aFolderThatTakesNothing() {
        let said = Said()
        var log = said.log
        log.logLevel = .debug
        let store = ThumbnailStore(folder: "/proc/self", limit: 1 << 20, log: log)
        for number in 0..<3 {
            keep(number, in: store)
            #expect(!has(number, store))
        }
        #expect(said.text.count == 1 && said.text[0].hasPrefix("small pictures are not kept: "))
    }
}
