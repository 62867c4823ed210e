import Carousel
import Compose
import PageMarks
import Raster
import Testing
import Vocabulary

/// What the page indicator looks like, pixel by pixel.
@Suite struct PageDrawingTests {
    static let screen = Size(width: 320, height: 180)
    static let white: UInt32 = 0xFFFF_FFFF
    /// `#ffffff60`, multiplied by its alpha, on its halo.
    static let pale: UInt32 = 0xC860_6060

    /// The marks on a screen at a progress, row by row from the top.
    static func marks(
        _ indicator: Indicator = indicator(), from: Page?, to: Page?, at progress: Double = 1, isMove: Bool = true,
        on size: Size = screen, turned rotation: Rotation = .none
    ) throws -> Grid {
        let sprites = try sprites(indicator, from: from, to: to, isMove: isMove, on: size, turned: rotation)
        return Grid(sprites, at: progress, isStill: !isMove, on: size)
    }

    static func sprites(
        _ indicator: Indicator = indicator(), from: Page?, to: Page?, isMove: Bool = true, on size: Size = screen,
        turned rotation: Rotation = .none
    ) throws -> IndicatorSprites {
        let change = try #require(PageChange(indicator, from: from, to: to))
        return try #require(PageDrawing(change, isMove: isMove, on: size, turned: rotation)).draw()
    }

    /// Marks of 12 pixels, 24 from the edge, on a screen of any size.
    static func indicator(_ kind: Indicator.Kind = .dots, at side: Indicator.Side = .bottom) -> Indicator {
        Indicator(kind: kind, side: side, size: .pixels(12), margin: .pixels(24))
    }

    static func page(_ index: Int, of count: Int) -> Page { Page(index: index, count: count) }

    @Test func dotsStandInTheMiddleAboveTheMargin() throws {
        let grid = try Self.marks(from: Self.page(1, of: 3), to: Self.page(1, of: 3))
        // Three dots of 12 pixels with 12 between them.
        #expect(grid.litBounds == Rect(origin: Point(x: 130, y: 144), size: Size(width: 60, height: 12)))
        let middles = [136, 160, 184].map { grid[$0, 150] }
        #expect(middles == [Self.pale, Self.white, Self.pale])
        #expect([148, 172].map { grid[$0, 150] } == [0, 0])
        // Round: the corners are free, and the edge is soft.
        #expect(grid[154, 144] & 0xFF == 0 && grid[165, 155] & 0xFF == 0)
        #expect([grid[154, 150], grid[165, 149], grid[160, 144]].allSatisfy { $0 & 0xFF > 0xF0 })
        #expect((1...254).contains(grid[156, 145] & 0xFF) && grid[156, 145] == grid[163, 154])
    }

    @Test(arguments: [
        (Indicator.Side.bottom, Rect(origin: Point(x: 130, y: 144), size: Size(width: 60, height: 12))),
        (.top, Rect(origin: Point(x: 130, y: 24), size: Size(width: 60, height: 12))),
        (.left, Rect(origin: Point(x: 24, y: 60), size: Size(width: 12, height: 60))),
        (.right, Rect(origin: Point(x: 284, y: 60), size: Size(width: 12, height: 60))),
    ])
    func sides(_ side: Indicator.Side, _ bounds: Rect) throws {
        let first = Self.page(0, of: 3)
        let grid = try Self.marks(Self.indicator(at: side), from: first, to: first)
        #expect(grid.litBounds == bounds)
        // The first dot is the left or the upper one.
        #expect(grid[bounds.origin.x + 6, bounds.origin.y + 6] == Self.white)
        #expect(grid[bounds.maxX - 6, bounds.maxY - 6] == Self.pale)
    }

    /// Unless their sizes are said: a share of the shorter side, at least a pixel.
    @Test(arguments: [
        (Size(width: 1920, height: 1080), 12, 24), (Size(width: 1080, height: 1920), 12, 24),
        (Size(width: 3840, height: 2160), 24, 48), (Size(width: 1366, height: 768), 8, 17),
        (Size(width: 320, height: 180), 2, 4), (Size(width: 30, height: 20), 1, 0),
    ])
    func marksGrowWithTheScreen(_ size: Size, _ diameter: Int, _ margin: Int) throws {
        let page = Self.page(0, of: 2)
        let bounds = try #require(try Self.marks(Indicator(), from: page, to: page, on: size).litBounds)
        #expect(bounds.size == Size(width: 3 * diameter, height: diameter))
        #expect(bounds.maxY == size.height - margin)
        let bar = try #require(try Self.marks(Indicator(kind: .bar), from: page, to: page, on: size).litBounds)
        #expect(bar.size.height == max(1, (diameter + 1) / 3) && bar.origin.x == margin)
    }

