import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// `indicator`, and what is said about it, to the letter.
@Suite struct IndicatorTests {
    private static func indicator(_ text: String) throws -> Indicator? {
        try Playlist(yaml: "indicator: \(text)\nslides: [a]\n").indicator
    }

    @Test func everyKeyIsTaken() throws {
        let text = "{kind: fraction, position: left, size: 30px, margin: 0%, color: '#102030', inactive: '#aBcDeF08'}"
        #expect(
            try Self.indicator(text)
                == Indicator(
                    kind: .fraction, side: .left, size: .pixels(30), margin: .perMille(0),
                    color: Tint(Color(red: 16, green: 32, blue: 48)),
                    inactive: Tint(Color(red: 0xAB, green: 0xCD, blue: 0xEF), alpha: 8)))
    }

    @Test func whatIsNotSaidIsAsTheReadmeHasIt() throws {
        let text = "{kind: dots, position: bottom, size: 1.1%, margin: 2.2%, color: '#ffffff', inactive: '#ffffff60'}"
        #expect(try Self.indicator(text) == Indicator())
        #expect(try Self.indicator("{}") == Indicator())
        #expect(try Playlist(yaml: "slides: [a]").indicator == nil)
    }

    @Test(arguments: [("dots", Indicator.Kind.dots), ("bar", .bar), ("fraction", .fraction), ("none", .hidden)])
    func kinds(_ word: String, _ kind: Indicator.Kind) throws {
        #expect(try Self.indicator("{kind: \(word)}")?.kind == kind)
    }

    @Test(arguments: [("bottom", Indicator.Side.bottom), ("top", .top), ("left", .left), ("right", .right)])
    func positions(_ word: String, _ side: Indicator.Side) throws {
        #expect(try Self.indicator("{position: \(word)}")?.side == side)
    }

    @Test func itsPlaceIsKnown() throws {
        #expect(try Playlist(yaml: "slides: [a]\nindicator: {}\n").indicatorPlace == Place(line: 2, column: 12))
    }

    private static let color = "expected a colour like \"#ffffff\", or \"#ffffff60\" with its alpha"
    private static let mistakes = """
        indicator: ^dot => expected a kind like dots, or a mapping like {kind: dots}, found 'dot'; did you mean dots?
        indicator: {kind: ^dot} => unknown kind 'dot'; did you mean 'dots'?
        indicator: {position: ^middle} => unknown position 'middle'; known: bottom, top, left, right
        indicator: {size: ^12} => expected a length like 10% or 24px, found '12'; did you mean 12px?
        indicator: {margin: ^-2%} => expected a length like 10% or 24px, found '-2%'
        indicator: {size: ^1px} => expected a length of 0.2% to 25% or 2px to 400px, found '1px'
        indicator: {margin: ^2001px} => expected a length of 0% to 50% or 0px to 2000px, found '2001px'
        indicator:⏎  color:^ #ffffff => \(color), found nothing (a bare # starts a comment)
        indicator: {inactive: ^ffffff60} => \(color), found 'ffffff60'; did you mean "#ffffff60"?
        indicator: {^colour: '#fff'} => unknown key 'colour' in 'indicator'; did you mean 'color'?
        """.cases(in: "slides: [a]\n_\n")
    private static let elsewhere = """
        slides: [{image: a, ^inactive: '#fff'}]⏎ => key 'inactive' does not belong in a slide, only in 'indicator'
        """.cases()

    @Test(arguments: mistakes + elsewhere) func message(_ example: Case) { example.check() }
}
