import Carousel
import Foundation
import Paths
import PlaylistFormat
import Testing

@testable import LinuxIO
@testable import Player
import Vocabulary

/// Playlists in playlists, and what folders take.
@Suite struct NestingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func make(_ folder: String, _ names: String...) throws {
        try scratch.write(empty: names.map { folder + "/" + $0 })
    }

    /// The pictures of one folder entry, by their paths in it.
    private func pictures(
        of folder: String, recursive: Bool = true, include: [String] = [], exclude: [String] = []
    ) -> [String] {
        var pass = ReadingPass(watches: nil)
        let group = pass.group(
            of: Playlist.Folder(path: scratch[folder], recursive: recursive, include: include, exclude: exclude),
            origin: nil)
        #expect(pass.problems.isEmpty)
        return group.slides.map { String($0.path.dropFirst(scratch.path.count + folder.count + 2)) }
    }

    @Test func globsTakeAndLeave() throws {
        try make("f", "a.jpg", "B.JPG", "c.png", "x/a.jpg", "x/d.png", "x/y/e.png")
        let cases: [(include: [String], exclude: [String], expected: [String])] = [
            ([], [], ["a.jpg", "B.JPG", "c.png", "x/a.jpg", "x/d.png", "x/y/e.png"]),
            (["*.jpg"], [], ["a.jpg", "B.JPG", "x/a.jpg"]),
            (["*.PNG"], ["d*"], ["c.png", "x/y/e.png"]),
            (["x/*"], [], ["x/a.jpg", "x/d.png"]),
            (["x/*/*.png"], [], ["x/y/e.png"]),
            (["X/*", "b*"], ["*.png"], ["B.JPG", "x/a.jpg"]),
            ([], ["x/*", "x/*/*"], ["a.jpg", "B.JPG", "c.png"]),
            (["*"], ["*"], []),
            (["/a.jpg"], [], []),
        ]
        for (include, exclude, expected) in cases {
            #expect(pictures(of: "f", include: include, exclude: exclude) == expected, "\(include) \(exclude)")
        }
    }

    /// Pictures and folders stand together, in natural order.
    @Test func foldersStandAmongPictures() throws {
        try make("f", "1.jpg", "2/1.jpg", "2/10.jpg", "2/9.jpg", "3.jpg", "10/a.jpg", "9/b.jpg", "11.jpg")
        #expect(
            pictures(of: "f") == ["1.jpg", "2/1.jpg", "2/9.jpg", "2/10.jpg", "3.jpg", "9/b.jpg", "10/a.jpg", "11.jpg"])
        #expect(pictures(of: "f", recursive: false) == ["1.jpg", "3.jpg", "11.jpg"])
    }

    @Test func linksBetweenFoldersEnd() throws {
        try make("f", "a/1.jpg", "b/2.jpg")
        for (target, link) in [("../b", "a/b"), ("../a", "b/a"), ("..", "a/up"), (".", "a/here")] {
            symlink(target, scratch.path + "/f/" + link)
        }
        #expect(pictures(of: "f") == ["a/1.jpg", "b/2.jpg"])
    }

    @Test func aDeepTreeIsRead() throws {
        let deep = (0..<24).map { "\($0)" }.joined(separator: "/")
        try make("f", deep + "/x.jpg")
        #expect(pictures(of: "f") == [deep + "/x.jpg"])
    }

    /// A reading of a playlist with these slides.
    private func pass(_ slides: [String], order: Order = .listed) throws -> ReadingPass {
        let text = "slides:\n" + slides.map { "  - \($0)\n" }.joined() + "order: \(order)\n"
        return pass(of: try scratch.write("top.yaml", text))
    }

    private func pass(of path: String) -> ReadingPass {
        var pass = ReadingPass(watches: nil, locates: true)
        pass.take(path)
        return pass
    }

    private func messages(_ pass: ReadingPass) -> [String] {
        pass.problems.complaints.map { scratch.bare($0.description) }
    }

    @Test func slidesOfOthersStandInTheirPlace() throws {
        try scratch.write("in.m3u", "b.jpg\nc.jpg\n")
        try scratch.write("bag.yaml", "order: shuffled\nslides: [d.jpg, e.jpg]")
        let entries = ["a.jpg", "a2.jpg", "in.m3u", "bag.yaml", "f.jpg"]
        let listed = try pass(entries)
        #expect(listed.problems.isEmpty)
        #expect(
            listed.content.slides.map { PathParts($0.path).name }
                == ["a.jpg", "a2.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg"])
        #expect(listed.content.groups.map(\.order) == [.listed, .listed, .shuffled, .listed])
        let files = listed.content.origins.map { $0.map { PathParts($0.file).name } }
        #expect(files == ["top.yaml", "top.yaml", "in.m3u", "in.m3u", "bag.yaml", "bag.yaml", "top.yaml"])
        #expect(listed.content.origins[0]?.place == Place(line: 2, column: 5))
        #expect(listed.content.origins[6]?.place == Place(line: 6, column: 5))
        let bag = try pass(entries, order: .shuffled)
        #expect(bag.content.groups.map(\.order) == [.shuffled])
        #expect(bag.content.slides == listed.content.slides)
    }

    @Test func aMissingOneIsSaidWithItsPlace() throws {
        let pass = try pass(["a.jpg", "none.m3u"])
        #expect(pass.problems.missing.map(\.isPlaylist) == [true])
        #expect(messages(pass) == ["top.yaml:3:5: none.m3u: No such file or directory"])
    }

    /// The same file by two names is one.
    @Test func aCycleIsRefusedWithItsChain() throws {
        let path = try scratch.write("a.m3u", "b.m3u\n")
        try scratch.link("b.m3u", to: "a.m3u")
        let pass = pass(of: path)
        #expect(pass.content.slides.isEmpty)
        #expect(messages(pass) == ["a.m3u:1:1: a playlist cannot play itself: 'a.m3u' -> 'b.m3u'"])
    }

    @Test func sixteenDeepAndNoMore() throws {
        for depth in 0..<18 { try scratch.write("\(depth).m3u", "\(depth + 1).m3u\n") }
        try scratch.write("18.m3u", "x.jpg\n")
        #expect(pass(of: scratch["2.m3u"]).problems.isEmpty)
        let chain = (1...18).map { "'\($0).m3u'" }.joined(separator: " -> ")
        #expect(
            messages(pass(of: scratch["1.m3u"])) == ["17.m3u:1:1: playlists can be 16 deep in each other: \(chain)"])
    }
}
