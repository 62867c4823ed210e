import Raster
import TestSupport
import Testing

@testable import Compose
import Vocabulary

/// A row of items, against a picture of it that is worked out pixel by pixel, as the viewer sees it.
@Suite struct BannerTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var layout = Layout()
        let size: Size
        let rotation: Rotation

        var testDescription: String { "\(layout) on \(size), turned by \(rotation.rawValue)" }
    }

    static let examples: [Example] = Layout.Direction.allCases.flatMap { direction in
        Rotation.allCases.flatMap { rotation in
            [
                (600, 3, Layout.Snap.center, 0), (600, 0, .start, 4), (251, 7, .center, 1), (1000, 0, .center, 0),
                (1000, 5, .start, 0), (1000, 0, .center, 3),
            ]
            .map { item, spacing, snap, inset in
                var layout = Layout()
                layout.direction = direction
                layout.item = .perMille(item)
                layout.spacing = .pixels(spacing)
                layout.inset = .pixels(inset)
                layout.snap = snap
                layout.background = Color(red: 7, green: 8, blue: 9)
                return Example(layout: layout, size: Size(width: 53, height: 38), rotation: rotation)
            }
        }
    }

    /// What the viewer sees at a point of an item, which counts from the item's own corner.
    private static func pixel(_ item: Int, _ x: Int, _ y: Int) -> UInt32 {
        0xFF00_0000 | UInt32(item + 20) << 16 | UInt32(x * 3 + 1) << 8 | UInt32(y * 5 + 2)
    }

    /// Where the viewer's point is scanned out, on a picture that the viewer sees in `seen`.
    private static func scannedOut(_ x: Int, _ y: Int, _ seen: Size, _ rotation: Rotation) -> (x: Int, y: Int) {
        switch rotation {
        case .none: (x, y)
        case .quarter: (seen.height - 1 - y, x)
        case .half: (seen.width - 1 - x, seen.height - 1 - y)
        case .threeQuarters: (y, seen.width - 1 - x)
        }
    }

    private static func picture(_ seen: Size, _ rotation: Rotation, _ pixel: (Int, Int) -> UInt32) -> Picture {
        let picture = Picture(size: rotation == .none || rotation == .half ? seen : seen.transposed)
        for y in 0..<seen.height {
            for x in 0..<seen.width {
                let place = scannedOut(x, y, seen, rotation)
                picture.withMutableRow(place.y) { $0[place.x] = pixel(x, y) }
            }
        }
        return picture
    }

    private static func pixels(_ picture: Picture) -> [UInt32] {
        (0..<picture.size.height).flatMap { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    /// The screen where the viewer looks `offset` pixels further along the row than at rest on item 0.
    private static func expected(_ example: Example, at offset: Int) -> [UInt32] {
        let seen = example.rotation.orientation.applied(to: example.size)
        let isHorizontal = example.layout.direction == .horizontal
        let whole = isHorizontal ? seen.width : seen.height
        let item = example.layout.item.pixels(of: whole)
        let step = item + example.layout.spacing.pixels(of: whole)
        let inset = example.layout.inset.pixels(of: whole)
        let breadth = (isHorizontal ? seen.height : seen.width) - 2 * inset
        let start = example.layout.snap == .center ? (whole - item) / 2 : 0
        return pixels(
            picture(seen, example.rotation) { x, y in
                let along = (isHorizontal ? x : y) + offset - start
                let number = Int((Double(along) / Double(step)).rounded(.down))
                let inside = along - number * step
                let across = (isHorizontal ? y : x) - inset
                if inside >= item || !(0..<breadth).contains(across) { return example.layout.background.pixel }
                return isHorizontal ? pixel(number, inside, across) : pixel(number, across, inside)
            })
    }

    private func items(_ example: Example, _ banner: Banner) -> [Int: Picture] {
        let seen = example.rotation.orientation.applied(to: banner.itemSize)
        return Dictionary(
            uniqueKeysWithValues: (-8...8).map { number in
                (number, Self.picture(seen, example.rotation) { Self.pixel(number, $0, $1) })
            })
    }

    @Test(arguments: examples) func itStandsAndMovesAsTheViewerSeesIt(_ example: Example) {
        let banner = Banner(example.layout, on: example.size, turned: example.rotation)
        let items = items(example, banner)
        let seen = example.rotation.orientation.applied(to: example.size)
        let step = example.layout.measures(on: seen).step
        for shift in [0, 1, -1] {
            let animation = banner.animation(of: items, moving: shift)
            #expect(animation.groups.count == 1 && animation.groups[0].isRigid)
            #expect(animation.isStill == (shift == 0))
            for number in 0...37 {
                let progress = Double(number) / 37
                let target = Picture(size: example.size)
                compose(animation.frame(at: progress), into: target)
                // No way is half a pixel off at a 37th.
                let offset = shift * Int((Double(step) * progress).rounded())
                #expect(Self.pixels(target) == Self.expected(example, at: offset), "\(shift) at \(progress)")
            }
        }
    }

    /// Counted from the next current item, the end of a move is the beginning of the next one.
    @Test(arguments: examples) func aMoveEndsWhereTheNextBegins(_ example: Example) {
        let banner = Banner(example.layout, on: example.size, turned: example.rotation)
        let items = items(example, banner)
        for shift in [1, -1] {
            let renumbered = Dictionary(uniqueKeysWithValues: items.map { ($0.key - shift, $0.value) })
            let (end, start) = (Picture(size: example.size), Picture(size: example.size))
            compose(banner.animation(of: items, moving: shift).frame(at: 1), into: end)
            compose(banner.animation(of: renumbered, moving: -shift).frame(at: 0), into: start)
            #expect(Self.pixels(end) == Self.pixels(start))
        }
    }

    @Test func whereNoPictureIsTheBackgroundIsSeen() {
        var layout = Layout()
        layout.item = .perMille(500)
        layout.background = Color(red: 1, green: 2, blue: 3)
        let size = Size(width: 40, height: 10)
        let banner = Banner(layout, on: size)
        let picture = Picture(size: banner.itemSize)
        let target = Picture(size: size)
        compose(banner.animation(of: [0: picture], moving: 0).frame(at: 0), into: target)
        #expect(target.withRow(4) { row in row.indices.count { row[$0] == layout.background.pixel } } == 20)
    }

    /// What is kept while a banner rests is what is seen.
    @Test func itemsOutOfSightAreNotKept() {
        var layout = Layout()
        layout.item = .perMille(600)
        let banner = Banner(layout, on: Size(width: 50, height: 10))
        let items = Dictionary(uniqueKeysWithValues: (-4...4).map { ($0, Picture(size: banner.itemSize)) })
        #expect(banner.animation(of: items, moving: 0).frame(at: 0).layers.count == 1 + 3)
        #expect(banner.animation(of: items, moving: 1).frame(at: 0).layers.count == 1 + 4)
        #expect(banner.animation(of: items, moving: 1).frame(at: 1).visible.layers.count == 1 + 3)
    }
}
