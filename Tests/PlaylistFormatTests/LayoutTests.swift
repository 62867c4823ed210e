import PlaylistFormat
import Raster
import Testing
import Vocabulary

@Suite struct LayoutTests {
    private func layout(_ text: String) throws -> Layout? { try Playlist(yaml: "slides: [a]\n" + text).layout }

    @Test func everyKey() throws {
        #expect(try layout("") == nil)
        #expect(try layout("layout: {}") == Layout())
        var all = Layout()
        all.direction = .vertical
        all.item = .perMille(605)
        all.inset = .perMille(45)
        all.spacing = .pixels(24)
        all.snap = .start
        all.corner = .perMille(20)
        let text = "layout: {direction: vertical, item: 60.5%, inset: 4.5%, spacing: 24px, snap: start, corner: 2%}"
        #expect(try layout(text) == all)
    }

    @Test(arguments: [("'#102030'", Color(red: 16, green: 32, blue: 48)), ("blur", .black)])
    func gapsHaveTheDefaultsBackground(_ background: String, _ color: Color) throws {
        let text = "layout: {item: 50%}\ndefaults: {background: \(background)}"
        #expect(try layout(text)?.background == color)
    }

    @Test func itsPlace() throws {
        #expect(try Playlist(yaml: "slides: [a]\nlayout:\n  item: 60%\n").layoutPlace == Place(line: 3, column: 3))
    }

    private static let mistakes = """
        layout:^ => expected a mapping like {item: 60%, spacing: 24px}, found nothing
        layout: ^wide => expected a mapping like {item: 60%, spacing: 24px}, found 'wide'
        layout: {^width: 1} \
        => unknown key 'width' in 'layout'; known keys: direction, item, inset, spacing, snap, corner
        layout: {^items: 60%} => unknown key 'items' in 'layout'; did you mean 'item'?
        layout: {^fit: cover} => key 'fit' does not belong in 'layout', only in 'defaults' or a slide
        ^item: 60% => key 'item' does not belong at the top level, only in 'layout'
        ^spacing: 24px => key 'spacing' does not belong at the top level, only in 'defaults', a slide or 'layout'
        layout: {snap: ^centre} => unknown snap 'centre'; did you mean 'center'?
        layout: {snap: ^left} => unknown snap 'left'; known: center, start
        layout: {direction: ^up} => unknown direction 'up'; known: horizontal, vertical
        layout: {item: ^60} => expected a length like 10% or 24px, found '60'; did you mean 60px?
        layout: {item: ^'60 %'} => expected a length like 10% or 24px, found '60 %'; did you mean 60%?
        layout: {item: ^wide} => expected a length like 10% or 24px, found 'wide'
        layout: {corner: ^[1]} => expected a length like 10% or 24px, found a list
        layout: {item: ^9.9%} => expected a length of 10% to 100% or 16px to 16384px, found '9.9%'
        layout: {item: ^8px} => expected a length of 10% to 100% or 16px to 16384px, found '8px'
        layout: {spacing: ^51%} => expected a length of 0% to 50% or 0px to 4096px, found '51%'
        layout: {inset: ^41%} => expected a length of 0% to 40% or 0px to 4096px, found '41%'
        layout: {inset: ^4} => expected a length like 10% or 24px, found '4'; did you mean 4px?
        ^inset: 4% => key 'inset' does not belong at the top level, only in 'layout'
        layout: {corner: ^5000px} => expected a length of 0% to 50% or 0px to 4096px, found '5000px'
        """.cases(in: "_\nslides: [a]\n")

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    @Test func measures() {
        var layout = Layout()
        layout.item = .perMille(600)
        layout.spacing = .pixels(24)
        layout.corner = .pixels(4000)
        let wide = layout.measures(on: Size(width: 1920, height: 1080))
        #expect((wide.item, wide.step, wide.start, wide.corner) == (1152, 1176, 384, 540))
        #expect((wide.before, wide.after) == (1, 1))
        layout.snap = .start
        let left = layout.measures(on: Size(width: 1920, height: 1080))
        #expect((left.start, left.before, left.after) == (0, 0, 1))
        layout.direction = .vertical
        let tall = layout.measures(on: Size(width: 1080, height: 1920))
        #expect((tall.item, tall.step, tall.corner) == (1152, 1176, 540))
    }

    /// Its share is of the side across; at least a tenth of that is left, and corners are those of what is left.
    @Test func anInsetMakesItemsSmallerAcross() {
        var layout = Layout()
        layout.item = .perMille(600)
        layout.inset = .perMille(50)
        layout.corner = .pixels(4000)
        let wide = Size(width: 1920, height: 1080)
        #expect(layout.itemSize(on: wide) == Size(width: 1152, height: 972))
        #expect((layout.measures(on: wide).inset, layout.measures(on: wide).corner) == (54, 486))
        layout.direction = .vertical
        #expect(layout.itemSize(on: wide) == Size(width: 1728, height: 648))
        layout.inset = .pixels(4096)
        #expect(layout.itemSize(on: wide) == Size(width: 192, height: 648))
        for side in 1...30 {
            let size = Size(width: side, height: 100)
            #expect(layout.itemSize(on: size).width >= max(1, side / 10) && layout.measures(on: size).inset >= 0)
        }
    }

    /// Counted pixel by pixel.
    @Test func asManyNeighboursAsFit() {
        for item in stride(from: 10, through: 100, by: 7) {
            for spacing in [0, 1, 9, 30] {
                for snap in Layout.Snap.allCases {
                    var layout = Layout()
                    layout.item = .pixels(item)
                    layout.spacing = .pixels(spacing)
                    layout.snap = snap
                    let measures = layout.measures(on: Size(width: 100, height: 40))
                    let seen = (-20...20).filter { number in
                        let left = measures.start + number * (item + spacing)
                        return (left..<left + item).contains { (0..<100).contains($0) }
                    }
                    #expect(seen.first == -measures.before && seen.last == measures.after, "\(item) \(spacing) \(snap)")
                }
            }
        }
    }

    /// An item is at least a tenth of the screen, and no longer than it.
    @Test func itemsSuitEveryScreen() {
        var layout = Layout()
        layout.item = .pixels(16)
        #expect(layout.measures(on: Size(width: 1920, height: 1080)).item == 192)
        layout.item = .pixels(16_384)
        layout.spacing = .pixels(4096)
        let small = layout.measures(on: Size(width: 5, height: 3))
        #expect((small.item, small.step, small.before, small.after) == (5, 10, 0, 0))
    }
}
