import Foundation
import TestSupport
import Testing

/// The built program publishes with the real ostree(1) and gpg(1).
@Suite(.tags(.live)) struct PublishTests {
    private static func maker() throws -> SiteMaker {
        let maker = try SiteMaker()
        try maker.picture("1.jpg", 1)
        try maker.picture("more/2.jpg", 2)
        try maker.write("playlist.yaml", "defaults: {fit: contain}\nslides:\n  - 1.jpg\n  - more/2.jpg\n")
        return maker
    }

    @Test func aFolderIsPublished() throws {
        let maker = try Self.maker()
        for name in [".git/HEAD", "Thumbs.db", "more/.DS_Store", "more/._2.jpg", "@eaDir/1.jpg/thumb.jpg"] {
            try maker.write(name, "no picture")
        }
        try maker.write(
            "playlist.yaml", "defaults: {fit: contain}\nslides:\n  - 1.jpg\n  - more/2.jpg\n  - folder: season\n")
        try FileManager.default.createDirectory(atPath: maker.site + "/season", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: maker.site + "/more/link.jpg", withDestinationPath: "../more/2.jpg")
        let first = try maker.publish()
        #expect(first.code == 0 && !first.errors.contains("no pictures in the folder"), "\(first.errors)")
        let head = try #require(maker.head())
        #expect(
            first.output.contains("lobby is \(head) now\n3 files; ") && first.output.hasSuffix(" are new for a sign\n"))
        #expect(try maker.pulled().code == 0)
        let list = try maker.ostree("ls", "-R", "lobby").output
        #expect(list.contains("-00644 0 0") && list.contains("/more/2.jpg") && list.contains("/season"))
        for name in [".git", "Thumbs", ".DS_Store", "._2", "@eaDir"] { #expect(!list.contains(name)) }
        #expect(FileManager.default.fileExists(atPath: maker.repository + "/summary.sig"))

        // Nothing is new, and then one picture of two, whose bytes a sign gets.
        let second = try maker.publish()
        #expect(
            second.code == 0 && second.output == "nothing has changed: lobby stays at \(head)\n", "\(second.errors)")
        try maker.picture("1.jpg", 3)
        let third = try maker.publish()
        #expect(third.output.contains("are new for a sign that has the former commit"), "\(third.errors)")
        #expect(maker.head() != head)
        #expect(try maker.pulled().code == 0)
        #expect(try maker.commitCount() == 2)
    }

    /// What is refused makes no repository, and leaves the branch as it was.
    @Test(arguments: [
        (
            "playlist.yaml", "slides:\n  - 1.jpg\n  - image: more/2.jpg\n    durations: 5s\n",
            "/playlist.yaml:4:5: unknown key 'durations'"
        ),
        ("playlist.yaml", "slides: [3.jpg]\n", "/3.jpg: cannot open"),
        ("more/2.jpg", "no picture", "/more/2.jpg"),
    ])
    func mistakesAreRefused(_ name: String, _ text: String, words: String) throws {
        let maker = try Self.maker()
        try maker.write(name, text)
        let answer = try maker.publish()
        #expect(answer.code == 1 && answer.errors.contains(maker.site + words.prefix { $0 != "'" }), "\(answer.errors)")
        #expect(answer.errors.contains("1 error: nothing is published") && !answer.errors.contains("@site"))
        #expect(maker.head() == nil)
        if name == "playlist.yaml", text.contains("durations") {
            #expect(answer.errors.contains("    durations: 5s\n    ^\n"))
        }
    }

    @Test(arguments: [
        (["ln", "-s", "../../etc/passwd", "a"], "a: a link that leads out of the folder"),
        (["sh", "-c", "ln -s .. more/up; ln -s more/up/../x a"], "a: a link that leads out of the folder"),
        (["sh", "-c", "ln -s a b; ln -s b a"], "a: a link that leads around in a circle"),
        (["ln", "-s", "/etc/passwd", "a"], "a: a link to an absolute path"),
        (["mkfifo", "more/a"], "more/a: a FIFO"), (["mknod", "a", "c", "1", "3"], "a: a character device"),
        (["sh", "-c", "touch \"$(printf 'a\\nb')\""], "its name has a control character"),
        (["sh", "-c", "touch \"$(printf 'a\\377')\""], "its name is no UTF-8"),
    ])
    func whatASignWouldRefuseIsRefused(_ command: [String], words: String) throws {
        let maker = try Self.maker()
        #expect(try maker.publish().code == 0)
        let head = maker.head()
        let made = try SiteMaker.run("env", ["-C", maker.site] + command, in: maker.folder)
        // A device is root's to make.
        if made.code != 0, command[0] == "mknod" { return }
        let answer = try maker.publish()
        #expect(answer.code == 1 && answer.errors.contains(words), "\(answer.errors)")
        #expect(maker.head() == head)
    }

    @Test func theLastTwentyStay() throws {
        let maker = try Self.maker()
        #expect(try maker.publish().code == 0)
        // The others are made by ostree itself, which is quicker.
        let now = Int(Date().timeIntervalSince1970)
        for number in 2...20 {
            try maker.write("note.txt", "\(number)")
            let made = try maker.ostree("commit", "--branch=lobby", "--timestamp=@\(now + number)", maker.site)
            #expect(made.code == 0, "\(made.errors)")
        }
        #expect(try maker.commitCount() == 20)
        try maker.write("note.txt", "21")
        let last = try maker.publish()
        #expect(last.code == 0, "\(last.errors)")
        #expect(try maker.commitCount() == 20)
        let dates = try maker.ostree("log", "lobby").output.split(separator: "\n").filter { $0.hasPrefix("Date:") }
        #expect(Set(dates).count == 20 && dates == dates.sorted(by: >), "each is later than the former one")
        // Another branch keeps its own.
        let other = try maker.publish(branch: "de/hamburg")
        #expect(other.code == 0, "\(other.errors)")
        try maker.write("note.txt", "22")
        let one = try maker.publish("--keep", "1")
        #expect(one.code == 0, "\(one.errors)")
        #expect(try maker.commitCount() == 1)
        #expect(try maker.pulled(branch: "de/hamburg").code == 0)
        #expect(try maker.ostree("fsck").code == 0)
    }

    @Test func aClockThatWentBackIsTold() throws {
        let maker = try Self.maker()
        let words = ["commit", "--repo=\(maker.repository)", "--branch=lobby", "--timestamp=2100-01-01", maker.site]
        _ = try SiteMaker.run("ostree", ["init", "--mode=archive", "--repo=\(maker.repository)"], in: maker.folder)
        #expect(try SiteMaker.run("ostree", words, in: maker.folder).code == 0)
        let head = maker.head()
        let answer = try maker.publish()
        #expect(
            answer.code == 1 && answer.errors.contains("has a commit of 2100-01-01T00:00:00Z already"),
            "\(answer.errors)")
        #expect(maker.head() == head)
    }

    @Test func anUnknownKeyLeavesTheBranch() throws {
        let maker = try Self.maker()
        #expect(try maker.publish().code == 0)
        let head = maker.head()
        try maker.picture("1.jpg", 5)
        #expect(try maker.publish(key: "nobody@example.org").code == 1)
        #expect(maker.head() == head)
        #expect(try maker.publish().code == 0)
        #expect(try maker.pulled().code == 0)
    }

    @Test func aFolderOfOthersIsNoRepository() throws {
        let maker = try Self.maker()
        try FileManager.default.createDirectory(atPath: maker.repository, withIntermediateDirectories: false)
        try "mine".write(toFile: maker.repository + "/letter.txt", atomically: true, encoding: .utf8)
        let answer = try maker.publish()
        #expect(answer.code == 1 && answer.errors.contains("letter.txt"), "\(answer.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: maker.repository) == ["letter.txt"])
    }

    /// The second is refused while the first works, also once the first was killed and what it has begun goes on.
    @Test func twoAtOnce() throws {
        let maker = try Self.maker()
        #expect(try maker.publish().code == 0)
        let head = maker.head()
        try maker.picture("1.jpg", 7)
        let bin = maker.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
        // Waits with a commit until it is let go.
        try makeProgram(
            bin + "/ostree",
            """
            if [ "$1" = commit ]; then touch \(maker.folder)/begun; while [ ! -e \(maker.folder)/go ]; do sleep 0.02; done; fi
            PATH=${PATH#*:} exec ostree "$@"
            """)
        let slow = ["PATH=\(bin):" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), AgentProcess.path]
        let first = try SiteMaker.start("env", slow + maker.words([]), in: maker.folder)
        try waitUntil("the commit\n\(first.answer.errors)") {
            FileManager.default.fileExists(atPath: maker.folder + "/begun")
        }
        let second = try maker.publish()
        #expect(second.code == 1 && second.errors.contains("another publish works in"), "\(second.errors)")
        try first.kill()
        let third = try maker.publish()
        #expect(third.code == 1 && third.errors.contains("another publish works in"), "\(third.errors)")
        #expect(maker.head() == head)
        #expect(try maker.pulled(1).code == 0)
        try "".write(toFile: maker.folder + "/go", atomically: true, encoding: .utf8)
        var last = try maker.publish()
        try waitUntil("the end of what was begun") {
            if last.code != 0 { last = try maker.publish() }
            return last.code == 0
        }
        #expect(maker.head() != head)
        #expect(try maker.pulled(2).code == 0)
        #expect(try maker.ostree("fsck").code == 0)
    }

    /// Whenever it is killed, the branch has a whole commit that is signed, and the next one goes on.
    @Test func killedAtAnyInstant() throws {
        let maker = try Self.maker()
        let count = repetitions(4, release: 30)
        for number in 1...count {
            try maker.picture("1.jpg", number)
            let running = try SiteMaker.start(AgentProcess.path, maker.words([]), in: maker.folder)
            usleep(UInt32(number * 600_000 / count))
            try running.kill()
            if maker.head() != nil { #expect(try maker.pulled().code == 0) }
        }
        var last = try maker.publish()
        try waitUntil("the end of what was begun\n\(last.errors)") {
            if last.code != 0 { last = try maker.publish() }
            return last.code == 0
        }
        #expect(try maker.pulled().code == 0)
        #expect(try maker.ostree("fsck").code == 0)
    }

    @Test func theDifferenceIsTold() throws {
        let maker = try Self.maker()
        #expect(try maker.publish().code == 0)
        let head = maker.head()
        #expect(try maker.publish("--diff").output == "nothing would change\n")
        try FileManager.default.moveItem(atPath: maker.site + "/more/2.jpg", toPath: maker.site + "/2.jpg")
        try maker.picture("3.jpg", 3)
        try maker.picture("1.jpg", 4)
        try maker.write(
            "playlist.yaml",
            "defaults: {fit: contain}\nslides:\n  - 1.jpg\n  - 2.jpg\n  - {image: 3.jpg, show: {hours: 07:30-18:00}}\n")
        let answer = try maker.publish("--diff")
        #expect(answer.code == 0, "\(answer.errors)")
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(4) == ["  + 3.jpg", "  > more/2.jpg is 2.jpg now", "  ~ 1.jpg", "  ~ playlist.yaml"])
        #expect(lines[4].hasPrefix("the next 24 hours, from 2"))
        let third = try #require(lines.first { $0.hasPrefix("  3.jpg: not shown -> ") })
        #expect(third.contains("07:30") || third.contains("18:00"), "\(third)")
        #expect(lines.contains { $0.hasPrefix("  more/2.jpg: ") && $0.hasSuffix("all day -> not shown") })
        #expect(lines.last == "  other slides are in the round: all day")
        #expect(maker.head() == head && !answer.output.contains("@site"))
    }
}
