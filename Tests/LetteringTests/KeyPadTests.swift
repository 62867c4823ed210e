import Raster
import Testing

@testable import Lettering

@Suite struct KeyPadTests {
    private static let sizes = [
        Size(width: 1920, height: 1080), Size(width: 480, height: 800), Size(width: 3840, height: 600),
        Size(width: 320, height: 240),
    ]

    private struct Drawing {
        let size: Size
        var pixels: [UInt32] = []

        subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }
    }

    private func drawn(_ pad: KeyPad, for size: Size, turned rotation: Rotation = .none) throws -> Drawing {
        let picture = Picture(size: rotation.orientation.applied(to: KeyPad.place(on: size).size))
        try pad.draw(onto: picture, for: size, turned: rotation)
        var drawing = Drawing(size: picture.size)
        for y in 0..<picture.size.height {
            picture.withRow(y) { row in for x in row.indices { drawing.pixels.append(row[x]) } }
        }
        return drawing
    }

    /// Every pixel of the pad belongs to the key that it shows, or to none, and each key has as much.
    @Test(arguments: sizes) func aFingerMeetsTheKeyThatIsThere(_ size: Size) throws {
        let place = KeyPad.place(on: size)
        #expect(place.origin.x >= 0 && place.maxX <= size.width && place.origin.y >= 0 && place.maxY <= size.height)
        #expect(
            abs(place.origin.x + place.maxX - size.width) <= 1 && abs(place.origin.y + place.maxY - size.height) <= 1)
        var counts: [KeyPad.PadSpot: Int] = [:]
        var order: [KeyPad.Key] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let spot = KeyPad.spot(at: Point(x: x, y: y), on: size)
                counts[spot, default: 0] += 1
                if case .key(let key) = spot, !order.contains(key) { order.append(key) }
            }
        }
        #expect(order == KeyPad.keys && order.count == 12)
        #expect(Set(KeyPad.keys.map { counts[.key($0)] }).count == 1)
        #expect(counts[.beside] == size.area - place.size.area)
        // What is marked is drawn under its spot, and nowhere else.
        let plain = try drawn(KeyPad(title: "PIN"), for: size)
        for index in KeyPad.keys.indices {
            let marked = try drawn(KeyPad(title: "PIN", marked: index), for: size)
            var spots: Set<KeyPad.PadSpot> = []
            for y in 0..<place.size.height {
                for x in 0..<place.size.width where marked[x, y] != plain[x, y] {
                    let point = Point(x: place.origin.x + x, y: place.origin.y + y)
                    spots.insert(KeyPad.spot(at: point, on: size))
                }
            }
            #expect(spots == [.key(KeyPad.keys[index])])
        }
    }

    /// How many digits there are is seen, and which is not.
    @Test func eachDigitIsADot() throws {
        let size = Self.sizes[0]
        let pads = try (0...12).map { try drawn(KeyPad(title: "PIN", entered: $0), for: size).pixels }
        #expect(Set(pads).count == 13)
        let (one, other) = (
            try drawn(KeyPad(title: "PIN"), for: size).pixels,
            try drawn(KeyPad(title: "Try again in 30 s"), for: size).pixels
        )
        #expect(one != other && one == pads[0])
    }

    @Test(arguments: Rotation.allCases) func itIsTurnedWithTheScreen(_ rotation: Rotation) throws {
        let size = Self.sizes[1]
        let pad = KeyPad(title: "This is not the PIN", entered: 3, marked: 4)
        let (upright, turned) = (try drawn(pad, for: size), try drawn(pad, for: size, turned: rotation))
        let orientation = rotation.orientation
        for y in 0..<upright.size.height {
            for x in 0..<upright.size.width {
                let place = orientation.seenRect(
                    of: Rect(origin: Point(x: x, y: y), size: Size(width: 1, height: 1)), in: upright.size)
                if turned[place.origin.x, place.origin.y] != upright[x, y] {
                    Issue.record("the pixel (\(x), \(y)) is another one")
                    return
                }
            }
        }
    }

    /// A long line is written smaller.
    @Test func whatItSaysStaysOnIt() throws {
        let size = Self.sizes[1]
        let place = KeyPad.place(on: size).size
        let pad = try drawn(KeyPad(title: String(repeating: "Try again ", count: 8), entered: 12), for: size)
        for y in 0..<place.height {
            #expect(pad[0, y] == pad[0, 0] && pad[place.width - 1, y] == pad[0, 0])
        }
    }
}
