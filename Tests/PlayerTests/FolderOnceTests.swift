import Carousel
import Foundation
import PlaylistFormat
import Testing
import Vocabulary

@testable import Player

/// One entry enters a folder once, whatever leads to it.
@Suite(.timeLimit(.minutes(60))) struct FolderOnceTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func make(_ folders: String...) throws { try scratch.write(empty: folders.map { $0 + "/x.jpg" }) }

    private func link(_ name: String, to target: String) throws { try scratch.link(name, to: target) }

    /// The folders of the pictures of an entry for all of `f`, and how many folders were entered.
    private func entered(_ paths: [String] = ["f"], include: [String] = []) -> (folders: [String], count: Int) {
        var pass = ReadingPass(watches: nil)
        let slides = paths.flatMap { path in
            pass.group(of: Playlist.Folder(path: scratch[path], recursive: true, include: include), origin: nil).slides
        }
        #expect(pass.problems.isEmpty && pass.content.remarks.isEmpty)
        return (slides.map { String($0.path.dropFirst(scratch.path.count + 1).dropLast(6)) }, pass.budget.spent.folders)
    }

    @Test func tenFoldersThatLinkToEachOtherAreTen() throws {
        for folder in 0..<10 {
            try make("f/\(folder)")
            for other in 0..<10 { try link("f/\(folder)/to \(other)", to: "../\(other)") }
        }
        let found = entered()
        #expect(found.folders == (0..<10).map { "f/\($0)" })
        #expect(found.count == 11)
        #expect(entered(["f", "f"]).folders.count == 20, "two entries play them twice")
    }

    /// The path decides whether a glob matches, and what a person sees.
    @Test func aPathWithoutLinksIsPreferred() throws {
        try make("f/b", "f/b/deep", "f/b/deep/z", "f/z")
        try link("f/a", to: "z")
        try link("f/b/a", to: "../z")
        try link("f/b/0", to: "deep/z")
        #expect(entered().folders == ["f/b/deep", "f/b/deep/z", "f/b", "f/z"])
        #expect(entered(include: ["z/*"]).folders == ["f/z"])
    }

    /// Of links alone the first counts, in natural order, however the file system lists them.
    @Test(arguments: [["2", "10"], ["10", "2"]]) func ofLinksTheFirstIsTaken(_ names: [String]) throws {
        try make("f", "elsewhere", "elsewhere/in")
        for name in names { try link("f/" + name, to: "../elsewhere") }
        try link("f/3", to: "../elsewhere/in")
        #expect(entered().folders == ["f/2/in", "f/2", "f"])
    }
}
