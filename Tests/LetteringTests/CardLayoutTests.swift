import Raster
import Testing

@testable import Lettering

@Suite struct CardLayoutTests {
    private static let sizes = [
        Size(width: 1920, height: 1080), Size(width: 3840, height: 2160), Size(width: 1080, height: 1920),
        Size(width: 800, height: 480), Size(width: 320, height: 240), Size(width: 240, height: 320),
        Size(width: 1920, height: 360), Size(width: 360, height: 1920), Size(width: 1366, height: 768),
    ]

    private static func layout(_ card: MessageCard, _ size: Size) throws -> CardLayout {
        CardLayout(card, on: size, in: try Letters())
    }

    private static func capital(_ item: CardLayout.Item) -> Double { item.em * Double(Letters.capHeight) / 2048 }

    @Test(arguments: sizes)
    func everythingStandsInsideTheMargins(_ size: Size) throws {
        for card in Cards.all {
            let layout = try Self.layout(card, size)
            let margin = min(size.width, size.height) / 10 - 1
            #expect(layout.fits && layout.items.count > 2)
            for item in layout.items {
                #expect(item.x >= margin && Double(item.x) + item.end <= Double(size.width - margin))
                #expect(
                    Double(item.baseline) - item.em >= Double(margin) * 0.8 && item.baseline <= size.height - margin)
            }
            for (rect, _) in layout.rules { #expect(rect.origin.y >= margin && rect.maxX <= size.width - margin + 1) }
        }
    }

    @Test(arguments: sizes)
    func noLineTouchesAnother(_ size: Size) throws {
        for card in Cards.all {
            let items = try Self.layout(card, size).items
            for (upper, lower) in zip(items, items.dropFirst()) where lower.baseline != upper.baseline {
                #expect(Double(lower.baseline) - lower.em * 0.8 >= Double(upper.baseline) + upper.em * 0.2)
            }
        }
    }

    /// From five metres: a reason has capitals of a fortieth of the smaller side, 10 mm on 32 inches.
    @Test(arguments: sizes.filter { min($0.width, $0.height) >= 240 && $0.area > 320 * 240 })
    func reasonsAreLarge(_ size: Size) throws {
        let least = Double(min(size.width, size.height)) / 40 - 0.01
        for card in [Cards.empty, Cards.error, Cards.many] {
            let sizes = Set(try Self.layout(card, size).items.map(Self.capital))
            #expect(sizes.max() ?? 0 >= least * 1.7, "the title")
            #expect(sizes.count(where: { $0 >= least }) >= 2, "the reasons too")
            #expect(sizes.min() ?? 0 >= least * 0.79, "and the rest not much smaller")
        }
    }

    @Test func aCardGrowsWithItsScreen() throws {
        let font = try Letters()
        let script = Script(font)
        let (small, large) = (Size(width: 1920, height: 1080), Size(width: 3840, height: 2160))
        for card in Cards.all {
            let (one, two) = try (Self.layout(card, small).items, Self.layout(card, large).items)
            #expect(one.map { script.text($0.line, $0.weight) } == two.map { script.text($0.line, $0.weight) })
            for (one, two) in zip(one, two) {
                #expect(abs(two.em - 2 * one.em) < 0.01 && abs(two.baseline - 2 * one.baseline) <= 4)
            }
        }
    }

    @Test func anUprightScreenHasMoreLines() throws {
        let across = try Self.layout(Cards.error, Size(width: 1920, height: 1080)).items.count
        #expect(try Self.layout(Cards.error, Size(width: 1080, height: 1920)).items.count > across)
    }

    @Test func whatHasNoRoomIsCounted() throws {
        let font = try Letters()
        let script = Script(font)
        let texts = try Self.layout(Cards.many, Size(width: 1920, height: 1080)).items.map { script.text($0.line) }
        let shown = texts.count { $0.contains(".jpg") }
        #expect((2...6).contains(shown))
        #expect(texts.contains("and \(43 - shown) more"))
    }

    @Test func theMachineStandsBelow() throws {
        let size = Size(width: 1920, height: 1080)
        var card = Cards.empty
        let lines = try Self.layout(card, size).items.suffix(3)
        #expect(lines.allSatisfy { $0.baseline > 880 }, "on one line")
        #expect(Set(lines.map(\.baseline)).count == 1)
        card.machine = []
        #expect(try Self.layout(card, size).items.allSatisfy { $0.baseline < 880 })
        #expect(try Self.layout(card, size).rules.count == 1)
    }
}
