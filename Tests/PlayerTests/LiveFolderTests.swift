import Foundation
import LinuxIO
import TestSupport
import Testing

/// Pictures that come, go and change under a running player.
@Suite(.tags(.live), .serialized) struct LiveFolderTests {
    @Test func aPictureCopiedInSlowlyIsNeverShownEarly() throws {
        let live = try LiveFolder([0, 2], list: LiveFolder.list(rest: "100ms"))
        var early: [String] = []
        try live.writeSlowly(live["photos/1.png"], LiveFolder.patterns[1].png, pieces: 20) {
            usleep(60_000)
            if try live.player.shown == "1" { early.append("shown") }
            if try live.count != 2 { early.append("listed") }
        }
        #expect(early == [])
        try waitUntil("the new picture") { try live.player.shown == "1" }
        #expect(try live.leftOut == [])
        #expect(try !live.log.contains("left out"))
        try live.player.stop()
    }

    /// The moment a picture can be shown is that of its close: what cannot be told from a whole file is not trusted.
    @Test func aFileIsNotTrustedBeforeItIsClosed() throws {
        let live = try LiveFolder([0])
        let bytes = LiveFolder.patterns[1].png
        let file = open(live["photos/1.png"], O_CREAT | O_WRONLY, 0o644)
        #expect(write(file, bytes, bytes.count) == bytes.count)
        usleep(1_200_000)
        #expect(try live.count == 1)
        close(file)
        try waitUntil("two slides") { try live.count == 2 }
        #expect(try live.round() == ["0", "1"])
        try live.player.stop()
    }

    @Test func picturesMovedAndLinkedInAreThereAtOnce() throws {
        let live = try LiveFolder([0])
        for number in 1...3 { try live.scratch.write("\(number).png", LiveFolder.patterns[number].png) }
        rename(live["1.png"], live["photos/1.png"])
        link(live["2.png"], live["photos/2.png"])
        symlink("../3.png", live["photos/3.png"])
        try waitUntil("four slides") { try live.count == 4 }
        #expect(try live.round() == ["0", "1", "2", "3"])
        try live.player.stop()
    }

    /// As an archive from another system leaves them, which knew other letters.
    @Test func aNameNeedNotBeUTF8() throws {
        let live = try LiveFolder([0])
        try live.scratch.write("1.png", LiveFolder.patterns[1].png)
        let folder = Array(live["photos/"].utf8CString.dropLast())
        let name = folder + [CChar(bitPattern: 0xE9)] + Array(".png".utf8CString)
        #expect(rename(live["1.png"], name) == 0)
        try waitUntil("two slides") { try live.count == 2 }
        #expect(try live.leftOut == [])
        #expect(rename(name, live["1.png"]) == 0)
        try waitUntil("one slide") { try live.count == 1 }
        try live.player.stop()
    }

    /// One that was written some time ago gets another name by link(2), and has that one alone. One that has times of long
    /// ago and is being written is none of those.
    @Test func aPictureThatIsMovedByALinkIsThereAtOnce() throws {
        let live = try LiveFolder([0])
        try live.scratch.write("1.png", LiveFolder.patterns[1].png)
        // Where the kernel does not tell who writes, it must have stood still for three seconds.
        if File.isOpenForWriting(live["1.png"]) == nil { usleep(3_300_000) }
        let file = open(live["photos/2.png"], O_CREAT | O_WRONLY, 0o644)
        #expect(write(file, LiveFolder.patterns[2].png, 100) == 100)
        var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
        #expect(futimes(file, &times) == 0)
        link(live["1.png"], live["photos/1.png"])
        unlink(live["1.png"])
        try waitUntil("two slides") { try live.count == 2 }
        usleep(700_000)
        #expect(try live.round() == ["0", "1"])
        #expect(try live.leftOut == [])
        close(file)
        try live.player.stop()
    }

    /// Written without a name, and named when it is whole: open(2)'s O_TMPFILE and linkat(2).
    @Test func aPictureThatIsNamedWhenItIsWholeIsThereAtOnce() throws {
        let live = try LiveFolder([0])
        func file(_ number: Int, part: Int = 1) -> Int32 {
            let bytes = LiveFolder.patterns[number].png
            let file = open(live["photos"], 0o20_200_000 | O_WRONLY, 0o644)
            #expect(write(file, bytes, bytes.count / part) == bytes.count / part)
            let name = live["photos/\(number).png"]
            #expect(linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0, "\(errno)")
            return file
        }
        close(file(1))
        // Named too early, and written on.
        let half = file(2, part: 2)
        defer { close(half) }
        try waitUntil("two slides") { try live.count == 2 }
        usleep(700_000)
        #expect(try live.round() == ["0", "1"])
        #expect(try live.leftOut == [])
        try live.player.stop()
    }

    @Test func aDeletedPictureLeavesAfterItsRest() throws {
        let live = try LiveFolder([0, 1, 2])
        #expect(try live.player.ctl("next").code == 0)
        #expect(try live.player.shown == "1")
        try live.scratch.remove("photos/1.png")
        try waitUntil("two slides") { try live.count == 2 }
        usleep(300_000)
        #expect(try live.player.shown == "1", "still resting")
        #expect(try live.player.ctl("next").code == 0)
        #expect(try live.round() == ["2", "0"])
        #expect(try live.log.contains("left out") == false)
        try live.player.stop()
    }

    /// A left-out file is tried again when it changes, and said once as long as it does not.
    @Test(arguments: ["in place", "renamed", "chmod"])
    func aLeftOutFileIsTriedAgain(_ way: String) throws {
        let live = try LiveFolder([0, 2]) { scratch in
            try scratch.write(
                "photos/1.png", way == "chmod" ? LiveFolder.patterns[1].png : Array(repeating: 7, count: 50))
            if way == "chmod" { symlink("1.png", scratch.path + "/photos/1b.png") }
            if way == "chmod" { try scratch.write("photos/1.png", []) }
        }
        try waitUntil("left out") { try live.leftOut.contains("1.png") }
        // Another change does not say it again.
        try live.scratch.write("photos/3.png", LiveFolder.patterns[3].png)
        try waitUntil("another") { try live.count ?? 0 >= 4 }
        usleep(300_000)
        #expect(try live.log.split(separator: "\n").filter { $0.contains("/1.png") }.count == 1)
        if way == "renamed" {
            try live.scratch.write("new", LiveFolder.patterns[1].png)
            rename(live["new"], live["photos/1.png"])
        } else {
            try live.scratch.write("photos/1.png", LiveFolder.patterns[1].png)
        }
        try waitUntil("none left out") { try live.leftOut == [] }
        #expect(try live.round().contains("1"))
        try live.player.stop()
    }

    /// The next one is in memory already. What is in its file now is seen by what cannot be read.
    @Test(arguments: [(false, false), (true, false), (false, true)])
    func aReplacedPictureIsReadAgain(_ isRenamed: Bool, _ isBehindALink: Bool) throws {
        let live = try LiveFolder([0, 1, 2]) { scratch in
            guard isBehindALink else { return }
            rename(scratch.path + "/photos/1.png", scratch.path + "/real")
            symlink("../real", scratch.path + "/photos/1.png")
        }
        let path = live[isBehindALink ? "real" : "photos/1.png"]
        func replace(_ bytes: [UInt8]) throws {
            let target = isRenamed ? live["new"] : path
            try live.writeSlowly(target, bytes, pieces: 1) {}
            if isRenamed { rename(target, path) }
        }
        try replace([1, 2, 3])
        try waitUntil("left out") { try live.leftOut == ["1.png"] }
        #expect(try live.round() == ["0", "2", "0"])
        try replace(LiveFolder.patterns[5].png)
        try waitUntil("none left out") { try live.leftOut == [] }
        #expect(try live.count == 3)
        try live.player.stop()
    }

    @Test func hundredsAtOnceAreAFewReloads() throws {
        let live = try LiveFolder([0])
        let bytes = LiveFolder.patterns[1].png
        live.player.process.send(SIGSTOP)
        for number in 1...400 { try live.scratch.write("photos/\(number).png", bytes) }
        live.player.process.send(SIGCONT)
        try live.waitFor(count: 401)
        func reloads() throws -> Int {
            try live.log.split(separator: "\n").filter { $0.contains("followed a change") }.count
        }
        try waitUntil("told") { try reloads() > 0 }
        #expect(try reloads() <= 8)
        #expect(try live.player.shown == "0")
        try live.player.stop()
    }

    @Test(arguments: [false, true])
    func aFolderRenamedAwayAndBackLosesNothing(_ isEmptied: Bool) throws {
        let live = try LiveFolder([0, 1, 2, 3])
        for _ in 0..<2 { #expect(try live.player.ctl("next").code == 0) }
        let position = try live.player.position
        rename(live["photos"], live["elsewhere"])
        try waitUntil("nothing") { try live.count == 0 }
        #expect(try live.player.shown == "2", "until its rest is over")
        if isEmptied {
            #expect(try live.player.ctl("next").code == 0)
            #expect(try live.player.state == "empty")
        }
        #expect(try (live.player.show?["waiting-for"] as? [String])?.count == 1)
        rename(live["elsewhere"], live["photos"])
        try waitUntil("everything") { try live.count == 4 && live.player.shown == "2" }
        #expect(try live.player.position == position)
        #expect(try (live.player.show?["waiting-for"] as? [String]) == [])
        #expect(try live.round() == ["2", "3", "0", "1"])
        try live.player.stop()
    }

    /// The folder is watched before the reading that its coming asks for.
    @Test func aSlowCopyIntoANewFolderIsNotTrustedEither() throws {
        let live = try LiveFolder([0], list: LiveFolder.list("    recursive: true\n"))
        mkdir(live["photos/new"], 0o755)
        usleep(50_000)
        var early = 0
        try live.writeSlowly(live["photos/new/1.png"], LiveFolder.patterns[1].png, pieces: 2) {
            usleep(700_000)
            if try live.count != 1 { early += 1 }
        }
        #expect(early == 0)
        try waitUntil("two slides") { try live.count == 2 }
        try live.player.stop()
    }

    @Test func aFolderWithPicturesComesInOneGo() throws {
        let list = LiveFolder.list("    recursive: true\n")
        let live = try LiveFolder([0], list: list)
        for turn in 0..<5 {
            let folder = "photos/new\(turn)/deep/er"
            try FileManager.default.createDirectory(atPath: live[folder], withIntermediateDirectories: true)
            for number in 1...3 { try live.scratch.write("\(folder)/\(number).png", LiveFolder.patterns[number].png) }
            try waitUntil("turn \(turn)") { try live.count == 1 + 3 * (turn + 1) }
        }
        // What comes later is seen as well.
        try live.scratch.write("photos/new2/deep/9.png", LiveFolder.patterns[9].png)
        try live.waitFor(count: 17)
        try FileManager.default.removeItem(atPath: live["photos/new0"])
        try live.waitFor(count: 14)
        rename(live["photos/new1"], live["new1"])
        try live.waitFor(count: 11)
        rename(live["new1"], live["photos/new1"])
        try live.waitFor(count: 14)
        try live.player.stop()
    }
}
