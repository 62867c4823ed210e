import Foundation
import TestSupport
import Testing

@testable import LinuxIO

/// What another program has brought into the folder of a site leads to nothing outside of it.
@Suite struct SiteConfinementTests {
    private let path: Scratch
    private var root: String { path("@site") }

    /// A folder `home` with a file and a folder in it, and a tree with links to all that a link can lead to.
    init() throws {
        path = Scratch()
        for folder in ["home/in", "trees/a/@site/sub/deep"] {
            try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        }
        try path.write("home/secret", "secret")
        try path.write("home/in/secret", "secret")
        try path.write("trees/a/@site/file", "text")
        try path.write("trees/a/@site/sub/file", "text")
        symlink("trees/a/@site", root)
        let links = [
            ("absolute", path("home/secret")), ("relative", "../../../home/secret"), ("folder", "../../../home"),
            ("sub/deep/up", "../../../../../home/secret"), ("self", path("trees/a/@site/file")),
            ("process", "/proc/self/cwd"), ("root", "/"), ("twice", "sub/deep/up"), ("round", "round"),
            ("good", "file"), ("sub/good", "../file"), ("sub/deep/good", "../../sub/file"), ("inner", "sub/deep/.."),
            ("broken", "nothing"),
        ]
        for (name, target) in links { symlink(target, root + "/" + name) }
    }

    private static let good = [
        "file", "good", "sub/good", "sub/deep/good", "inner/file", "sub/../file", "sub//file", "./file", "inner/good",
    ]
    private static let bad = [
        "absolute", "relative", "folder/secret", "folder/in/secret", "sub/deep/up", "self", "process/secret", "twice",
        "root/etc/passwd", "../../../home/secret", "../@site/file", "sub/../../@site/file", "folder/../@site/file",
    ]

    @Test(arguments: good) func whatStaysInsideIsRead(_ name: String) throws {
        #expect(try text("\(root)/\(name)") == "text")
        #expect(try File.kind(of: "\(root)/\(name)") == .regular)
        #expect(try File.stamp(of: "\(root)/\(name)").size == 4)
    }

    @Test(arguments: bad) func whatLeadsOutIsNot(_ name: String) throws {
        let openings = try Openings(of: [path("home/secret"), path("home/in/secret")])
        let inotify = try Inotify()
        let readers: [(String) throws -> Void] = [
            { _ = try Descriptor(reading: $0) }, { _ = try File.contents(of: $0, limit: 10) },
            { _ = try Folder.entries(of: $0) }, { _ = try File.stamp(of: $0) }, { _ = try File.kind(of: $0) },
            { _ = try FileSystem(of: $0) }, { _ = try FileSystem.kernelName(of: $0) },
            { _ = try File.stillness(of: $0) }, { _ = try inotify.watch($0, for: .all) },
        ]
        for (index, reader) in readers.enumerated() {
            let error = failure { try reader("\(root)/\(name)") }
            #expect(error?.leadsOut == true, "\(index): \(String(describing: error))")
            #expect(error?.reason == "it leads out of the folder of its site, by a link or by '..'")
            #expect(error?.subject == "\(root)/\(name)")
        }
        #expect(openings.count() == 0)
    }

    @Test func foldersOfOthersAreNotListed() throws {
        #expect(try Folder.entries(of: root + "/sub").map(\.name).sorted() == ["deep", "file", "good"])
        #expect(failure { _ = try Folder.entries(of: root + "/folder/in") }?.leadsOut == true)
        let outside = try Folder.entries(of: root).filter(\.leadsOut)
        #expect(
            outside.map(\.name).sorted() == ["absolute", "folder", "process", "relative", "root", "self", "twice"])
        #expect(outside.allSatisfy { $0.kind == .other })
    }

    @Test func whatIsMissingIsMissing() {
        #expect(failure { _ = try File.kind(of: root + "/none") }?.number == ENOENT)
        #expect(failure { _ = try File.kind(of: root + "/broken") }?.number == ENOENT)
        #expect(failure { _ = try File.kind(of: root + "/round") }?.number == ELOOP)
        #expect(failure { _ = try File.kind(of: path("none/@site/a")) }?.number == ENOENT)
    }

    /// What a name like that of an address leads to lies in the same folder.
    @Test func anAddressesNameIsNoWayOut() throws {
        try path.write("home/https:%2F%2Fa.example%2Fa", "secret")
        #expect(failure { _ = try text(root + "/folder/https:%2F%2Fa.example%2Fa") }?.leadsOut == true)
    }

    /// A kernel before 5.6.
    @Test func withoutOpenat2TheSameHolds() throws {
        let folder = try Descriptor(folder: root)
        func judged(_ name: String) throws {
            let found = try Descriptor.linked("\(root)/\(name)")
            _ = try folder.judged(found, "\(root)/\(name)")
        }
        for name in Self.good { #expect(throws: Never.self) { try judged(name) } }
        // What comes back in has left nothing open.
        for name in Self.bad where !name.contains("@site") && !["self", "process/secret"].contains(name) {
            #expect(failure { try judged(name) }?.leadsOut == true, "\(name)")
        }
        symlink("../@sitelike", root + "/like")
        try FileManager.default.createDirectory(atPath: path("trees/a/@sitelike"), withIntermediateDirectories: true)
        #expect(failure { try judged("like") }?.leadsOut == true)
    }
}
