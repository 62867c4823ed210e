import Decode
import Draw
import Foundation
import Raster
import Scale
import TestSupport
import Testing

/// `background: blur`: bars that show the picture, blurred and darkened.
@Suite struct BlurTests {
    /// Pixels have 0xFF in their highest byte.
    private static let poison: UInt32 = 0x1234_5678

    private func draw(
        _ size: Size, on surface: Size, fit: Fit = .contain, background: Background = .blur, rotation: Rotation = .none,
        threads: Drawing.Threads = .one, instructions: InstructionSet = .best, memory: Int = 64 << 20,
        kind: PNGWriter.Kind = .color, _ samples: @escaping (_ x: Int, _ y: Int) -> [Int]
    ) throws -> [[UInt32]] {
        let path = FileManager.default.temporaryDirectory.appending(path: "blur-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(PNGWriter(size: size, kind: kind, depth: 8, samples: samples).bytes())
            .write(to: URL(fileURLWithPath: path))
        let picture = Picture(size: rotation.orientation.applied(to: surface))
        for y in 0..<picture.size.height { picture.withMutableRow(y) { $0.update(repeating: Self.poison) } }
        try Drawing(
            path: PicturePath(path), fit: fit, background: background,
            surface: Surface(size: picture.size, rotation: rotation)
        ).draw(onto: picture, limits: Limits(memory: memory), threads: threads, instructions: instructions)
        return picture.rows
    }

    private func levels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 0xFF) } }

    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        zip(levels(one), levels(other)).map { abs($0 - $1) }.max() ?? 0
    }

    private func mostDistance(_ one: [[UInt32]], _ other: [[UInt32]]) -> Int {
        zip(one.joined(), other.joined()).map { distance($0, $1) }.max() ?? 0
    }

    /// The most that neighbours differ whose columns, or rows where the bars lie above and below, are in bars.
    private func steepest(_ rows: [[UInt32]], inBars bars: [Range<Int>]) -> Int {
        var most = 0
        for bar in bars {
            for y in rows.indices {
                for x in bar.dropLast() { most = max(most, distance(rows[y][x], rows[y][x + 1])) }
                if y > 0 { for x in bar { most = max(most, distance(rows[y][x], rows[y - 1][x])) } }
            }
        }
        return most
    }

    @Sendable private static func photo(_ x: Int, _ y: Int) -> [Int] {
        let edge = (x / 7 + y / 5) % 3 * 70
        return [x * 3 + edge, y * 2 + edge, 240 - x - y / 2 + edge / 2].map { min(max($0, 0), 255) }
    }

    @Test(arguments: [[200, 100, 31], [255, 255, 255], [0, 0, 0], [1, 2, 3], [128, 128, 128]])
    func aUniformPictureHasBarsOfItsColour(color: [Int]) throws {
        let expected = color.reduce(0xFF as UInt32) { $0 << 8 | UInt32($1) }
        let tall = try draw(Size(width: 20, height: 40), on: Size(width: 161, height: 90)) { _, _ in color }
        for row in tall {
            #expect(row[..<58].allSatisfy { $0 == expected } && row[103...].allSatisfy { $0 == expected })
        }
        let wide = try draw(Size(width: 40, height: 20), on: Size(width: 60, height: 90)) { _, _ in color }
        #expect(wide[..<30].joined().allSatisfy { $0 == expected })
        #expect(wide[60...].joined().allSatisfy { $0 == expected })
        let small = try draw(Size(width: 4, height: 2), on: Size(width: 50, height: 40), fit: .center) { _, _ in color }
        #expect(small.joined().allSatisfy { $0 == expected })
    }

    /// Menus and screenshots: what stands in their middle, or touches an edge here and there, is not blurred around them.
    @Test(arguments: [0, 8, 12, 50], [Rotation.none, .quarter])
    func flatEdges(percent: Int, rotation: Rotation) throws {
        let (size, surface) = (Size(width: 60, height: 100), Size(width: 160, height: 100))
        func bars(noise: Int) throws -> Set<UInt32> {
            let rows = try draw(size, on: surface, rotation: rotation) { x, y in
                // The top row touches no bar.
                let isText = x == 0 && y < percent * 2 || (10..<50).contains(x) && y % 3 == 0 || y == 0
                return isText ? [20, 10, 0] : [128, 200, 60].map { $0 + (x * 7 + y * 5) % 3 * noise - noise }
            }
            let bar = rotation == .none ? rows.map { $0[..<40] } : rows[..<40].map { $0[...] }
            return Set(bar.joined())
        }
        let isFlat = percent < 10
        #expect(try bars(noise: 0) == [0xFF80_C83C] || !isFlat)
        #expect(try bars(noise: 3).count == 1 || !isFlat)
        if !isFlat { #expect(try bars(noise: 0).count > 1) }
    }

    /// A picture whose two sides have two colours gets both, blurred; so do two pictures on one screen.
    @Test func twoColoursAreBlurred() throws {
        let surface = Size(width: 161, height: 90)
        let rows = try draw(Size(width: 40, height: 90), on: surface) { x, _ in x < 20 ? [200, 0, 0] : [0, 0, 200] }
        // Three fifths of each.
        #expect(rows[0][0] == 0xFF78_0000 && rows[0][160] == 0xFF00_0078)
        let places = [rect(20, 0, 50, 90), rect(90, 0, 50, 90)]
        for (second, count) in [(Color(red: 1, green: 2, blue: 3), 1), (Color(red: 200, green: 2, blue: 3), 20)] {
            let picture = Picture(size: surface)
            picture.cropped(to: places[0]).fill(Color(red: 1, green: 2, blue: 3))
            picture.cropped(to: places[1]).fill(second)
            try #require(Backdrop(around: places, on: surface)).paint(on: picture)
            let colors = Set(picture.rows.flatMap { $0[..<20] + $0[70..<90] + $0[140...] })
            #expect(count == 1 ? colors.count == 1 : colors.count > count, "\(colors.count)")
        }
    }

    @Test(arguments: Fit.allCases, [Size(width: 60, height: 100), Size(width: 100, height: 60)])
    func thePictureItselfIsTheSame(fit: Fit, size: Size) throws {
        let surface = Size(width: 90, height: 80)
        let target = Placement(of: size, on: surface, fit: fit).target
        let blurred = try draw(size, on: surface, fit: fit, Self.photo)
        let plain = try draw(size, on: surface, fit: fit, background: .color(.black), Self.photo)
        for y in target.origin.y..<target.maxY {
            let columns = target.origin.x..<target.maxX
            #expect(blurred[y][columns] == plain[y][columns], "row \(y)")
        }
        #expect((blurred == plain) == (target.size == surface), "without bars there is no difference")
    }

    @Test(arguments: [
        Size(width: 1, height: 1), Size(width: 2, height: 3), Size(width: 1, height: 500), Size(width: 500, height: 1),
        Size(width: 33, height: 34),
    ])
    func everyPixelIsPainted(size: Size) throws {
        for surface in [
            Size(width: 1, height: 2), Size(width: 3, height: 2), Size(width: 97, height: 61),
            Size(width: 61, height: 97), Size(width: 700, height: 3), Size(width: 330, height: 340),
        ] {
            for fit in [Fit.contain, .center] {
                let rows = try draw(size, on: surface, fit: fit, Self.photo)
                #expect(rows.joined().allSatisfy { $0 >> 24 == 0xFF }, "\(size) on \(surface), \(fit)")
            }
        }
    }

    /// The dither's pattern alone is not mirrored or turned: it rounds up or down.
    @Test func aMirroredPictureHasMirroredBars() throws {
        for (size, surface) in [
            (Size(width: 40, height: 70), Size(width: 199, height: 121)),
            (Size(width: 70, height: 40), Size(width: 90, height: 181)),
        ] {
            let rows = try draw(size, on: surface, Self.photo)
            let across = try draw(size, on: surface) { x, y in Self.photo(size.width - 1 - x, y) }
            let down = try draw(size, on: surface) { x, y in Self.photo(x, size.height - 1 - y) }
            #expect(mostDistance(rows, across.map { $0.reversed() }) <= 1)
            #expect(mostDistance(rows, down.reversed()) <= 1)
        }
    }

    @Test(arguments: [Rotation.quarter, .half, .threeQuarters], [Fit.contain, .center])
    func aTurnedScreenShowsTheSameTurned(rotation: Rotation, fit: Fit) throws {
        for size in [Size(width: 40, height: 90), Size(width: 90, height: 40)] {
            let surface = Size(width: 160, height: 100)
            let straight = try draw(size, on: surface, fit: fit, Self.photo)
            let turned = try draw(size, on: surface, fit: fit, rotation: rotation, Self.photo)
            let turn = rotation.orientation
            let seen = turn.applied(to: surface)
            let expected = (0..<seen.height).map { y in
                (0..<seen.width).map { x in
                    let (x, y) = (turn.mirrorsX ? seen.width - 1 - x : x, turn.mirrorsY ? seen.height - 1 - y : y)
                    return turn.isTransposed ? straight[x][y] : straight[y][x]
                }
            }
            #expect(mostDistance(turned, expected) <= 1)
        }
    }

    @Test func barsAreSmooth() throws {
        let surface = Size(width: 640, height: 360)
        let bars = [0..<220, 420..<640]
        // Squares of three pixels, whose light is half of white's: the root of a half of 153.
        let checker = try draw(Size(width: 200, height: 360), on: surface) { x, y in
            [Int](repeating: (x / 3 + y / 3) % 2 * 255, count: 3)
        }
        #expect(steepest(checker, inBars: bars) <= 1)
        let uneven = checker.flatMap { row in bars.joined().map { abs(levels(row[$0])[1] - 108) } }
        #expect((uneven.max() ?? 9) <= 2)
        // The hardest edge there is: 153 levels within some three deviations of the blur, 18 pixels each.
        let halves = try draw(Size(width: 200, height: 360), on: surface) { _, y in
            [Int](repeating: y < 180 ? 0 : 255, count: 3)
        }
        #expect(steepest(halves, inBars: bars) <= 4)
        let sides = try draw(Size(width: 360, height: 200), on: Size(width: 360, height: 640)) { x, _ in
            [Int](repeating: x < 180 ? 0 : 255, count: 3)
        }
        #expect(steepest(Array(sides[..<220]), inBars: [0..<360]) <= 4)
        #expect(halves[0][0] == 0xFF00_0000 && levels(halves[359][0]) == [153, 153, 153])
        let photo = try draw(Size(width: 200, height: 360), on: surface, Self.photo)
        #expect(steepest(photo, inBars: bars) <= 2)
        #expect(Set(photo.joined()).count > 200)
    }

    @Test func greyStaysGreyAndBehindTransparentPixelsIsBlack() throws {
        let surface = Size(width: 160, height: 90)
        let grey = try draw(Size(width: 40, height: 50), on: surface, kind: .grey) { x, y in [x * 6 % 256 ^ y] }
        #expect(grey.joined().allSatisfy { Set(levels($0)).count == 1 })
        let clear = try draw(Size(width: 40, height: 50), on: surface, kind: .colorAlpha) { _, _ in [255, 99, 4, 0] }
        #expect(clear.joined().allSatisfy { $0 == 0xFF00_0000 })
    }

    /// Of a picture that may be transparent nothing glows beside what is black.
    @Test func autoHasAlphaOnBlack() throws {
        let (size, surface) = (Size(width: 40, height: 50), Size(width: 160, height: 90))
        func bars(_ fit: Fit, _ kind: PNGWriter.Kind) throws -> Set<UInt32> {
            let color = kind == .colorAlpha ? [255, 99, 4, 255] : [255, 99, 4]
            return Set(try draw(size, on: surface, fit: fit, kind: kind) { _, _ in color }.flatMap { $0[..<40] })
        }
        #expect(try bars(.auto, .colorAlpha) == [0xFF00_0000])
        #expect(try bars(.auto, .color) == [0xFFFF_6304])
        #expect(try bars(.contain, .colorAlpha) == [0xFFFF_6304], "where blur is said")
    }

    @Test func everyWayOfDrawingMakesTheSame() throws {
        let (size, surface) = (Size(width: 70, height: 110), Size(width: 200, height: 150))
        let first = try draw(size, on: surface, Self.photo)
        for threads in [Drawing.Threads.one, .two] {
            for instructions in [InstructionSet.baseline, .best] {
                #expect(try draw(size, on: surface, threads: threads, instructions: instructions, Self.photo) == first)
            }
        }
    }

    /// What it takes is claimed before the picture is read: here more than the rows between the threads, 1 MiB.
    @Test func itsMemoryIsClaimed() throws {
        let surface = Size(width: 1600, height: 320)
        func draw(_ background: Background, memory: Int) throws {
            _ = try self.draw(
                Size(width: 256, height: 32), on: surface, fit: .center, background: background, memory: memory,
                Self.photo)
        }
        let taken = surface.area * 4 + (3 << 19)
        try draw(.color(.black), memory: taken)
        let error = #expect(throws: DecodeError.self) { try draw(.blur, memory: taken) }
        #expect(error?.description.contains("256x32 pixels would take") == true)
        try draw(.blur, memory: taken + (1 << 20))
    }
}
