import Carousel
import Foundation
import PlaylistFormat
import Present
import Testing

@testable import Player
import Vocabulary

/// The playlists that come with the project are read, and everything that they show can be shown.
@Suite struct ExampleTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Playlists")

    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".m3u") }.sorted() ?? []

    @Test func theyAreAllThere() {
        #expect(
            Self.names == [
                "banner.yaml", "demo.yaml", "frame.m3u", "frame.yaml", "museum.yaml", "rooms.yaml", "site.yaml",
                "touch.yaml", "transitions.yaml", "window.yaml",
            ])
    }

    @Test(arguments: names.filter { !["site.yaml", "touch.yaml"].contains($0) })
    func everyPictureCanBeShown(_ name: String) throws {
        let path = Self.folder.appending(path: name).path
        let slides = try LineupReader([path], seed: 0).content().lineup.slides
        #expect(slides.count >= 4)
        let screen = try #require(ScreenSize("1920x1080"))
        #expect(try Check.run([path], screen: screen).messages == [])
    }

    /// By touch, and by none.
    @Test func aSignToTouch() throws {
        let path = Self.folder.appending(path: "touch.yaml").path
        #expect(try Check.run([path], screen: #require(ScreenSize("1280x800"))).messages == [])
        let screens = try SiteFile.read(path).screens
        #expect(screens.map(\.input?.touch) == [["*"]] && screens[0].output == nil)
    }

    @Test func theSiteNamesPlaylistsThatAreThere() throws {
        let site = try SiteFile.read(Self.folder.appending(path: "site.yaml").path)
        let names = site.screens.map { URL(fileURLWithPath: $0.source).lastPathComponent }
        #expect(names == ["window.yaml", "museum.yaml"])
        #expect(site.screens.allSatisfy { FileManager.default.fileExists(atPath: $0.source) })
    }
}
