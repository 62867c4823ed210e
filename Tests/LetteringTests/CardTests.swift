import Raster
import Testing

@testable import Lettering

@Suite struct CardTests {
    /// A part of a larger picture, so that rows are farther apart than they are long.
    private static func drawn(_ card: MessageCard, _ size: Size, _ rotation: Rotation = .none) throws -> [[UInt32]] {
        let whole = Picture(size: Size(width: size.width + 5, height: size.height + 2))
        whole.fill(Color(red: 1, green: 2, blue: 3))
        let part = whole.cropped(to: Rect(origin: Point(x: 2, y: 1), size: size))
        try card.draw(onto: part, turned: rotation)
        #expect(whole.withRow(0) { $0[3] } == 0xFF01_0203)
        for y in 1..<size.height {
            let edges = whole.withRow(y) { [$0[1], $0[size.width + 2]] }
            #expect(edges == [0xFF01_0203, 0xFF01_0203])
        }
        return (0..<size.height).map { y in part.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    @Test func lettersOnAQuietGround() throws {
        let pixels = try Self.drawn(Cards.empty, Size(width: 640, height: 360))
        let ground = CardLayout.background.pixel
        #expect(pixels[0][0] == ground && pixels[359][639] == ground && pixels[10].allSatisfy { $0 == ground })
        let share = Double(pixels.joined().count { $0 != ground }) / (640 * 360)
        #expect((0.02...0.15).contains(share))
        #expect(Set(pixels.joined()).count > 100, "soft edges")
    }

    @Test func everyContentLooksItsOwn() throws {
        let size = Size(width: 320, height: 240)
        var cards = Cards.all
        for change in [\MessageCard.title, \.advice!] as [WritableKeyPath<MessageCard, String>] {
            var card = Cards.empty
            card[keyPath: change] += "é"
            cards.append(card)
            card[keyPath: change].removeLast()
            card[keyPath: change] += "e"
            cards.append(card)
        }
        var other = Cards.empty
        other.machine = ["lobby-sign"]
        cards.append(other)
        #expect(Set(try cards.map { try Self.drawn($0, size) }).count == cards.count)
        #expect(try Self.drawn(Cards.many, size) == Self.drawn(Cards.many, size))
    }

    /// A viewer of a turned screen sees what one of a straight screen sees.
    @Test(arguments: Rotation.allCases)
    func aTurnedScreenShowsTheSame(_ rotation: Rotation) throws {
        let size = Size(width: 200, height: 300)
        let straight = try Self.drawn(Cards.error, size)
        let turned = try Self.drawn(Cards.error, rotation.orientation.applied(to: size), rotation)
        let seen = (0..<300).map { y in
            (0..<200).map { x in
                switch rotation {
                case .none: turned[y][x]
                case .quarter: turned[x][299 - y]
                case .half: turned[299 - y][199 - x]
                case .threeQuarters: turned[199 - x][y]
                }
            }
        }
        let isSame = seen == straight
        #expect(isSame)
    }

    @Test(arguments: [(1, 1), (2, 1), (10, 6), (64, 36), (1, 500), (500, 1), (160, 90)])
    func noScreenIsTooSmall(_ width: Int, _ height: Int) throws {
        for card in Cards.all {
            #expect(try Self.drawn(card, Size(width: width, height: height)).count == height)
        }
    }
}
