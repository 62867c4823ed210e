import Foundation
import Raster
import Testing

@testable import Player

/// What is legal and surely not meant, as `check` says it, to the letter.
@Suite struct CheckWarningTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    @Test(arguments: [
        ("fit: cover", "2.7"), ("fit: contain", "2.3"), ("fit: stretch", "2.7"), ("fit: center", nil),
    ])
    func picturesThatAreTooSmall(_ fit: String, _ factor: String?) throws {
        let expected = factor.map {
            ["2:5: warning: small.png has 60x40 pixels, which a screen of 160x90 enlarges \($0) times"]
        }
        #expect(try folder.told(of: "slides:\n  - {image: small.png, \(fit)}\n") == expected ?? [])
    }

    /// Once for each playlist, and no warning. Of a playlist that is younger than the change, `-v` alone tells it.
    @Test func whatLooksOtherThanOnce() throws {
        func note(_ file: String, _ pictures: String) -> String {
            "\(file)note: 'fit' is not said, which now means auto, in pairs where two fit: \(pictures) will look other than with 'fit: cover', "
                + "as before"
        }
        try folder.scratch.write("tall.png", Pattern(number: 6, size: Size(width: 200, height: 300)).png)
        try folder.scratch.write("near.png", Pattern(number: 6, size: Size(width: 160, height: 95)).png)
        let list = "slides: [tall.png, near.png, tall.png, {image: tall.png, fit: cover}]\n"
        #expect(try folder.said(of: list) == [])
        let young = try folder.check("list.yaml")
        #expect(young.messages(isVerbose: true).map { folder.bare($0) } == [note("", "2 pictures")])
        #expect(!young.json.contains("'fit' is not said"))
        func age(_ name: String) throws {
            let date = Date(timeIntervalSince1970: 1_795_651_199)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.scratch[name])
        }
        try age("list.yaml")
        #expect(try folder.told(of: ["list.yaml"]) == [note("", "2 pictures")])
        let check = try folder.check("list.yaml")
        #expect(check.warningCount == 0 && check.errorCount == 0 && check.summary.hasSuffix("nothing wrong"))
        #expect(check.json.contains("\"message\": \"'fit' is not said"))
        for key in ["fit: auto", "fit: cover", "pair: true", "background: blur"] {
            #expect(try folder.said(of: "defaults: {\(key)}\n" + list) == [], "\(key)")
        }
        #expect(try folder.said(of: "slides: [0.png, {image: tall.png, fit: auto}]\n") == [], "it looks the same")
        #expect(try folder.check("tall.png").messages == [], "no playlist")
        try folder.scratch.write("inner.yaml", "slides: [tall.png]\n")
        try age("inner.yaml")
        #expect(try folder.said(of: "slides: [0.png, inner.yaml]\n") == [note("inner.yaml: ", "a picture")])
    }

    @Test func untilEndsSoonerThanOnce() throws {
        let note = "note: a time of 'until' now ends there, as that of 'hours' does, not a minute later"
        for (until, expected) in [("2027-01-01T21:00", [note]), ("2027-01-01", []), ("2027-01-01T21:00:30", [])] {
            try folder.scratch.write("list.yaml", "slides: [{image: 0.png, show: {until: '\(until)'}}, 1.png]\n")
            #expect(try folder.told(of: ["list.yaml"]) == [])
            let date = Date(timeIntervalSince1970: 1_795_651_199)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.scratch["list.yaml"])
            #expect(try folder.told(of: ["list.yaml"]) == expected, "\(until)")
        }
    }

    @Test func foldersWithoutPictures() throws {
        #expect(
            try folder.said(of: "slides:\n  - 0.png\n  - folder: empty\n  - {folder: photos, include: '*.jpg'}\n") == [
                "3:5: warning: no pictures in the folder empty\n  - folder: empty\n    ^",
                "4:5: warning: no pictures in the folder photos that 'include' and 'exclude' let in\n"
                    + "  - {folder: photos, include: '*.jpg'}\n    ^",
            ])
        #expect(try folder.said(of: ["empty"]) == ["warning: no pictures in the folder empty"])
    }

    @Test func indicatorsThatAreNotShown() throws {
        try folder.scratch.write("inner.yaml", "indicator: {kind: bar}\nslides: [1.png]\n")
        #expect(
            try folder.said(of: "indicator: {kind: none}\nslides: [0.png, inner.yaml]\n") == [
                "inner.yaml:1:12: warning: this 'indicator' is not shown: the first source that has one decides, "
                    + "and no playlist within it\nindicator: {kind: bar}\n           ^"
            ])
        #expect(try folder.check("list.yaml", "inner.yaml").messages.count == 1, "each is told once")
        #expect(try folder.check("0.png", "inner.yaml").messages == [])
    }

    @Test func slidesThatAreNeverShown() throws {
        let list = """
            slides:
              - 0.png
              - {image: 1.png, show: {until: 2026-12-23}}
              - {image: 1.png, show: {until: 2026-12-24T11:59}}
              - {folder: photos, show: {days: mon, from: 2026-12-25, until: 2026-12-27}}
              - {image: 2.png, show: {until: 2026-12-24}}
              - {image: 2.png, show: {from: 2030-01-01}}

            """
        #expect(
            try folder.told(of: list) == [
                "3:5: warning: 1.png is not shown any more: its last day was 2026-12-23",
                "4:5: warning: 1.png is not shown any more: it ended at 2026-12-24T11:59",
                "5:5: warning: photos can never be shown: its days, hours and dates do not meet",
            ])
    }

    @Test func slidesBehindOthers() throws {
        let list = """
            slides:
              - 0.png
              - {folder: photos, priority: 1}
              - {image: 2.png, priority: 2, show: {days: sun}}
              - {image: broken.png, priority: 3}

            """
        #expect(
            try folder.told(of: list).filter { $0.contains("warning") }
                == ["2:5: warning: 0.png can never be shown: photos has the priority 1, and no 'show'"])
    }

    @Test func timesAtWhichNothingIsShown() throws {
        let hours = "slides:\n  - {image: 0.png, show: {days: mon-sat, hours: '07:30-22:00'}}\n"
        #expect(
            try folder.said(of: hours) == [
                """
                warning: nothing is shown for a part of the next seven days: 2026-12-24 22:00 to 2026-12-25 07:30, \
                2026-12-25 22:00 to 2026-12-26 07:30, 2026-12-26 22:00 to 2026-12-28 07:30, and 3 more; \
                'when-empty' says what to show then
                """
            ])
        #expect(try folder.said(of: "when-empty: \"#000000\"\n" + hours) == [])
        #expect(
            try folder.said(of: hours + "  - {image: 1.png, show: {hours: '22:00-07:30'}}\n") != [], "Sunday is left")
        #expect(try folder.said(of: hours + "  - 1.png\n") == [])
    }
}
