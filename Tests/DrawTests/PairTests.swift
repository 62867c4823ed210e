import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

/// Two pictures on one screen, each in its half.
@Suite struct PairTests {
    private static let paper = Color(red: 9, green: 8, blue: 7)

    private func pair(_ size: Size, spacing: Int?, rotation: Rotation = .none, fit: Fit = .cover) -> Drawing {
        Drawing(
            path: "a", companion: "b", spacing: spacing, fit: fit, background: .color(Self.paper),
            surface: Surface(size: rotation.orientation.applied(to: size), rotation: rotation))
    }

    @Test func besideEachOtherOnAWideScreen() {
        let halves = pair(Size(width: 100, height: 60), spacing: 10).halves
        #expect(halves.map(\.place) == [rect(0, 0, 45, 60), rect(55, 0, 45, 60)])
        #expect(halves.map(\.drawing.path) == ["a", "b"])
        #expect(halves.allSatisfy { $0.drawing.companion == nil && $0.drawing.surface.size == $0.place.size })
    }

    @Test func aboveEachOtherOnAnUprightScreen() {
        let halves = pair(Size(width: 60, height: 100), spacing: 10).halves
        #expect(halves.map(\.place) == [rect(0, 0, 60, 45), rect(0, 55, 60, 45)])
    }

    /// Both are as large as each other, unless that would leave a line where none is wanted.
    @Test func oddPixels() {
        #expect(pair(Size(width: 101, height: 60), spacing: 10).halves.map(\.place.size.width) == [45, 45])
        func places(_ size: Size, _ spacing: Int) -> [Rect] { pair(size, spacing: spacing).halves.map(\.place) }
        #expect(places(Size(width: 101, height: 60), 0) == [rect(0, 0, 50, 60), rect(50, 0, 51, 60)])
        // However large the spacing is, something of both is seen.
        #expect(places(Size(width: 101, height: 60), 4096) == [rect(0, 0, 1, 60), rect(100, 0, 1, 60)])
        #expect(places(Size(width: 1, height: 1), 7) == [rect(0, 0, 1, 1), rect(0, 0, 1, 1)])
    }

    /// The viewer's left is where the panel's is not.
    @Test(arguments: [
        (Rotation.quarter, rect(0, 0, 60, 45)), (.half, rect(55, 0, 45, 60)), (.threeQuarters, rect(0, 55, 60, 45)),
    ])
    func theFirstIsTheViewersLeftOne(_ rotation: Rotation, _ first: Rect) {
        #expect(pair(Size(width: 100, height: 60), spacing: 10, rotation: rotation).halves[0].place == first)
    }

    @Test func oneOrTwoAreNotTheSamePixels() {
        let surface = Surface(size: Size(width: 4, height: 3), rotation: .none)
        let one = Drawing(path: "a", spacing: 5, fit: .cover, background: .blur, surface: surface)
        #expect(one == Drawing(path: "a", fit: .cover, background: .blur, surface: surface), "it has no spacing")
        #expect(one.halves.isEmpty && one.paths == ["a"])
        let size = Size(width: 4, height: 3)
        #expect(pair(size, spacing: 1) != pair(size, spacing: 2))
        #expect(pair(size, spacing: 0) == pair(size, spacing: nil))
        #expect(pair(size, spacing: 1).singles.map(\.companion) == [nil, nil])
    }

    /// Every pixel of the screen is the picture's that stands there alone on a screen as large as its half, or paper.
    @Test(arguments: Rotation.allCases, Fit.allCases)
    func pixels(_ rotation: Rotation, _ fit: Fit) throws {
        let background = Background.color(Self.paper)
        try withPictures([Size(width: 20, height: 31), Size(width: 29, height: 31)]) { paths in
            for (seen, side) in [(Size(width: 67, height: 40), true), (Size(width: 40, height: 67), false)] {
                let surface = Surface(size: rotation.orientation.applied(to: seen), rotation: rotation)
                let drawing = Drawing(
                    path: PicturePath(paths[0]), companion: PicturePath(paths[1]), spacing: 6, fit: fit,
                    background: background, surface: surface)
                let screen = Picture(size: surface.size)
                screen.fill(Color(red: 255, green: 0, blue: 255))
                for half in drawing.halves {
                    try draw(half.drawing, onto: screen.cropped(to: half.place), partOf: screen)
                }
                try drawing.paintGround(on: screen, around: drawing.halves)
                // As two screens of 30 pixels would show them, seven pixels apart: the odd one is spacing.
                let alone = try paths.map { path in
                    let size = side ? Size(width: 30, height: 40) : Size(width: 40, height: 30)
                    let picture = Picture(size: rotation.orientation.applied(to: size))
                    let surface = Surface(size: picture.size, rotation: rotation)
                    let single = Drawing(path: PicturePath(path), fit: fit, background: background, surface: surface)
                    try draw(single, onto: picture)
                    return { (x: Int, y: Int) in picture.seen(x, y, of: size, by: rotation) }
                }
                let gap = Self.paper.pixel
                var wrong = 0
                for y in 0..<seen.height {
                    for x in 0..<seen.width {
                        let along = side ? x : y
                        let expected =
                            along < 30
                            ? alone[0](x, y)
                            : along < 37 ? gap : side ? alone[1](x - 37, y) : alone[1](x, y - 37)
                        if (screen.seen(x, y, of: seen, by: rotation) ^ expected) & 0xFF_FFFF != 0 { wrong += 1 }
                    }
                }
                #expect(wrong == 0, "\(seen)")
            }
        }
    }

