import Carousel
import Foundation
import Testing

@testable import Player

/// The playlists that come with the project are read, and everything that they show can be shown.
@Suite struct ExampleTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Playlists")

    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".m3u") }.sorted() ?? []

    @Test func theyAreAllThere() {
        #expect(Self.names == ["demo.yaml", "frame.m3u", "museum.yaml", "window.yaml"])
    }

    @Test(arguments: names) func everyPictureCanBeShown(_ name: String) throws {
        let path = Self.folder.appending(path: name).path
        let slides = try LineupReader([path], seed: 0).lineup().slides
        #expect(slides.count >= 4)
        let screen = try #require(ScreenSize("1920x1080"))
        #expect(try Check([path], screen: screen).messages == [])
    }
}
