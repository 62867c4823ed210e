import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

/// Two pictures on one screen, each in its half.
@Suite struct PairTests {
    private static let paper = Color(red: 9, green: 8, blue: 7)

    private func pair(_ size: Size, spacing: Int, rotation: Rotation = .none, fit: Fit = .cover) -> Drawing {
        Drawing(
            path: "a", companion: "b", spacing: spacing, fit: fit, background: .color(Self.paper),
            surface: Surface(size: rotation.orientation.applied(to: size), rotation: rotation))
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
        Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
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
        #expect(
            pair(Size(width: 101, height: 60), spacing: 0).halves.map(\.place) == [
                rect(0, 0, 50, 60), rect(50, 0, 51, 60),
            ])
        // However large the spacing is, something of both is seen.
        #expect(
            pair(Size(width: 101, height: 60), spacing: 4096).halves.map(\.place) == [
                rect(0, 0, 1, 60), rect(100, 0, 1, 60),
            ])
        #expect(
            pair(Size(width: 1, height: 1), spacing: 7).halves.map(\.place) == [rect(0, 0, 1, 1), rect(0, 0, 1, 1)])
    }

    /// The viewer's left is where the panel's is not.
    @Test(arguments: [
        (Rotation.quarter, Rect(origin: Point(x: 0, y: 0), size: Size(width: 60, height: 45))),
        (.half, Rect(origin: Point(x: 55, y: 0), size: Size(width: 45, height: 60))),
        (.threeQuarters, Rect(origin: Point(x: 0, y: 55), size: Size(width: 60, height: 45))),
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
        #expect(pair(size, spacing: 1).singles.map(\.companion) == [nil, nil])
    }

    /// Every pixel of the screen is the picture's that stands there alone on a screen as large as its half, or paper.
    @Test(arguments: Rotation.allCases, Fit.allCases)
    func pixels(_ rotation: Rotation, _ fit: Fit) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pair-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try [0, 1].map { number in
            let path = folder.appending(path: "\(number).png")
            let writer = PNGWriter(size: Size(width: 20 + number * 9, height: 31), kind: .color, depth: 8) { x, y in
                [x * 7 % 256, y * 5 % 256, number * 200 + x % 50]
            }
            try Data(writer.bytes()).write(to: path)
            return path.path
        }
        for background in [Background.color(Self.paper), .blur] {
            for (seen, side) in [(Size(width: 67, height: 40), true), (Size(width: 40, height: 67), false)] {
                let surface = Surface(size: rotation.orientation.applied(to: seen), rotation: rotation)
                let drawing = Drawing(
                    path: PicturePath(paths[0]), companion: PicturePath(paths[1]), spacing: 6, fit: fit,
                    background: background,
                    surface: surface)
                let screen = Picture(size: surface.size)
                screen.fill(Color(red: 255, green: 0, blue: 255))
                for half in drawing.halves {
                    try half.drawing.draw(
                        onto: screen.cropped(to: half.place), partOf: screen, limits: Limits(memory: 64 << 20))
                }
                drawing.paintSpacing(on: screen)
                // As two screens of 30 pixels would show them, seven pixels apart: the odd one is spacing.
                let alone = try paths.map { path in
                    let size = side ? Size(width: 30, height: 40) : Size(width: 40, height: 30)
                    let picture = Picture(size: rotation.orientation.applied(to: size))
                    try Drawing(
                        path: PicturePath(path), fit: fit, background: background,
                        surface: Surface(size: picture.size, rotation: rotation)
                    ).draw(onto: picture, limits: Limits(memory: 64 << 20))
                    return { (x: Int, y: Int) in picture.seen(x, y, of: size, by: rotation) }
                }
                let gap = background.color.pixel
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
                #expect(wrong == 0, "\(background) \(seen)")
            }
        }
    }
}

extension Picture {
    /// The pixel that a viewer sees at a place.
    fileprivate func seen(_ x: Int, _ y: Int, of size: Size, by rotation: Rotation) -> UInt32 {
        let pixel = Rect(origin: Point(x: x, y: y), size: Size(width: 1, height: 1))
        let place = rotation.orientation.seenRect(of: pixel, in: size).origin
        return withRow(place.y) { $0[place.x] }
    }
}
