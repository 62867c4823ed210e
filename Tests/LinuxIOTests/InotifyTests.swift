import Foundation
import LinuxIO
import Testing

@Suite(.timeLimit(.minutes(60))) struct InotifyTests {
    private let path = Scratch()

    private typealias Changes = Inotify.Changes

    /// What was told of one watch: the change, the name, and whether that is a folder's.
    private struct Told: Hashable {
        let changes: Changes
        let name: String
        var isFolder = false
    }

    private func told(_ inotify: borrowing Inotify, of watch: Inotify.Watch) throws -> [Told] {
        var all: [Told] = []
        while true {
            let events = try inotify.next()
            if events.isEmpty { return all }
            for case .change(watch, let changes, let name, let isFolder) in events {
                all.append(Told(changes: changes, name: name, isFolder: isFolder))
            }
        }
    }

    @Test func everyChangeIsToldAsWhatItIs() throws {
        let other = Scratch()
        try path.write("old", "text")
        try other.write("in", "text")
        let inotify = try Inotify()
        let watch = try inotify.watch(path.path, for: .all)
        #expect(try inotify.next() == [])
        let commands: [(() throws -> Void, [Told])] = [
            (
                { close(open(path("ünï 猫"), O_CREAT | O_WRONLY, 0o644)) },
                [Told(changes: .created, name: "ünï 猫"), Told(changes: .closed, name: "ünï 猫")]
            ),
            (
                {
                    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path("old")))
                    try file.write(contentsOf: Data([1]))
                    try file.close()
                }, [Told(changes: .modified, name: "old"), Told(changes: .closed, name: "old")]
            ),
            ({ _ = try text(path("old")) }, []),
            ({ chmod(path("old"), 0o600) }, [Told(changes: .attributes, name: "old")]),
            (
                { rename(path("old"), path("new")) },
                [Told(changes: .movedOut, name: "old"), Told(changes: .movedIn, name: "new")]
            ),
            ({ rename(other("in"), path("in")) }, [Told(changes: .movedIn, name: "in")]),
            ({ rename(path("in"), other("in")) }, [Told(changes: .movedOut, name: "in")]),
            ({ symlink("new", path("link")) }, [Told(changes: .created, name: "link")]),
            ({ mkdir(path("folder"), 0o755) }, [Told(changes: .created, name: "folder", isFolder: true)]),
            ({ unlink(path("link")) }, [Told(changes: .deleted, name: "link")]),
        ]
        for (index, (command, expected)) in commands.enumerated() {
            try command()
            #expect(try told(inotify, of: watch) == expected, "command \(index)")
        }
    }

    @Test func aFolderThatMovesOrGoesIsTold() throws {
        let inotify = try Inotify()
        try File.makeFolder(path("a"))
        let watch = try inotify.watch(path("a"), for: [.selfMoved, .selfDeleted])
        // Nothing that was not asked for.
        try path.write("a/file", "")
        rename(path("a"), path("b"))
        #expect(try told(inotify, of: watch) == [Told(changes: .selfMoved, name: "")])
        unlink(path("b/file"))
        rmdir(path("b"))
        let last = try inotify.next()
        #expect(last.last == .ended(watch))
        #expect(last.count == 2)
    }

    /// Two paths of one folder are one watch, and what the first asked for is told still.
    @Test func aFolderHasOneWatch() throws {
        try File.makeFolder(path("a"))
        symlink("a", path("b"))
        let inotify = try Inotify()
        let watch = try inotify.watch(path("a"), for: .created)
        #expect(try inotify.watch(path("b"), for: .deleted) == watch)
        try path.write("a/file", "")
        unlink(path("a/file"))
        #expect(try told(inotify, of: watch).map(\.changes) == [.created, .deleted])
        inotify.unwatch(watch)
        #expect(try inotify.next() == [.ended(watch)])
        inotify.unwatch(watch)
        #expect(try inotify.next() == [])
    }

    @Test func errorsNameTheFolder() throws {
        let inotify = try Inotify()
        let missing = failure { _ = try inotify.watch(path("none"), for: .all) }
        #expect(missing == SystemError("inotify_add_watch", path("none"), number: ENOENT))
        let file = try path.write("file", "")
        #expect(failure { _ = try inotify.watch(file, for: .all) }?.number == ENOTDIR)
    }

    /// The queue holds fs.inotify.max_queued_events, and says so when that was not enough.
    @Test func aFullQueueIsAnOverflow() throws {
        let inotify = try Inotify()
        _ = try inotify.watch(path.path, for: .attributes)
        let limit = try #require(Int(try text("/proc/sys/fs/inotify/max_queued_events").dropLast()))
        let files = [try path.write("a", ""), try path.write("b", "")]
        // Two that take turns: equal notices in a row are one.
        for number in 0..<(limit + 10) { chmod(files[number % 2], 0o600) }
        var events: [Inotify.Event] = []
        while case let more = try inotify.next(), !more.isEmpty { events += more }
        #expect(events.last == .overflow)
        #expect(events.count == limit + 1)
    }

    @Test func aPollerWakesForIt() throws {
        let inotify = try Inotify()
        let inner = try Poller()
        try inner.add(inotify.descriptor, as: Poller.Token(rawValue: 1))
        let outer = try Poller()
        try outer.add(inner.descriptor, as: Poller.Token(rawValue: 2))
        _ = try inotify.watch(path.path, for: .created)
        #expect(try outer.ready() == [])
        try path.write("a", "")
        #expect(try outer.wait() == [Poller.Token(rawValue: 2)])
        #expect(try inner.wait() == [Poller.Token(rawValue: 1)])
        #expect(try inotify.next().count == 1)
        #expect(try outer.ready() == [])
    }
}
