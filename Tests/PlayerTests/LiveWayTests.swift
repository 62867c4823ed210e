import Foundation
import TestSupport
import Testing

/// Changes above a folder that is listed.
@Suite struct LiveWayTests {
    /// The folder that is listed is not itself renamed: one above it is, in which nothing is of interest.
    @Test func aFolderFarAboveGoesAndComes() throws {
        let live = try LiveFolder([], list: "slides: [{folder: far/above/photos, duration: 1h}]") { scratch in
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/far/above/photos", withIntermediateDirectories: true)
            try scratch.write("far/above/photos/1.png", LiveFolder.patterns[1].png)
        }
        rename(live["far"], live["gone"])
        try waitUntil("none") { try live.count == 0 }
        rename(live["gone"], live["far"])
        try live.waitFor(count: 1)
        try live.player.stop()
    }

    /// A path leads through a file or a pipe, until the folder is there.
    @Test(
        arguments: ["far", "far/above", "far/above/photos"], ["{folder: far/above/photos}", "far/above/photos/1.png"])
    func whatStandsInThePlaceOfAFolderGoes(obstacle: String, slide: String) throws {
        let isFolder = slide.hasPrefix("{")
        let live = try LiveFolder([0], list: LiveFolder.list("  - \(slide)\n")) { scratch in
            let folder = scratch.path + "/far/above/photos"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try scratch.write("far/above/photos/1.png", LiveFolder.patterns[1].png)
            rename(scratch.path + "/" + obstacle, scratch.path + "/kept")
            if isFolder {
                mkfifo(scratch.path + "/" + obstacle, 0o644)
            } else {
                try scratch.write(obstacle, "")
            }
        }
        try live.waitFor(count: isFolder ? 1 : 2)
        try waitUntil("a look at it") { try live.leftOut == (isFolder ? [] : ["1.png"]) }
        unlink(live[obstacle])
        rename(live["kept"], live[obstacle])
        try live.waitFor(count: 2)
        try waitUntil("another look") { try live.leftOut == [] }
        #expect(try live.player.ctl("next").code == 0)
        try live.player.waitFor(slide: "1")
        try live.player.stop()
    }

    @Test func aFolderAboveIsSwapped() throws {
        let live = try LiveFolder([], list: "slides: [{folder: site/current/photos, duration: 1h}]") { scratch in
            for (version, picture) in [("1", 1), ("2", 2)] {
                try FileManager.default.createDirectory(
                    atPath: scratch.path + "/site/\(version)/photos", withIntermediateDirectories: true)
                try scratch.write("site/\(version)/photos/\(picture).png", LiveFolder.patterns[picture].png)
            }
            symlink("1", scratch.path + "/site/current")
        }
        #expect(try live.player.shown == "1")
        // A link that is replaced.
        symlink("2", live["site/next"])
        rename(live["site/next"], live["site/current"])
        try waitUntil("the second") { try live.player.ctl("next").code == 0 && live.player.shown == "2" }
        // A folder that is.
        rename(live["site"], live["old"])
        try waitUntil("none") { try live.count == 0 }
        rename(live["old"], live["site"])
        try waitUntil("the second again") { try live.player.shown == "2" }
        try live.player.stop()
    }
}
