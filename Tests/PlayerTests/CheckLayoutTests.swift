import Carousel
import Testing

@testable import Player
import Vocabulary

/// What `check` says of a playlist with a layout, to the letter.
@Suite struct CheckLayoutTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    @Test func transitionsThatItReplaces() throws {
        let list = """
            defaults: {transition: fade, fit: cover}
            layout: {item: 60%}
            slides:
              - 0.png
              - 1.png
              - {image: 1.png, transition: [cut, slide-right]}
              - {image: 2.png, transition: slide-left}

            """
        #expect(
            try folder.told(of: list) == [
                "4:5: warning: 'fade' becomes slide-left, as there is a 'layout'",
                "6:5: warning: 'slide-right' becomes slide-left, as there is a 'layout'",
            ])
        #expect(try folder.told(of: "layout: {direction: vertical}\nslides: [0.png]\n") == [], "nothing was said")
        #expect(
            try folder.told(of: "layout: {direction: vertical}\nslides: [{image: 0.png, transition: wipe-up}]\n")
                == ["2:10: warning: 'wipe-up' becomes slide-up, as there is a 'layout'"])
    }

    @Test func layoutsThatDoNotCount() throws {
        let rule = "this 'layout' is not used: the first one that a source itself gives holds for all of them"
        try folder.scratch.write("inner.yaml", "slides: [{image: 1.png, fit: cover}]\nlayout: {item: 50%}\n")
        #expect(try folder.check("inner.yaml").messages == [], "alone it counts")
        try folder.scratch.write("outer.yaml", "slides: [0.png, inner.yaml]\n")
        #expect(
            try folder.said(of: ["outer.yaml"]) == ["inner.yaml:2:9: warning: \(rule)\nlayout: {item: 50%}\n        ^"])
        try folder.scratch.write("other.yaml", "slides: [{image: 2.png, fit: cover}]\nlayout: {item: 70%}\n")
        #expect(try folder.told(of: ["inner.yaml", "other.yaml"]) == ["other.yaml:2:9: warning: \(rule)"])
        #expect(try folder.check("inner.yaml", "inner.yaml").messages == [], "they agree")
    }

    /// A picture has to fill an item, not the screen.
    @Test func picturesAreHeldAgainstAnItem() throws {
        #expect(try folder.told(of: "slides: [{image: small.png, fit: cover}]\n").count == 1)
        let column = "layout: {direction: vertical, item: 50%}\nslides: [{image: small.png, fit: cover}]\n"
        #expect(try folder.told(of: column).count == 1)
        let row = "layout: {item: 50%}\nslides: [{image: small.png, fit: contain}]\n"
        #expect(try folder.told(of: row) == [])
    }

    @Test func theFirstLayoutPlays() throws {
        try folder.scratch.write("bare.yaml", "slides: [0.png]\n")
        try folder.scratch.write("wide.yaml", "slides: [1.png]\nlayout: {item: 70%}\n")
        try folder.scratch.write("narrow.yaml", "slides: [2.png]\nlayout: {item: 30%}\n")
        try folder.scratch.write("nested.yaml", "slides: [wide.yaml]\n")
        func item(_ names: String...) throws -> Int? {
            let reader = LineupReader(names.map { folder.scratch["\($0).yaml"] }, seed: 0)
            return try reader.content().lineup.layout.map { $0.item.pixels(of: 1000) }
        }
        #expect(try item("bare") == nil && item("nested") == nil)
        #expect(try item("wide", "narrow") == 700 && item("narrow", "wide") == 300)
        #expect(try item("bare", "narrow", "wide") == 300 && item("nested", "narrow") == 300)
    }
}
