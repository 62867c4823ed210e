import PlaylistFormat
import Testing
import Vocabulary

/// A file may be one that only the player may read: what it says is told to nobody else.
@Suite struct DiscretionTests {
    private static let values = [
        "order: hunter2", "slides: hunter2", "hunter2", "defaults: hunter2", "when-empty: hunter2",
        "defaults: {duration: hunter2}", "defaults: {fit: hunter2}", "defaults: {background: hunter2}",
        "defaults: {background: c0ffee}", "defaults: {transition: hunter2}", "defaults: {easing: hunter2}",
        "layout: hunter2", "layout: {item: hunter2}", "layout: {snap: hunter2}", "layout: {item: 2031px}",
        "slides: [{image: hunter2.yaml}]", "slides: [{playlist: hunter2}]", "slides: [&hunter2 a]",
        "slides: [*hunter2]", "slides: [!hunter2 a]", "slides: [{image: a, weight: hunter2}]",
        "slides: [{image: a, show: hunter2}]", "slides: [{image: a, show: {days: hunter2}}]",
        "slides: [{image: a, show: {hours: hunter2}}]", "slides: [{image: a, show: {hours: 25:61-26:00}}]",
        "slides: [{image: a, show: {hours: 07:31-07:31}}]", "slides: [{image: a, show: {from: hunter2}}]",
        "slides: [{image: a, show: {from: 2031-02-30}}]", "slides: [{image: a, show: {from: 1903-02-03}}]",
        "slides: [{image: a, show: {from: 2031-13-14}}]", "slides: [{image: a, show: {from: 23. 11. 2031}}]",
        "slides: [{image: a, show: {from: 2031-11-23T25:61}}]",
        "slides: [{image: a, show: {until: 2031-11-23T18:00 CEST}}]",
        "except: hunter2", "except: 2031-11-24..2031-11-23", "except: 2031-11-23T18:00", "show: [{except: 2031-02-30}]",
        "slides: [{folder: a, include: /hunter2}]", "slides: [{folder: a, include: hunter2/}]",
        "slides: [{folder: a, recursive: hunter2}]", "slides: [[hunter2]]", "slides: @hunter2", "a: hunter2: b",
    ]

    private static let secrets = [
        "hunter2", "c0ffee", "25:61", "26:00", "07:31", "2031", "1903", "11-23", "23. 11", "CEST", "02-30", "@",
    ]

    @Test(arguments: values)
    func valuesOfAPlaylistAreNotTold(_ text: String) throws {
        let error = try #require(Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "").error)
        for diagnostic in error.diagnostics {
            for secret in Self.secrets {
                #expect(!diagnostic.discreetMessage.contains(secret), "\(diagnostic.discreetMessage)")
            }
            #expect(diagnostic.discreetMessage.count > 10)
        }
    }

    @Test(arguments: ["#EXTINF:hunter2,\na.jpg", "#EXTINF:9999999,\na.jpg", "#EXTINF:0.01,\na.jpg"])
    func valuesOfAnM3UAreNotTold(_ text: String) throws {
        let error = try #require(Playlist.parsed(m3u: Array(text.utf8), name: "x.m3u", folder: "").error)
        for diagnostic in error.diagnostics {
            #expect(diagnostic.message != diagnostic.discreetMessage)
            for secret in ["hunter2", "9999999", "0.01"] { #expect(!diagnostic.discreetMessage.contains(secret)) }
        }
    }

    @Test(arguments: [
        "outputs: {HDMI-A-1: {playlist: a, mode: 777x1@1 cvt}}",
        "outputs: hunter2", "outputs: {HDMI-A-1: {playlist: a, mode: hunter2}}",
        "outputs: {HDMI-A-1: {playlist: a, mode: 1920 x 1080}}", "outputs: {HDMI-A-1: {playlist: a, rotate: 450deg}}",
        "outputs: {HDMI-A-1: {playlist: a, rung: hunter2}}", "outputs: {HDMI-A-1: {playlist: a, margins: 450deg}}",
        "outputs: {HDMI-A-1: {playlist: a, margins: 2 %}}", "outputs: {HDMI-A-1: {playlist: a, margins: 777}}",
        "outputs: {HDMI-A-1: {playlist: a, depth: 10bit}}", "outputs: {HDMI-A-1: {playlist: a, content-type: photos}}",
    ])
    func valuesOfASiteFileAreNotTold(_ text: String) throws {
        let site = Site.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "")
        let error = try #require(site.error)
        for diagnostic in error.diagnostics {
            #expect(diagnostic.message != diagnostic.discreetMessage)
            for secret in ["hunter2", "1920 x", "did you mean", "450deg", "2 %", "777", "10bit", "photos"] {
                #expect(!diagnostic.discreetMessage.contains(secret), "\(diagnostic.discreetMessage)")
            }
        }
    }

    /// Advice that depends on the value would tell of it.
    @Test func oneMessageForAllValues() throws {
        func messages(_ texts: [String]) -> Set<String> {
            Set(
                texts.compactMap { text in
                    let bytes = Array("slides: [a]\n\(text)".utf8)
                    let error = Playlist.parsed(yaml: bytes, name: "x.yaml", folder: "").error
                    return error?.diagnostics.first?.discreetMessage
                })
        }
        #expect(
            messages(["order: lisetd", "order: hunter2"]) == ["unknown order '…'; known: listed, shuffled"])
        #expect(messages(["defaults: {fit: covr}", "defaults: {fit: x}"]).count == 1)
        #expect(
            messages(["order: @a", "order: `a"]) == ["text that begins like this needs quotes (the rest was not read)"])
        #expect(
            messages(["defaults: {easing: 'cubic-bezier(7, 0, 0, 1)'}", "defaults: {easing: 'steps(0)'}"]).count == 2)
        #expect(
            messages(["defaults: {easing: steps(a)}", "defaults: {easing: steps(b)}"]) == [
                "expected steps(n) with a whole number from 1 to 1000, found '…'"
            ])
    }

    /// The way in which an error is printed without a thought.
    @Test func descriptionsAreDiscreet() throws {
        let text = "order: hunter2\n" + String(repeating: "# hunter2\n", count: 3)
        let error = try #require(Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "").error)
        #expect(
            "\(error)" == """
                x.yaml:1:1: 'slides' is missing: a playlist needs a list of slides
                x.yaml:1:8: unknown order '…'; known: listed, shuffled
                """)
        #expect(error.description.contains("\(error.diagnostics[1])"))
    }

    @Test func keysAreTold() throws {
        let error = try #require(Playlist.parsed(yaml: Array("slidse: [a]".utf8), name: "x.yaml", folder: "").error)
        #expect(error.diagnostics[0].discreetMessage.hasPrefix("unknown key 'slidse' at the top level; did you mean"))
    }
}
