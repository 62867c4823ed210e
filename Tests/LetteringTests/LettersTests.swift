import Raster
import Testing

@testable import Lettering

@Suite struct LettersTests {
    private static func drawn(_ letter: Unicode.Scalar, em: Double = 40, x: Double = 0) throws -> (Coverage, Point) {
        let font = try Letters()
        let glyph = font.glyph(of: letter, .regular)
        let drawn = glyph.flatMap { font.draw($0, .regular, em: em, x: x) }
        return try #require(drawn)
    }

    private static func sum(_ coverage: Coverage) -> Int {
        var sum = 0
        for y in 0..<coverage.size.height { for x in 0..<coverage.size.width { sum += Int(coverage[x, y]) } }
        return sum
    }

    @Test func aLetterStandsOnItsLine() throws {
        let (letter, corner) = try Self.drawn("H")
        #expect(corner.y + letter.size.height == 0, "on the line")
        #expect(abs(Double(letter.size.height) - 40 * Double(Letters.capHeight) / 2048) <= 1, "as high as a capital")
        // Two strokes and a bar: full in the left one, empty above the bar.
        #expect(letter[2, letter.size.height / 4] == 255)
        #expect(letter[letter.size.width / 2, letter.size.height / 4] == 0)
        #expect(letter[letter.size.width / 2, letter.size.height * 9 / 20] > 0)
    }

    @Test func anAccentStandsAboveItsLetter() throws {
        let (plain, low) = try Self.drawn("e")
        let (accented, high) = try Self.drawn("é")
        #expect(high.y < low.y - 5)
        #expect(Self.sum(accented) > Self.sum(plain))
    }

    @Test func edgesAreSoftAndLettersStandBetweenPixels() throws {
        let (whole, _) = try Self.drawn("l")
        let (half, _) = try Self.drawn("l", x: 0.5)
        #expect((0..<half.size.width).map { half[$0, 10] } != (0..<whole.size.width).map { whole[$0, 10] })
        // A letter has the same weight wherever it stands: within a level for each row.
        #expect(abs(Self.sum(whole) - Self.sum(half)) <= 2 * whole.size.height)
    }

    @Test func neighboursStandCloserWhereTheyLeaveAGap() throws {
        let font = try Letters()
        guard let a = font.glyph(of: "A", .regular), let v = font.glyph(of: "V", .regular) else {
            Issue.record("no letters")
            return
        }
        let (apart, same) = (font.kerning(a, v, .regular), font.kerning(v, v, .regular))
        #expect(apart < -20 && same == 0)
    }

    @Test func whatIsNotInTheFont() throws {
        let font = try Letters()
        func isThere(_ letter: Unicode.Scalar) -> Set<Bool> {
            [font.glyph(of: letter, .regular) != nil, font.glyph(of: letter, .semibold) != nil]
        }
        for letter in ["写", "\u{1F4F7}", "\u{1b}"] as [Unicode.Scalar] { #expect(isThere(letter) == [false]) }
        for letter in "AÄÅÆÇÉÈÊËÍÑÓØÖÜÝßàçéèñõøúžšőąęłđ…“”–€'\\{}".unicodeScalars {
            #expect(isThere(letter) == [true], "\(letter)")
        }
    }
}