    /// What the viewer sees is the same on every screen.
    @Test(arguments: Rotation.allCases, Indicator.Side.allCases)
    func rotatedScreens(_ rotation: Rotation, _ side: Indicator.Side) throws {
        let change = (Self.page(1, of: 4), Self.page(2, of: 4))
        let size = Size(width: 140, height: 133)
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            for progress in [0, 0.3, 1, 1.4, 2] {
                let indicator = Self.indicator(kind, at: side)
                let straight = try Self.marks(indicator, from: change.0, to: change.1, at: progress, on: size)
                let turned = try Self.marks(
                    indicator, from: change.0, to: change.1, at: progress,
                    on: rotation.orientation.applied(to: size), turned: rotation)
                // A bar's end is rounded after it is turned, which may be a pixel to the other side: four pixels differ.
                let others = turned.differences(from: straight, turned: rotation.orientation)
                #expect(others <= (kind == .bar ? 4 : 0), "\(kind) at \(progress)")
            }
        }
    }

    @Test func oneDotDimsWhileTheOtherLightsUp() throws {
        let (first, last) = (Self.page(0, of: 3), Self.page(2, of: 3))
        // Over the wrap-around, so that the dot between them stays.
        let lights = try [0, 0.25, 0.5, 0.75, 1].map { progress in
            let grid = try Self.marks(from: last, to: first, at: progress)
            return [136, 160, 184].map { Int(grid[$0, 150] & 0xFF) }
        }
        #expect(lights[0] == [0x60, 0x60, 0xFF] && lights[4] == [0xFF, 0x60, 0x60])
        #expect(zip(lights, lights.dropFirst()).allSatisfy { $0[0] < $1[0] && $0[2] > $1[2] })
        #expect(lights.allSatisfy { $0[1] == 0x60 && abs($0[0] + $0[2] - 0x15F) <= 1 })
    }

    @Test(arguments: [
        (Self.page(0, of: 3), Self.page(1, of: 3), Self.page(2, of: 3)),
        (Self.page(2, of: 3), Self.page(0, of: 3), Self.page(1, of: 3)),
        (Self.page(10, of: 50), Self.page(11, of: 50), Self.page(12, of: 50)),
        (Self.page(48, of: 50), Self.page(49, of: 50), Self.page(0, of: 50)),
        (Self.page(3, of: 12), Self.page(4, of: 11), Self.page(5, of: 11)),
        (Self.page(8, of: 9), Self.page(9, of: 10), Self.page(10, of: 101)),
        (nil, Self.page(1, of: 2), nil),
    ])
    func eachMoveBeginsAsTheLastOneEnded(_ first: Page?, _ second: Page?, _ third: Page?) throws {
        for kind in [Indicator.Kind.dots, .fraction] {
            for size in [Self.screen, Size(width: 561, height: 233)] {
                for side in [Indicator.Side.bottom, .left, .right] {
                    let indicator = Self.indicator(kind, at: side)
                    let end = try Self.marks(indicator, from: first, to: second, at: 1, on: size)
                    #expect(end == (try Self.marks(indicator, from: second, to: third, at: 0, on: size)))
                    #expect(end == (try Self.marks(indicator, from: second, to: second, isMove: false, on: size)))
                    #expect(end == (try Self.marks(indicator, from: first, to: second, at: 1.7, on: size)))
                }
            }
        }
    }

    @Test func marksComeAndGoWithTheirPages() throws {
        let page = Self.page(0, of: 3)
        #expect(try Self.marks(from: nil, to: page, at: 0).bounds == nil)
        #expect(try Self.marks(from: page, to: nil, at: 1).bounds == nil)
        #expect(try Self.marks(from: page, to: nil, at: 0) == Self.marks(from: page, to: page))
        let half = try Self.marks(from: nil, to: page, at: 0.5)[136, 150] >> 24
        #expect((0x70...0x90).contains(half))
        let change = try #require(PageChange(Self.indicator(), from: page, to: nil))
        #expect(PageDrawing(change, isMove: false, on: Self.screen) == nil)
        #expect(PageChange(Self.indicator(), from: nil, to: nil) == nil)
    }

    @Test func theLayerIsOnePictureWholePixelsAndStandsStill() throws {
        let sprites = try Self.sprites(from: Self.page(0, of: 30), to: Self.page(1, of: 30))
        let layer = sprites.layer(isStill: false)
        #expect(layer.isUnscaled && layer.place.isConstant && layer.opacity == Track(.full))
        #expect(Set(layer.window.keys.map(\.value)).count == 32)
        #expect(sprites.layer(isStill: true).isConstant)
        guard case .premultiplied(let picture) = layer.content else { throw Missing() }
        #expect(picture.size.width < 2 * sprites.place.size.width)
        for y in 0..<picture.size.height {
            picture.withRow(y) { row in
                for x in row.indices {
                    let alpha = row[x] >> 24
                    #expect([16, 8, 0].allSatisfy { row[x] >> $0 & 0xFF <= alpha })
                }
            }
        }
    }

    @Test func largeMarksStayOnSmallScreens() throws {
        let page = Self.page(40, of: 99)
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            for side in Indicator.Side.allCases {
                for size in [Size(width: 16, height: 9), Size(width: 64, height: 480), Size(width: 1, height: 1)] {
                    let sprites = try Self.sprites(
                        Indicator(kind: kind, side: side, size: .pixels(400), margin: .pixels(2000)), from: page,
                        to: page, on: size)
                    let place = sprites.place
                    #expect(place.origin.x >= 0 && place.origin.y >= 0, "\(kind) \(side) \(size): \(place)")
                    if kind != .fraction || size.width > 9 {
                        #expect(
                            place.maxX <= size.width && place.maxY <= size.height, "\(kind) \(side) \(size): \(place)")
                    }
                }
            }
        }
    }

    struct Missing: Error {}
}
