import Foundation
import TestSupport
import Testing
import Web

/// A player whose pictures come from the web: what it wants, and what it makes of what comes.
@Suite(.tags(.live), .serialized) struct LiveWebTests {
    private let scratch: Scratch
    private let client: ControlClient
    private let player: LivePlayer

    private static let list = """
        defaults: {duration: 1h, transition-duration: 100ms}
        slides:
        - 0.png
        - https://a.example/1.png
        - {image: "https://a.example/2.png?key=secret", refresh: 1m}
        """

    init() throws {
        scratch = try LivePlayer.scratch()
        mkdir(scratch.path + "/urls", 0o755)
        try scratch.write("list.yaml", Self.list)
        player = try LivePlayer(scratch, environment: ["CACHE_DIRECTORY": scratch.path])
        client = try ControlClient(player.folder + "/agent")
    }

    private func place(_ address: String) throws -> String {
        CachePlace(try WebAddress(address)).path(in: scratch.path + "/urls")
    }

    /// As the program does that fetches: it is whole when it gets its name.
    private func fetch(_ address: String, _ number: Int) throws {
        try FileManager.default.copyItem(
            atPath: "\(scratch.path)/\(number).png", toPath: scratch.path + "/arriving.png")
        #expect(rename(scratch.path + "/arriving.png", try place(address)) == 0)
    }

    private func wanted(_ request: String = "{\"get\":\"wanted\"}") throws -> [String: Any] {
        try #require(try client.ask(request)["wanted"] as? [String: Any])
    }

    private func urls(_ page: [String: Any]) -> [String] {
        (page["list"] as? [[String: Any]])?.compactMap { $0["url"] as? String } ?? []
    }

    private var leftOut: [String] {
        get throws { (try player.show?["left-out"] as? [[String: Any]])?.compactMap { $0["reason"] as? String } ?? [] }
    }

    @Test func itTellsWhatItWantsAndShowsWhatComes() throws {
        let page = try wanted()
        #expect(page["count"] as? Int == 2)
        #expect(urls(page) == ["https://a.example/1.png", "https://a.example/2.png?key=secret"])
        #expect((page["list"] as? [[String: Any]])?[1]["refresh"] as? Double == 60)
        try waitUntil("both left out") { try leftOut.count == 2 }
        #expect(
            try leftOut == [
                "https://a.example/1.png: not downloaded yet", "https://a.example/2.png?…: not downloaded yet",
            ])
        try fetch("https://a.example/1.png", 1)
        try waitUntil("the first one") { try leftOut.count == 1 }
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "https:%2F%2Fa.example%2F1")
        // The one behind it comes next now.
        #expect(urls(try wanted()) == ["https://a.example/2.png?key=secret", "https://a.example/1.png"])
        #expect(try !player.process.text("errors").contains("secret"))
        try player.stop()
    }

    @Test func whoWatchesIsToldOfChanges() throws {
        let first = try wanted("{\"watch\":\"wanted\"}")
        #expect(first["count"] as? Int == 2 && urls(first).isEmpty)
        try scratch.write("list.yaml", Self.list + "\n- https://a.example/3.png\n")
        var news = try #require(try client.object()?["wanted"] as? [String: Any])
        while news["count"] as? Int != 3 { news = try #require(try client.object()?["wanted"] as? [String: Any]) }
        #expect(try #require(news["revision"] as? Int) > #require(first["revision"] as? Int))
        try player.stop()
    }

    @Test func whyItHasNotComeIsTold() throws {
        let words = "an HTML page came: does this network want a login?"
        #expect(
            try client.ask("{\"tell\":\"https://a.example/1.png\",\"reason\":\"\(words)\"}")["ok"] as? Bool == true)
        try waitUntil("the reason") { try leftOut.contains("https://a.example/1.png: not downloaded yet: \(words)") }
        #expect(try client.ask("{\"tell\":\"https://a.example/1.png\",\"reason\":null}")["ok"] as? Bool == true)
        try waitUntil("no reason") { try leftOut.contains("https://a.example/1.png: not downloaded yet") }
        #expect(try client.ask("{\"tell\":\"/etc/passwd\",\"reason\":\"x\"}")["ok"] as? Bool == true)
        try player.stop()
    }

    /// A fetching program that is broken into can neither stop the show nor choose what it shows.
    @Test func theSocketOfWhoFetchesTakesNothingElse() throws {
        let refused = "this socket takes 'wanted', 'tell', 'status' and 'reload'"
        for request in [
            "{\"do\":\"stop\"}", "{\"do\":\"pause\"}", "{\"do\":\"next\"}", "{\"do\":\"blank\"}",
            "{\"get\":\"slides\"}",
            "{\"do\":\"show\",\"file\":\"\(scratch.path)/3.png\"}", "{\"get\":\"snapshot\"}", "{\"watch\":\"status\"}",
        ] {
            #expect(try client.ask(request)["error"] as? String == refused, "\(request)")
        }
        #expect(try client.ask("{\"get\":\"status\"}")["ok"] as? Bool == true)
        try client.does("reload")
        #expect(try player.shown == "0" && player.isPaused == false)
        try player.stop()
    }

    @Test func aPictureThatIsTooOldLeavesTheScreen() throws {
        try fetch("https://a.example/1.png", 1)
        let place = try place("https://a.example/1.png")
        FolderOrderTests.touch(place, Int(Date().timeIntervalSince1970) - 6)
        try scratch.write(
            "list.yaml",
            """
            defaults: {duration: 1h, transition-duration: 100ms}
            when-empty: 0.png
            slides: [{image: "https://a.example/1.png", max-age: 10s}]
            """)
        try player.waitFor(slide: "https:%2F%2Fa.example%2F1")
        try player.waitFor(slide: "0")
        // The same bytes, changed now.
        try fetch("https://a.example/1.png", 1)
        FolderOrderTests.touch(place, Int(Date().timeIntervalSince1970))
        try player.waitFor(slide: "https:%2F%2Fa.example%2F1")
        try player.stop()
    }
}
