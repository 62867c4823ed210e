import Encode
import Foundation
import Raster
import TestSupport
import Testing

/// The first hour of five new users, with the program and its words alone: a box of photos, a museum's two screens, a fleet, a
/// photo frame, a script. What is cut off is reckoned here.
@Suite(.tags(.live)) struct FirstHourTests {
    private let scratch: Scratch
    private let box: String

    /// Sixty pictures from 1:8 to 8:1 in folders of folders; red grows to the right, green downwards, blue tells the number.
    init() throws {
        scratch = try Scratch()
        box = scratch.path + "/box"
        for number in 0..<60 {
            let folder = "\(box)/20\(20 + number / 12)/\(number / 6 % 2 == 0 ? "05 May" : "06 June")"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let ending = [".png", ".PNG", "", ".apng"][number % 4]
            let bytes = Self.gradient(number).encoded(.png)
            try Data(bytes).write(to: URL(fileURLWithPath: folder + String(format: "/IMG_%02d", number) + ending))
        }
        try scratch.write("box/.DS_Store", "x")
        try scratch.write("box/2020/05 May/IMG_9000.GIF", "x")
        try scratch.write("box/2020/05 May/MVI_1.MOV", "x")
    }

    private static func size(_ number: Int) -> Size {
        let shape = 0.125 * pow(64, Double(number) / 59)
        return Size(width: Int(120 * shape.squareRoot()), height: Int(120 / shape.squareRoot()))
    }

    private static func gradient(_ number: Int) -> Picture {
        let picture = Picture(size: size(number))
        for y in 0..<picture.size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    let (red, green) = (255 * x / (row.count - 1), 255 * y / (picture.size.height - 1))
                    row[x] = UInt32(red << 16 | green << 8 | number * 4)
                }
            }
        }
        return picture
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        let result = try Program.Running(arguments).end()
        #expect(result.code == 0, "\(arguments): \(result.errors)")
        return result
    }

    // MARK: - Contact sheets

    /// The cells of a sheet of 10 x 6, as a viewer sees them.
    private func sheet(of sources: [String], _ name: String, _ options: [String] = []) throws -> [Cell] {
        let file = scratch.path + "/sheet.ppm"
        let render = ["render"] + sources + ["--from", "500ms", "--for", "60s", "--sheet", "10x6", "-o", file]
        let result = try Program.Running(render + options).end()
        #expect(result.code == 0, "\(result.errors)")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let head = bytes.split(separator: 10, maxSplits: 3)
        let words = head[1].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        let (width, height) = (try #require(Int(words[0])), try #require(Int(words[1])))
        let screen = try #require(Size(name))
        let cell = Size(width: 151, height: 151 * screen.height / screen.width)
        // A site's screen has its name above.
        let top = height - 6 * (cell.height + 34)
        return (0..<60).map { index in
            Cell(screen: screen) { across, down in
                let column = 8 + index % 10 * 159 + Int(across * Double(cell.width))
                let row = top + index / 10 * (cell.height + 34) + Int(down * Double(cell.height))
                let at = head[3].startIndex + (row * width + column) * 3
                return bytes[at..<at + 3].map(Double.init)
            }
        }
    }

    private struct Cell {
        let screen: Size
        /// At a part of the width and of the height, from 0 to below 1.
        let color: (_ x: Double, _ y: Double) -> [Double]

        /// A picture alone: whole where more than 15 % of it would be cut off, else over all of the screen.
        func shows(alone number: Int) -> Bool {
            let picture = FirstHourTests.size(number)
            let (width, height) = (Double(picture.width), Double(picture.height))
            let (across, down) = (Double(screen.width), Double(screen.height))
            let cover = max(across / width, down / height)
            let lost = 1 - across * down / (width * height * cover * cover)
            let scale = lost > 0.15 ? min(across / width, down / height) : cover
            let left = (across - width * scale) / 2
            // Of what is cut off in height a third is above.
            let top = (down - height * scale) / (lost > 0.15 ? 2 : 3)
            return [0.25, 0.5, 0.75].allSatisfy { x in
                [0.25, 0.5, 0.75].allSatisfy { y in
                    let seen = color((left + width * scale * x) / across, (top + height * scale * y) / down)
                    // A pixel of the cell, which is half as large as the screen, and a little for the resampling.
                    let near = [510 / (width * scale) + 8, 510 / (height * scale) + 8, 4]
                    let expected = [255 * x, 255 * y, Double(number * 4)]
                    return zip(zip(seen, expected), near).allSatisfy { abs($0.0 - $0.1) <= $1 }
                }
            }
        }

        /// Nearly all of a picture is to be seen, anywhere.
        func shows(_ number: Int) -> Bool {
            let places = (0..<240).map { Double($0) / 240 }
            let own = places.flatMap { y in places.map { color($0, y) } }
                .filter { abs($0[2] - Double(number * 4)) <= 1.5 }
            let (red, green) = (own.map { $0[0] }, own.map { $0[1] })
            return (red.max() ?? 0) - (red.min() ?? 0) > 0.75 * 255
                && (green.max() ?? 0) - (green.min() ?? 0) > 0.75 * 255
        }
    }

    /// A sheet that begins with the pictures in their order, two halves of a screen together.
    ///
    /// Returns those that are not there.
    private func missing(_ cells: [Cell], isUpright: Bool) -> [Int] {
        var (number, cell) = (0, 0)
        var missing: [Int] = []
        while number < 60 {
            let picture = Self.size(number)
            if (picture.width < picture.height) != isUpright {
                missing += [number, number + 1].filter { !cells[cell].shows($0) }
                number += 2
            } else {
                missing += cells[cell].shows(alone: number) ? [] : [number]
                number += 1
            }
            cell += 1
        }
        return missing
    }

    // MARK: - The trials

    /// A box of photos: everything in it is found, what is not shown is named, and nothing is cut that anybody misses.
    @Test(arguments: [("320x180", false), ("180x320", true)])
    func aBoxOfPhotos(size: String, isUpright: Bool) throws {
        let check = try run("check", box)
        #expect(
            check.output.contains("60 pictures") && check.errors.contains("GIF"), "\(check.output) \(check.errors)")
        let options = ["--size", size, "--duration", "1s", "--transition", "cut"]
        let cells = try sheet(of: [box], size, options)
        #expect(missing(cells, isUpright: isUpright) == [])
    }

    /// A museum: one file for two screens, one of them upright; a sheet of both, and of each.
    @Test func twoScreens() throws {
        try scratch.write(
            "site.yaml",
            """
            outputs:
              HDMI-A-1: {playlist: rooms.yaml, mode: 320x180}
              HDMI-A-2: {playlist: rooms.yaml, mode: 320x180, rotate: 90}

            """)
        try scratch.write(
            "rooms.yaml", "defaults: {duration: 1s, transition: cut}\nslides: [{folder: box, recursive: true}]\n")
        let site = scratch.path + "/site.yaml"
        _ = try run("check", site)
        _ = try run("render", site, "--sheet", "4x3", "-o", scratch.path + "/both.png")
        for (output, size) in [("HDMI-A-1", "320x180"), ("HDMI-A-2", "180x320")] {
            let cells = try sheet(of: [site], size, ["--output", output])
            // On screens of both shapes nothing is paired, so that they show the same at any time.
            #expect((0..<60).filter { !cells[$0].shows(alone: $0) } == [], "\(output)")
        }
    }

    /// A fleet: the same file on each machine, with all that a run is told; every machine has the same order.
    @Test func aFleet() throws {
        try scratch.write(
            "site.yaml",
            """
            display-log: shown.jsonl
            metrics: sign.prom
            fallback: box/2021/05 May/IMG_12.png
            outputs:
              '*': list.yaml

            """)
        try scratch.write(
            "list.yaml", "order: shuffled\ndefaults: {duration: 1h}\nslides: [{folder: box, recursive: true}]\n")
        let site = scratch.path + "/site.yaml"
        let days = try (0..<2).map { _ in
            try run("simulate", site, "--from", "2026-12-24T09:00", "--for", "12h", "--json").output
        }
        #expect(days[0] == days[1] && days[0].split(separator: "\n").count >= 12)
        let player = try LivePlayer(scratch, playing: [site, "--display", "headless:320x180@60"])
        try waitUntil("its log and its metrics") {
            try ["shown.jsonl", "sign.prom"].allSatisfy { try scratch.names.contains($0) }
        }
        // A mistake changes nothing that is seen, and is told with its line.
        try scratch.write("list.yaml", "order: shufled\nslides: []\n")
        #expect(try Program.run("ctl", "reload", "--runtime-dir", player.folder).code != 0)
        #expect(try player.state == "resting" && player.process.text("errors").contains("list.yaml:1"))
        player.process.send(SIGTERM)
        #expect(try player.process.end().code == 0)
    }

    /// A photo frame: `--shuffle` and no file at all. Each picture once a round, one upright alone at most, and other pairs in the next.
    @Test func aPhotoFrame() throws {
        let lines = try run(
            "simulate", box, "--shuffle", "--duration", "8s", "--transition", "fade", "--for", "20m", "--json"
        ).output
            .split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        let rests = lines.map { [$0["path"] as? String, $0["companion"] as? String].compactMap(\.self) }
        let rounds = [Array(rests[..<45]), Array(rests[45..<90])]
        for round in rounds {
            #expect(Set(round.joined()).count == 60 && round.count { $0.count == 2 } == 15)
        }
        let pairs = rounds.map { Set($0.filter { $0.count == 2 }.map(Set.init)) }
        #expect(pairs[0].intersection(pairs[1]).count < 5)
        let sheet = scratch.path + "/frame.png"
        _ = try run("render", box, "--shuffle", "--size", "320x180", "--sheet", "4x3", "-o", sheet)
    }

    /// A script: each word is done when `ctl` comes back.
    @Test func aScript() throws {
        let player = try LivePlayer(
            scratch, playing: [box, "--duration", "1h", "--transition", "cut", "--display", "headless:320x180@60"])
        func ctl(_ words: String...) throws -> Program.Result {
            try Program.Running(["ctl"] + words + ["--runtime-dir", player.folder]).end()
        }
        let first = try player.shown
        #expect(try ctl("next").code == 0)
        #expect(try player.shown != first)
        #expect(try ctl("previous").code == 0)
        #expect(try player.shown == first && first != nil)
        #expect(try ctl("pause").code == 0 && player.isPaused == true)
        #expect(try ctl("snapshot", "-o", scratch.path + "/now.png").code == 0)
        #expect(try ctl("stop").code == 0)
        #expect(try player.process.end().code == 0)
    }
}
