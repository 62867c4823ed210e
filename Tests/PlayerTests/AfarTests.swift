import Carousel
import Foundation
import Raster
import Schedules
import TestSupport
import Testing
import Vocabulary

@testable import Player

/// What came with a site names what is in it, and nothing else of this machine.
@Suite struct AfarTests {
    private static let picture = Pattern(number: 1, size: Size(width: 16, height: 9)).png
    private let scratch: Scratch
    private var root: String { scratch.path + "/@site" }

    /// A tree with pictures, and beside it a home with a picture, a playlist and a calendar.
    init() throws {
        scratch = try Scratch()
        for folder in ["home", "trees/a/@site/in", "trees/a/@site/empty"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
        }
        symlink("trees/a/@site", root)
        for name in ["home/a.png", "@site/0.png", "@site/in/1.png"] { try scratch.write(name, Self.picture) }
        try scratch.write("home/list.m3u", "a.png\n")
        try scratch.write("home/days.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n")
        symlink(scratch.path + "/home", root + "/home")
        symlink("../../../home/a.png", root + "/picture.png")
        symlink(scratch.path + "/home/list.m3u", root + "/list.m3u")
        symlink("/proc/self/cwd", root + "/process")
        symlink("../0.png", root + "/in/0.png")
    }

    private func check(_ source: String) throws -> [String] {
        let now = WallInstant(sinceEpoch: .seconds(Int(Date().timeIntervalSince1970)))
        let check = try Check.run([source], screen: Size(width: 16, height: 9), at: now, in: .machine)
        return check.messages.map { String($0.prefix { $0 != "\n" }).replacing(scratch.path, with: "") }
    }

    private static let outside = "it leads out of the folder of its site, by a link or by '..'"

    private static func unnamed(_ path: String) -> String {
        "'\(path)' is not below the folder of this site, which came from afar: it names what lies there, and addresses"
    }

    /// `check` says where it stands, for a playlist of either kind.
    @Test(arguments: [
        ("0.png", nil), ("in/0.png", nil), ("/etc/passwd", unnamed("/etc/passwd")),
        ("../../etc/passwd", unnamed("../../etc/passwd")), ("../home/list.m3u", unnamed("../home/list.m3u")),
        ("home/a.png", "/@site/home/a.png: cannot open: \(outside)"),
        ("picture.png", "/@site/picture.png: cannot open: \(outside)"),
        ("home/list.m3u", "/@site/home/list.m3u: \(outside)"), ("list.m3u", "/@site/list.m3u: \(outside)"),
        ("none.png", "/@site/none.png: cannot open: No such file or directory"),
        ("process/a.png", "/@site/process/a.png: cannot open: \(outside)"),
    ])
    func entries(_ text: String, _ message: String?) throws {
        try scratch.write("@site/a.m3u", text + "\n")
        try scratch.write("@site/a.yaml", "defaults: {fit: cover}\nslides:\n- \(text)\n")
        for (name, place) in [("a.m3u", "1:1"), ("a.yaml", "3:3")] {
            let said = try check("\(root)/\(name)").filter { !$0.contains("note:") }
            #expect(said == (message.map { ["/@site/\(name):\(place): \($0)"] } ?? []))
        }
    }

    @Test(arguments: [
        ("slides: [{folder: home}]", "1:10: /@site/home: cannot read the folder: \(outside)"),
        ("slides: [{folder: home/.}]", "1:10: /@site/home/.: cannot read the folder: \(outside)"),
        ("slides: [{folder: /home}]", "1:19: \(unnamed("/home"))"),
        ("slides: [{folder: .., recursive: true}]", "1:19: \(unnamed(".."))"),
        ("{slides: [0.png], when-empty: home/a.png}", "1:31: when-empty: /@site/home/a.png: cannot open: \(outside)"),
        ("{slides: [0.png], when-empty: /home/a.png}", "1:31: \(unnamed("/home/a.png"))"),
        (
            "{slides: [0.png], placeholder: picture.png}",
            "1:32: placeholder: /@site/picture.png: cannot open: \(outside)"
        ),
        ("{slides: [0.png], placeholder: ../a.png}", "1:32: \(unnamed("../a.png"))"),
        ("slides: [{image: 0.png, show: {except: home/days.ics}}]", "1:40: /@site/home/days.ics: \(outside)"),
        ("slides: [{image: 0.png, show: {except: ../days.ics}}]", "1:40: \(unnamed("../days.ics"))"),
        ("outputs: {\"*\": 0.png}", "1:1: 'outputs' makes this a site file, and a playlist is expected here"),
    ])
    func everythingElseThatNamesAFile(_ yaml: String, _ message: String) throws {
        try scratch.write("@site/playlist.yaml", yaml)
        for source in [root, root + "/playlist.yaml"] {
            let said = try check(source)
            #expect(said.contains("/@site/playlist.yaml:\(message)"), "\(said)")
        }
    }

    /// Of a folder, whole or in a playlist, that holds links, what they lead to is not played, and is told as a mistake.
    @Test func foldersArePlayedWithoutWhatLeadsOut() throws {
        let content = try LineupReader([root], seed: 0).read()
        #expect(content.slides.map(\.path) == ["0.png", "in/0.png", "in/1.png"].map { "\(root)/\($0)" })
        #expect(try check(root).contains("/@site: left out: /@site/home: \(Self.outside), and 3 more"))
        try scratch.write("@site/playlist.yaml", "slides: [{folder: ., recursive: true}]")
        #expect(try LineupReader([root], seed: 0).read().slides.count == 3)
        #expect(
            try check(root).contains(
                "/@site/playlist.yaml:1:10: /@site/.: left out: /@site/./home: \(Self.outside), and 3 more"))
    }

    @Test func thePlaylistOfTheFolderMayBeALinkWithin() throws {
        try scratch.write("@site/in/list.yaml", "slides: [../0.png]")
        symlink("in/list.yaml", root + "/playlist.yaml")
        // Its paths are relative to the name by which it was found.
        #expect(try check(root).contains { $0.contains("'../0.png' is not below") })
        try scratch.write("@site/in/list.yaml", "slides: [0.png]")
        #expect(try LineupReader([root], seed: 0).read().slides.count == 1)
    }

    /// `simulate` and `render` read as the player does.
    @Test func theOtherCommands() throws {
        try scratch.write("@site/a.yaml", "slides: [0.png, ../home/a.png]")
        for arguments in [["simulate"], ["render", "--size", "16x9", "--at", "0s", "-o", scratch.path + "/a.png"]] {
            let result = try Program.Running(arguments + [root + "/a.yaml"]).end()
            let said = result.errors.contains("@site/a.yaml:1:17: \(Self.unnamed("../home/a.png"))")
            #expect(result.code == 1 && said, "\(result)")
        }
    }

    @Test func theSiteItselfIsWaitedFor() throws {
        let none = scratch.path + "/none/@site"
        for source in [none, none + "/list.yaml", none + "/a.png"] {
            #expect(try check(source) == ["warning: \(source.replacing(scratch.path, with: "")): not downloaded yet"])
        }
        try scratch.write("site.yaml", "outputs: {\"*\": none/@site}")
        #expect(
            try check(scratch.path + "/site.yaml") == ["/site.yaml:1:16: warning: /none/@site: not downloaded yet"])
        // What is missing in one that is there is a mistake.
        #expect(try check(root + "/none.yaml").allSatisfy { !$0.contains("warning") })
    }
}
