import Foundation

/// Counts how often files are opened, of any kind: inotify(7) reports it of a device too, and not of O_PATH.
public final class Openings {
    private let queue: Int32

    public init(of paths: [String]) throws {
        queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        for path in paths where inotify_add_watch(queue, path, UInt32(IN_OPEN)) < 0 {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
    }

    deinit { close(queue) }

    /// How many there were since the last call.
    public func count() -> Int {
        var events = [UInt8](repeating: 0, count: 1 << 16)
        // Events of a file have no name, so all have this size. Equal ones that follow each other are one.
        return max(0, read(queue, &events, events.count)) / MemoryLayout<inotify_event>.size
    }
}
