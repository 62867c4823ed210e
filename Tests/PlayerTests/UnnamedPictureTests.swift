import Carousel
import Foundation
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// Files in folders whose names do not say that they are pictures.
@Suite struct UnnamedPictureTests {
    private let scratch: Scratch
    private let png = Pattern(number: 1, size: Size(width: 8, height: 6)).png
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + [UInt8](repeating: 0, count: 40)

    init() throws {
        scratch = try Scratch()
        mkdir(scratch.path + "/photos", 0o755)
    }

    private func read() throws -> (names: [String], remarks: [String]) {
        let content = try LineupReader([scratch.path + "/photos"], seed: 0).read()
        return (
            content.slides.map { URL(fileURLWithPath: $0.path).lastPathComponent },
            content.remarks.map { $0.message.replacing(scratch.path + "/", with: "") }
        )
    }

    @Test(arguments: [
        ("a.jpg", PictureName.picture), ("a.JFIF", .picture), ("a.jpe", .picture), ("a.mpo", .picture),
        ("a.apng", .picture), ("a", .unknown), ("IMG_0001", .unknown), ("a.jpg_large", .unknown), ("a.2024", .unknown),
        ("a.txt", .other), ("a.jpg.part", .other), ("a.jpg.crdownload", .other), ("a.jpg~", .other), (".a", .other),
        ("a.jpg_original", .other), ("a.jpg.orig", .other), ("a.jpg.backup", .other), ("a.jpg.save", .other),
        ("a.jpg.sb-1a2b3c4d-XyZ", .other), ("#a.jpg#", .other), ("a.jpg.~1~", .other), ("a.jpg.!sync", .other),
        ("holiday_original", .unknown), ("#1", .unknown), ("a.pjpeg", .unknown), ("#a.jpg", .picture),
        ("status.json", .other), ("status.json.new", .other), ("", .other),
    ])
    func whatANameSays(_ name: String, _ expected: PictureName) {
        #expect(PictureName(name) == expected)
    }