    // MARK: - On blur

    /// Two pictures of these sizes, as a viewer sees them, for as long as `body` runs.
    private func withPictures(_ sizes: [Size], _ body: ([String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pair-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try sizes.enumerated().map { number, size in
            let path = folder.appending(path: "\(number).png")
            let writer = PNGWriter(size: size, kind: .color, depth: 8) { x, y in
                [x * 7 % 256, y * 5 % 256, number * 200 + x % 50]
            }
            try Data(writer.bytes()).write(to: path)
            return path.path
        }
        try body(paths)
    }

    private func draw(_ drawing: Drawing, onto screen: Picture, partOf whole: Picture? = nil) throws {
        try drawing.draw(onto: screen, partOf: whole, limits: Limits(memory: 64 << 20))
    }

    /// What is free is the same before, between and behind them, up to a pixel; across they stand in the middle. Pictures that
    /// `auto` cuts fill all but the spacing.
    @Test(arguments: Rotation.allCases, [nil, 0, 12])
    func onBlurGapsAreEqual(_ rotation: Rotation, _ spacing: Int?) throws {
        let portraits = [(3, 4), (9, 16), (4, 5), (2, 3), (10, 11), (1, 3)]
        for (first, second) in portraits.flatMap({ one in portraits.map { (one, $0) } }) {
            for isWide in [true, false] {
                let sizes = [first, second].map { short, long in
                    isWide ? Size(width: short * 100, height: long * 100) : Size(width: long * 100, height: short * 100)
                }
                let seen = isWide ? Size(width: 1600, height: 900) : Size(width: 900, height: 1600)
                let halves = blurred(seen, spacing: spacing, rotation: rotation).halves(of: sizes)
                let places = halves.map {
                    rotation.back.orientation.seenRect(of: $0.place, in: rotation.orientation.applied(to: seen))
                }
                let ends = places.map { isWide ? ($0.origin.x, $0.maxX) : ($0.origin.y, $0.maxY) }
                let gaps = [ends[0].0, ends[1].0 - ends[0].1, 1600 - ends[1].1]
                #expect(gaps.max()! - gaps.min()! <= 1, "\(first) \(second): \(gaps)")
                let least = spacing ?? 18
                #expect(gaps.min()! >= least)
                for (place, size) in zip(places, sizes) {
                    let (start, end) = isWide ? (place.origin.y, place.maxY) : (place.origin.x, place.maxX)
                    #expect(abs(start - (900 - end)) <= 1 && start >= least)
                    // Within a half without its margins a picture of any of these shapes is cut, or as high as the screen.
                    let half = Double(1600 - 3 * least) / 2 / Double(900 - 2 * least)
                    let shape = Double(min(size.width, size.height)) / Double(max(size.width, size.height))
                    let isCut = min(shape / half, half / shape) >= 0.85
                    let length = isWide ? place.size.width : place.size.height
                    if isCut { #expect(abs(length - (1600 - 3 * least) / 2) <= 1 && start == least) }
                    if !isCut { #expect(abs(Double(length) - Double(end - start) * shape) <= 1) }
                }
                #expect(halves.allSatisfy { $0.drawing.surface.size == $0.place.size })
            }
        }
    }

    private func blurred(_ seen: Size, spacing: Int?, rotation: Rotation = .none, fit: Fit = .auto) -> Drawing {
        Drawing(
            path: "a", companion: "b", spacing: spacing, fit: fit, background: .blur,
            surface: Surface(size: rotation.orientation.applied(to: seen), rotation: rotation))
    }

    @Test func onlyAutoHasASpacingOfItsOwn() {
        let size = Size(width: 300, height: 200)
        #expect(Fit.allCases.map { blurred(size, spacing: nil, fit: $0).spacing } == [4, 0, 0, 0, 0])
        #expect(blurred(size, spacing: 9).spacing == 9)
        #expect(pair(size, spacing: nil, fit: .auto).spacing == 0, "on a colour")
        // However small the screen is, something of both is seen.
        for width in 1...9 {
            for height in 1...9 {
                let pair = blurred(Size(width: width, height: height), spacing: 4096)
                let places = pair.halves(of: [Size(width: 3, height: 4), Size(width: 4, height: 3)]).map(\.place)
                #expect(
                    places.allSatisfy {
                        $0.size.area > 0 && $0.origin.x >= 0 && $0.origin.y >= 0 && $0.maxX <= width
                            && $0.maxY <= height
                    }, "\(width)x\(height): \(places)")
            }
        }
    }

    /// The pictures are as each is alone on a screen of its place's size. What is left is one ground, without an edge: the light
    /// of both.
    @Test(arguments: Rotation.allCases, Fit.allCases)
    func onBlurThereIsOneGround(_ rotation: Rotation, _ fit: Fit) throws {
        let sizes = [Size(width: 60, height: 80), Size(width: 45, height: 80)]
        try withPictures(sizes) { paths in
            for seen in [Size(width: 320, height: 180), Size(width: 180, height: 320)] {
                let surface = Surface(size: rotation.orientation.applied(to: seen), rotation: rotation)
                let drawing = Drawing(
                    path: PicturePath(paths[0]), companion: PicturePath(paths[1]), spacing: 10, fit: fit,
                    background: .blur, surface: surface)
                let screen = Picture(size: surface.size)
                screen.fill(Color(red: 255, green: 0, blue: 255))
                let halves = drawing.halves(of: sizes)
                for half in halves {
                    try draw(half.drawing, onto: screen.cropped(to: half.place), partOf: screen)
                    let alone = Picture(size: half.place.size)
                    let single = Drawing(
                        path: half.drawing.path, fit: fit, background: .color(.black), surface: half.drawing.surface)
                    try draw(single, onto: alone)
                    if fit != .contain && fit != .auto {
                        #expect(screen.cropped(to: half.place).pixels == alone.pixels)
                    } else {
                        let bars = alone.pixels.count { $0 & 0xFF_FFFF == 0 }
                        #expect(bars <= max(alone.size.width, alone.size.height), "it fills its place, but for a row")
                    }
                }
                try drawing.paintGround(on: screen, around: halves)
                #expect(!screen.pixels.contains { $0 & 0xFF_FFFF == 0xFF00FF })
                func isGround(_ x: Int, _ y: Int) -> Bool {
                    !halves.contains {
                        x >= $0.place.origin.x && x < $0.place.maxX && y >= $0.place.origin.y && y < $0.place.maxY
                    }
                }
                var steepest = 0
                let pixels = screen.pixels
                let width = surface.size.width
                for y in 1..<surface.size.height {
                    for x in 1..<width where isGround(x, y) {
                        for (ox, oy) in [(x - 1, y), (x, y - 1)] where isGround(ox, oy) {
                            let (one, other) = (pixels[y * width + x], pixels[oy * width + ox])
                            for shift in [0, 8, 16] as [UInt32] {
                                steepest = max(steepest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
                            }
                        }
                    }
                }
                #expect(steepest <= 6, "\(seen)")
                // The second picture is the bluer one: so is its end of the ground.
                func blue(_ x: Int, _ y: Int) -> UInt32 {
                    let place = rotation.orientation.seenRect(of: rect(x, y, 1, 1), in: seen).origin
                    return pixels[place.y * width + place.x] & 255
                }
                #expect(blue(seen.width - 1, seen.height - 1) > blue(0, 0) + 40)
            }
        }
    }
}

extension Picture {
    /// The pixel that a viewer sees at a place.
    fileprivate func seen(_ x: Int, _ y: Int, of size: Size, by rotation: Rotation) -> UInt32 {
        let place = rotation.orientation.seenRect(of: rect(x, y, 1, 1), in: size).origin
        return withRow(place.y) { $0[place.x] }
    }
}
