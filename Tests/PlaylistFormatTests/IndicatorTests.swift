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

    @Test(arguments: [
        Case(
            "slides: [a]\nindicator: dot\n",
            """
            lobby.yaml:2:12: expected a kind like dots, or a mapping like {kind: dots}, found 'dot'; did you mean dots?
            indicator: dot
                       ^
            """),
        Case(
            "slides: [a]\nindicator: {kind: dot}\n",
            """
            lobby.yaml:2:19: unknown kind 'dot'; did you mean 'dots'?
            indicator: {kind: dot}
                              ^
            """),
        Case(
            "slides: [a]\nindicator: {position: middle}\n",
            """
            lobby.yaml:2:23: unknown position 'middle'; known: bottom, top, left, right
            indicator: {position: middle}
                                  ^
            """),
        Case(
            "slides: [a]\nindicator: {size: 12}\n",
            """
            lobby.yaml:2:19: expected a length like 10% or 24px, found '12'; did you mean 12px?
            indicator: {size: 12}
                              ^
            """),
        Case(
            "slides: [a]\nindicator: {margin: -2%}\n",
            """
            lobby.yaml:2:21: expected a length like 10% or 24px, found '-2%'
            indicator: {margin: -2%}
                                ^
            """),
        Case(
            "slides: [a]\nindicator: {size: 1px}\n",
            """
            lobby.yaml:2:19: expected a length of 0.2% to 25% or 2px to 400px, found '1px'
            indicator: {size: 1px}
                              ^
            """),
        Case(
            "slides: [a]\nindicator: {margin: 2001px}\n",
            """
            lobby.yaml:2:21: expected a length of 0% to 50% or 0px to 2000px, found '2001px'
            indicator: {margin: 2001px}
                                ^
            """),
        Case(
            "slides: [a]\nindicator:\n  color: #ffffff\n",
            """
            lobby.yaml:3:9: expected a colour like "#ffffff", or "#ffffff60" with its alpha, \
            found nothing (a bare # starts a comment)
              color: #ffffff
                    ^
            """),
        Case(
            "slides: [a]\nindicator: {inactive: ffffff60}\n",
            """
            lobby.yaml:2:23: expected a colour like "#ffffff", or "#ffffff60" with its alpha, found 'ffffff60'; \
            did you mean "#ffffff60"?
            indicator: {inactive: ffffff60}
                                  ^
            """),
        Case(
            "slides: [a]\nindicator: {colour: '#fff'}\n",
            """
            lobby.yaml:2:13: unknown key 'colour' in 'indicator'; did you mean 'color'?
            indicator: {colour: '#fff'}
                        ^
            """),
        Case(
            "slides: [{image: a, inactive: '#fff'}]\n",
            """
            lobby.yaml:1:21: key 'inactive' does not belong in a slide, only in 'indicator'
            slides: [{image: a, inactive: '#fff'}]
                                ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }
}