    /// Two JPEGs in one file, as stereo cameras and phones write them, and a PNG with an animation: the first picture is shown.
    @Test func filesOfSeveralPictures() throws {
        try scratch.write("a.ppm", JPEGTools.ppm(Size(width: 64, height: 48)))
        try JPEGTools.run("cjpeg", ["-outfile", scratch.path + "/a.jpg", scratch.path + "/a.ppm"])
        let one = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/a.jpg")))
        try scratch.write("photos/a.mpo", one + [UInt8](repeating: 0, count: 16) + one)
        var writer = PNGWriter(size: Size(width: 64, height: 48), kind: .color, depth: 8) { x, y in [x, y, 3] }
        // Two frames, played for ever; the first is the picture itself: a tenth of a second.
        let frame: [UInt8] =
            [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 48] + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0]
        writer.extras = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", frame)]
        try scratch.write("photos/b.apng", writer.bytes())
        let check = try Program.run("check", scratch.path + "/photos", "--size", "64x48")
        #expect(check.code == 0 && check.errors == "", "\(check.errors)")
        #expect(check.output == "2 pictures, nothing wrong\n")
    }

    /// These are believed.
    @Test func otherNamesOfPicturesPlay() throws {
        let names = ["1.jfif", "2.JPE", "3.mpo", "4.apng"]
        for name in names { try scratch.write("photos/" + name, "") }
        #expect(try read().names == names)
        #expect(try read().remarks == [])
    }

    @Test func contentTellsTheOthers() throws {
        for (name, bytes) in [
            ("1", png), ("2", jpeg), ("3.jpg_large", jpeg), ("4.2024", png), ("5", Array("GIF89a------".utf8)),
            ("6", Array("----ftypheic----".utf8)), ("7.x", Array("----ftypheix----".utf8)), ("8", Array("words".utf8)),
            ("9", Array("----ftypisom----".utf8)), ("10", []), ("11.txt", jpeg), ("12.jpg.part", jpeg), (".13", jpeg),
        ] {
            try scratch.write("photos/" + name, bytes)
        }
        #expect(try read().names == ["1", "2", "3.jpg_large", "4.2024"])
        #expect(
            try read().remarks == [
                "photos: 2 HEIC pictures, 1 GIF picture, 1 MP4 film and 1 unknown file are not played; "
                    + "export the pictures as JPEG"
            ])
    }

    /// A JPEG plays under the name of another kind, also where that kind is not read. Names of films are believed.
    @Test func otherNamesOfPicturesAreLookedInto() throws {
        let gif = Array("GIF89a------".utf8), heic = Array("----ftypheic----".utf8)
        for (name, bytes) in [
            ("1.HEIC", jpeg), ("2.gif", jpeg), ("3.tif", png), ("4.bmp", jpeg), ("5.avif", jpeg), ("6.gif", gif),
            ("7.heic", heic), ("8.tiff", Array("II*\0".utf8)), ("9.hif", [1]), ("10.mp4", jpeg), ("11.svg", gif),
        ] {
            try scratch.write("photos/" + name, bytes)
        }
        #expect(try read().names == ["1.HEIC", "2.gif", "3.tif", "4.bmp", "5.avif"])
        #expect(
            try read().remarks == [
                "photos: 2 GIF pictures, 2 HEIC pictures, 1 TIFF picture and 1 MP4 film are not played; "
                    + "export the pictures as JPEG"
            ])
    }

    /// What a playlist names plays by its content, whatever its name is.
    @Test func aNamedPictureMayHaveAnyName() throws {
        for name in ["strange.txt", "none"] { try scratch.write(name, png) }
        try scratch.write("list.yaml", "slides: [{image: strange.txt}, {image: none}]")
        let screen = try #require(ScreenSize("8x6"))
        let check = try Check.run(["list.yaml", "none"].map { scratch.path + "/" + $0 }, screen: screen)
        #expect(check.messages == [] && check.pictureCount == 2)
    }

    // MARK: - Time

    @Test func aReadingWithoutTimeLeavesThemToTheNext() throws {
        for name in ["1", "2"] { try scratch.write("photos/" + name, png) }
        for name in ["1", "2"] { FolderOrderTests.touch(scratch.path + "/photos/" + name, 1000) }
        var reader = LineupReader([scratch.path + "/photos"], seed: 0)
        reader.patience = .zero
        let hasty = try reader.attempt().content.get()
        #expect(hasty.lineup.count == 0 && hasty.sources.hasUnknownFiles)
        #expect(hasty.sources.remarks.isEmpty, "nobody knows what they are")
        var next = LineupReader([scratch.path + "/photos"], seed: 0, after: hasty)
        let patient = try next.attempt().content.get()
        #expect(patient.lineup.count == 2 && !patient.sources.hasUnknownFiles)
        next = LineupReader([scratch.path + "/photos"], seed: 0, after: patient)
        next.patience = .zero
        let known = try next.attempt().content.get()
        #expect(known.lineup.count == 2 && !known.sources.hasUnknownFiles, "what is known needs no time")
    }

    @Test func noFileIsLookedIntoTwice() throws {
        let path = try scratch.write("photos/1", png)
        let known = KnownFiles<Int>()
        var looks = 0
        func read() -> Int? {
            let look = FileLook(known, LookingTime(patience: nil)) { _, _ in
                looks += 1
                return looks
            }
            defer { look.end() }
            return look[path]
        }
        // It was written a moment ago, and may change without another time.
        #expect(read() == 1 && read() == 2)
        FolderOrderTests.touch(path, 1000)
        #expect(read() == 3 && read() == 3 && read() == 3)
        FolderOrderTests.touch(path, 1001)
        #expect(read() == 4 && read() == 4)
        try scratch.write("photos/1", Array(png.dropLast()))
        FolderOrderTests.touch(path, 1001)
        #expect(read() == 5 && read() == 5, "another size")
        let others = FileLook(known, LookingTime(patience: nil)) { _, _ in 0 }
        others.end()
        #expect(read() == 6, "what a reading does not come across is forgotten")
    }
}
