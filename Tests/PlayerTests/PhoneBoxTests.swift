import Foundation
import Raster
import TestSupport
import Testing

@testable import Player

/// A box of what phones have made, as somebody copies it into a folder.
@Suite(
    .tags(.live), .enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? "")),
    .timeLimit(.minutes(60))
) struct PhoneBoxTests {
    /// 300 pictures, and what lies beside them.
    private func box(_ scratch: Scratch) throws {
        let size = Size(width: 160, height: 120)
        let picture = SoftPicture(size)
        let writer = try HEIFWriter(picture, side: 64)
        let thumbnail = try HEIFWriter.Tile(picture.part(x: 0, y: 0, Size(width: 64, height: 64)))
        for number in 0..<180 {
            var photo = writer
            (photo.turns, photo.orientation) = (number % 4, [1, 8, 3, 6][number % 4])
            if number % 5 == 0 { photo.color = (12, 13, 6) }
            if number % 3 == 0 { photo.thumbnail = thumbnail }
            try scratch.write("box/IMG_\(1000 + number).HEIC", photo.bytes)
            // A live photo's film, and what was edited.
            if number % 6 == 0 { try scratch.write("box/IMG_\(1000 + number).MOV", "\0\0\0\u{14}ftypqt  ") }
            if number % 9 == 0 { try scratch.write("box/IMG_\(1000 + number).AAE", "<?xml") }
        }
        let (avif, lossy) = (try Encoders.avif(picture.png, []), try Encoders.webp(picture.png, []))
        let lossless = try Encoders.webp(picture.png, ["-lossless"])
        for number in 0..<20 { try scratch.write("box/shot-\(number).avif", avif) }
        for number in 0..<20 { try scratch.write("box/IMG-2026-WA\(number).webp", lossy) }
        for number in 0..<20 {
            let sticker = WebPWriter(picture: lossless, size: size, place: (0, 0), frames: 2).bytes
            try scratch.write("box/sticker\(number).webp", number % 2 == 0 ? lossless : sticker)
        }
        // Whatever a program has named so.
        for number in 0..<30 { try scratch.write("box/PXL_\(number).jpg", number % 3 == 0 ? lossy : picture.png) }
        for number in 0..<30 { try scratch.write("box/Screenshot_\(number).png", picture.png) }
        for name in ["fun.gif", "scan.tiff", "IMG_5000.DNG", "VID_1.mp4"] { try scratch.write("box/" + name, "other") }
    }

    @Test func allOfItPlays() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/box", withIntermediateDirectories: true)
        try box(scratch)
        try scratch.write(
            "list.yaml",
            "defaults: {duration: 100ms, transition: cut, pair: false}\nslides: [{folder: box}]\n")
        let player = try LivePlayer(scratch)
        try waitUntil("all of it") { try player.show?["slides"] as? Int == 300 }
        let start = try #require(try player.position)
        try waitUntil("each of them", within: .seconds(240)) { try player.position ?? 0 > start + 300 }
        #expect(try (player.show?["left-out"] as? [Any] ?? []).isEmpty)
        let told = try player.show?["not-played"] as? [String] ?? []
        #expect(
            told == [
                "\(scratch.path)/box: 1 GIF picture, 1 TIFF picture, 1 raw picture and 1 MP4 film are not played; "
                    + "export the pictures as JPEG"
            ])
        let log = try player.process.text("errors")
        #expect(!log.contains("crashed") && !log.contains("left out"))
        try player.stop()
    }
}
