import Foundation
import TestSupport
import Testing

@testable import Player

/// Files that somebody keeps beside pictures are counted, and told once.
@Suite struct UnplayableTests {
    @Test(arguments: [
        (
            ["a.heic": 12],
            "12 HEIC pictures are not played; install the packages cyclorama and libheif1, or export them as JPEG"
        ),
        (
            ["a.HEIF": 1],
            "1 HEIC picture is not played; install the packages cyclorama and libheif1, or export it as JPEG"
        ),
        (["b.mp4": 3], "3 MP4 films are not played"),
        (["b.mov": 1], "1 MOV film is not played"),
        (["b.pdf": 2], "2 PDF documents are not played; export their pages as JPEG"),
        (
            ["a.gif": 1, "b.tiff": 2, "c.mp4": 3, "d.avif": 2],
            "2 AVIF pictures, 2 TIFF pictures, 1 GIF picture and 3 MP4 films are not played; "
                + "export the pictures as JPEG"
        ),
    ])
    func theMessage(files: [String: Int], words: String) throws {
        var counts: [UnplayableKind: Int] = [:]
        for (name, count) in files { counts[try #require(UnplayableKind(ofFile: name))] = count }
        #expect(UnplayableKind.message(counts) == words)
    }

    @Test(arguments: ["a.jpg", "a.PNG", "notes.txt", "heic", ".a.heic", "a.heic.part", "Thumbs.db", ""])
    func othersAreOfNoKind(_ name: String) { #expect(UnplayableKind(ofFile: name) == nil) }

    @Test func globsAndHiddenFilesAreKept() throws {
        let scratch = try Scratch()
        mkdir(scratch.path + "/f", 0o755)
        mkdir(scratch.path + "/f/in", 0o755)
        for name in ["a.heic", "b.HEIC", ".c.heic", "in/d.heic", "e.mp4", "x.jpg"] {
            try scratch.write("f/" + name, "x")
        }
        func told(_ keys: String) throws -> [String] {
            let list = try scratch.write("list.yaml", "slides: [{folder: f\(keys)}]")
            return try LineupReader([list], seed: 0).read().remarks.map(\.message)
        }
        let f = scratch.path + "/f: "
        let install = "install the packages cyclorama and libheif1, or export it as JPEG"
        let export = "; export the pictures as JPEG"
        #expect(try told("") == [f + "2 HEIC pictures and 1 MP4 film are not played" + export])
        #expect(try told(", recursive: true") == [f + "3 HEIC pictures and 1 MP4 film are not played" + export])
        #expect(try told(", exclude: '*.heic'") == [f + "1 MP4 film is not played"])
        #expect(try told(", include: ['*.jpg', 'a*']") == [f + "1 HEIC picture is not played; " + install])
        #expect(try told(", include: '*.jpg'") == [])
    }

    @Test func theCheckWarns() throws {
        let folder = try CheckedFolder()
        try folder.scratch.write("empty/a.gif", "x")
        #expect(
            try folder.told(of: "slides:\n- 0.png\n- folder: empty\n") == [
                "3:3: warning: empty: 1 GIF picture is not played; export it as JPEG",
                "3:3: warning: no pictures in the folder empty",
            ])
    }

    /// A copy of many files is told as it begins; the status counts on.
    @Test func thePlayerTellsEachKindOnce() throws {
        let live = try LiveFolder([1], prepare: { try $0.write("photos/1.gif", "x") })
        func notPlayed() throws -> [String] { try live.player.show?["not-played"] as? [String] ?? [] }
        func lines() throws -> Int { try live.log.split(separator: "\n").count { $0.contains("not played") } }
        #expect(try notPlayed() == [live["photos"] + ": 1 GIF picture is not played; export it as JPEG"])
        // A thread of its own writes the log.
        try waitUntil("it is told") { try lines() == 1 }
        for number in 2...5 { try live.scratch.write("photos/\(number).gif", "x") }
        try waitUntil("five of them") { try notPlayed().first?.contains("5 GIF") == true }
        #expect(try lines() == 1)
        try live.scratch.write("photos/film.mp4", "")
        try waitUntil("a new kind") { try lines() == 2 }
        for name in ["1", "2", "3", "4", "5"] { try live.scratch.remove("photos/\(name).gif") }
        try live.scratch.remove("photos/film.mp4")
        try waitUntil("none of them") { try notPlayed() == [] }
        #expect(try lines() == 2)
    }
}
