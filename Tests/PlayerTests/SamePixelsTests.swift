import Foundation
import Raster
import TestSupport
import Testing

/// Whether a player for another machine makes the same as this machine's: the one that CYCLORAMA_PROGRAM names, with its
/// emulator, and the one that CYCLORAMA_STATIC names.
@Suite(.enabled(if: Program.released != nil && Program.substitute != nil, "Tests/arm64.sh builds what it compares"))
struct SamePixelsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs both; they must say and return the same.
    private func run(_ arguments: [String]) throws -> Program.Result {
        let results = try [Program.released, Program.substitute].map {
            try Program.Running(arguments, by: $0).end(within: lastLimit * 3)
        }
        #expect(results[0].code == results[1].code && results[0].errors == results[1].errors)
        return results[0]
    }

    /// Renders a film by both into folders of PNGs, whose files must be the same; returns how many frames are distinct.
    private func film(_ source: String, _ options: String...) throws -> Int {
        let folders = ["here", "there"].map { "\(scratch.path)/\($0)-\(UUID().uuidString)" }
        for (folder, command) in zip(folders, [Program.released, Program.substitute]) {
            let result = try Program.Running(["render", source, "-o", folder] + options, by: command)
                .end(within: lastLimit * 3)
            #expect(result.code == 0, "\(result.errors)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folders[0]).sorted()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folders[1]).sorted() == names)
        var frames: Set<Data> = []
        for name in names {
            let (here, there) = try (
                Data(contentsOf: URL(fileURLWithPath: "\(folders[0])/\(name)")),
                Data(contentsOf: URL(fileURLWithPath: "\(folders[1])/\(name)"))
            )
            #expect(here == there, "\(name) of \(source), \(options)")
            frames.insert(here)
        }
        for folder in folders { try FileManager.default.removeItem(atPath: folder) }
        return frames.count
    }

    /// At a size for each of libjpeg's eight scaled transforms, at twice the size, and turned.
    @Test func everyKindOfPictureAtEveryScale() throws {
        let gallery = try Gallery(in: scratch)
        let count = gallery.names.count
        let list = try gallery.playlist(fit: "cover")
        func film(_ size: Size, rotate degrees: Int = 0) throws -> Int {
            try self.film(
                list, "--size", "\(size)", "--rotate", "\(degrees)", "--rate", "1", "--for", "\(count)s")
        }
        for eighths in 1...8 {
            let size = Size(width: 22 * eighths - 3, height: 17 * eighths - 2)
            #expect(try film(size) > count / 3, "\(size): the pictures are there")
        }
        #expect(try film(Size(width: 352, height: 272)) > count / 2)
        for degrees in [90, 180, 270] { #expect(try film(Size(width: 120, height: 90), rotate: degrees) > count / 2) }
        for fit in ["contain", "stretch", "center"] {
            let frames = try self.film(
                gallery.playlist(fit: fit), "--size", "130x90", "--rate", "1", "--for", "\(count)s")
            #expect(frames > count / 2, "\(fit)")
        }
        for size in ["130x90", "90x130", "400x30"] {
            let frames = try self.film(
                gallery.playlist(fit: "contain", background: "blur"), "--size", size, "--rate", "1", "--for",
                "\(count)s")
            #expect(frames > count / 2, "on \(size), blurred")
        }
    }

    @Test func everyTransitionWithEveryEasing() throws {
        let source = try scratch.write("all.yaml", try transitions())
        #expect(try film(source, "--size", "160x90", "--rate", "10", "--for", "20s") > 100)
    }

    /// Three pictures in turn, moved by every transition.
    private func transitions() throws -> String {
        for number in 0..<3 { _ = try Pattern(number: number, size: Size(width: 160, height: 90)).file(in: scratch) }
        let moves = ["slide-left", "slide-right", "slide-up", "slide-down", "cut"].flatMap { transition in
            ["linear", "ease-in", "ease-out", "ease-in-out"].map { (transition, $0) }
        }
        let slides = moves.enumerated().map { number, move in
            "  - {image: \(number % 3).png, transition: \(move.0), easing: \(move.1)}\n"
        }
        return "defaults: {duration: 200ms, transition-duration: 800ms}\nslides:\n" + slides.joined()
    }

    @Test func theSameWordsAboutGoodAndBadFiles() throws {
        let gallery = try Gallery(in: scratch)
        try scratch.write("bad.jpg", [0xFF, 0xD8, 0xFF, 0xD9])
        try scratch.write(
            "cut.png", Array(try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/rgb.jpg")).prefix(900)))
        try scratch.write("list.yaml", "slides: [{imgae: bad.jpg}, bad.jpg]\n")
        let good = try run(["check", gallery.playlist(fit: "cover")])
        #expect(good.code == 0, "\(good.errors)")
        for source in ["bad.jpg", "cut.png", "list.yaml", "missing"] {
            #expect(try run(["check", "\(scratch.path)/\(source)"]).code == 1, "\(source)")
        }
        #expect(try run(["--version"]).code == 0)
        let simulated = try run([
            "simulate", gallery.playlist(fit: "contain"), "--from", "2026-12-24T06:00", "--for", "10m",
        ])
        #expect(simulated.code == 0 && simulated.output.split(separator: "\n").count > 500)
    }
}
