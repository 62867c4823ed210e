internal import Glibc
internal import LinuxIO
internal import Paths

/// The display log on the disk: `PATH`, and as it grew, `PATH.1` to `PATH.4`, which are older. `PATH.lock` keeps other
/// players off.
///
/// It is opened for each batch: writing goes on after a file system was gone for a while, or after the file was moved
/// away.
///
/// Each line gets in once: a batch has one offset. After a failure it is written there again, over what got in.
struct DisplayLogFile: Sendable {
    /// Why lines cannot be written, in words of one line that follow the path.
    struct Failure: Error, Hashable {
        let reason: String
        /// Another kind of file has this path.
        var isNoLog = false

        static let noLog = Failure(reason: "is no display log, so nothing is written to it", isNoLog: true)

        init(reason: String, isNoLog: Bool = false) {
            self.reason = reason
            self.isNoLog = isNoLog
        }

        /// - Parameter path: of the log. The reason names each other file that failed, as the lock.
        init(_ error: SystemError, of path: String) {
            let subject = ["", path].contains(error.subject) ? "" : "\(safeLine(error.subject)): "
            reason = error.isBusy ? "another process writes to it" : "\(subject)\(error.call): \(error.reason)"
        }
    }

    /// How many older parts there are at most.
    static let olderParts = 4

    let path: String
    /// How large a part grows, in bytes.
    var limit = 8 << 20
    var steps = DiskSteps()
    /// The offset of a batch that was begun and is not known to be on the disk.
    private var begun: Int?
    /// Whether names have changed in the folder since it was synced.
    private var hasNewNames = false

    init(path: String, limit: Int = 8 << 20, steps: DiskSteps = DiskSteps()) {
        self.path = path
        self.limit = limit
        self.steps = steps
    }

    private func name(_ part: Int) -> String { part == 0 ? path : "\(path).\(part)" }

    /// Names of all parts that it may have, the newest first.
    var names: [String] { (0...Self.olderParts).map(name) }

    /// What to say of lines that cannot be written now.
    func postponed(_ failure: Failure) -> String {
        "the display log \(path): \(failure.reason); lines are kept up to 1 MiB, and tried again"
    }

    /// Makes the file if it is missing, and cuts a torn end off it. Returns how many bytes were cut.
    mutating func prepare() throws(Failure) -> Int {
        if let kind = try? File.kind(of: path), kind != .regular {
            throw Failure(reason: "is \(kind == .folder ? "a folder" : "no regular file")", isNoLog: true)
        }
        return try locked { file in try file.repair(file.open()) }
    }

    /// Writes whole lines, and returns when they are on the disk; takes what is there out of `lines`.
    ///
    /// After a failure, `lines` may only grow before the next call.
    mutating func append(_ lines: inout [UInt8]) throws(Failure) {
        try locked { file in
            if !lines.isEmpty {
                try file.write(&lines)
                file.begun = nil
                lines = []
            }
            if file.hasNewNames {
                try file.steps.syncFolder(file.folder)
                file.hasNewNames = false
            }
        }
    }

    /// Does it while no other player can.
    private mutating func locked<Result>(_ body: (inout Self) throws -> Result) throws(Failure) -> Result {
        do {
            let lock = try FileLock(path + ".lock")
            let result = try body(&self)
            _ = consume lock
            return result
        } catch {
            throw failure(error)
        }
    }

    private mutating func write(_ lines: inout [UInt8]) throws {
        let file = try open()
        if let begun {
            let there = try file.bytes(begun..<max(begun, min(begun + lines.count + 1, file.byteCount())))
            let common = zip(there, lines).prefix { $0 == $1 }.count
            if common > 0, common == there.count { return try write(lines, to: file, at: begun) }
            // Another process has cut off the torn end, and perhaps written since.
            lines.removeFirst((lines[..<common].lastIndex(of: 0x0A) ?? -1) + 1)
            self.begun = nil
            if lines.isEmpty { return }
        }
        _ = try repair(file)
        let size = try file.byteCount()
        if size == 0 || size + lines.count <= limit { return try write(lines, to: file, at: size) }
        try rotate()
        try write(lines, to: open(), at: 0)
    }

    private mutating func write(_ lines: [UInt8], to file: borrowing AppendFile, at start: Int) throws(SystemError) {
        begun = start
        do throws(SystemError) {
            try steps.write(file, lines, start)
            try steps.sync(file)
        } catch {
            // A reader need not find half a line. Where this fails too, the bytes are known at the next try.
            try? steps.truncate(file, start)
            throw error
        }
    }

    private mutating func open() throws(SystemError) -> AppendFile {
        let file = try steps.open(path)
        if try file.byteCount() == 0 { hasNewNames = true }
        return file
    }

    private var folder: String {
        let folder = PathParts(path).folder
        return folder.isEmpty ? "." : folder
    }

    /// Gives every part the next number; the oldest part is deleted when all numbers are in use. A number that a power cut
    /// left free is used first.
    private mutating func rotate() throws(SystemError) {
        var free = 1
        while free < Self.olderParts, try Self.exists(name(free)) { free += 1 }
        hasNewNames = true
        for part in (0..<free).reversed() { try steps.rename(name(part), name(part + 1)) }
    }

    private static func exists(_ path: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try File.stamp(of: path, followingLinks: false)
            return true
        } catch  where error.number == ENOENT {
            return false
        }
    }

    private func failure(_ error: any Error) -> Failure {
        switch error {
        case let error as SystemError: Failure(error, of: path)
        case let error as Failure: error
        default: Failure(reason: "\(error)")
        }
    }
}

// MARK: - Repairing

extension DisplayLogFile {
    /// Cuts off what a power cut has left after the last whole line: a part of a line, or zeros. Returns how many bytes
    /// were cut.
    private func repair(_ file: borrowing AppendFile) throws -> Int {
        let size = try file.byteCount()
        let beginning = try file.bytes(0..<min(size, DisplayRecord.beginning.count))
        // A file with another beginning belongs to another program. A small log may be zeros to its end; so many files of
        // others begin with one that each byte counts.
        let written = beginning.prefix { $0 != 0 }
        guard DisplayRecord.beginning.starts(with: written) else { throw Failure.noLog }
        if written.count < beginning.count {
            guard size <= limit, try Self.isZero(file, written.count..<size) else { throw Failure.noLog }
        }
        let sound = try Self.soundLength(of: size) { range throws(SystemError) in try file.bytes(range) }
        if sound == size { return 0 }
        let tail = try file.bytes(sound..<min(size, sound + Self.window)).prefix { $0 != 0 }
        if (try? DisplayRecord(line: Array(tail))) != nil {
            // Only its newline is missing.
            try steps.truncate(file, sound + tail.count)
            try steps.write(file, [0x0A], sound + tail.count)
            try steps.sync(file)
            return 0
        }
        try steps.truncate(file, sound)
        return size - sound
    }

    private static func isZero(_ file: borrowing AppendFile, _ range: Range<Int>) throws(SystemError) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound {
            let bytes = try file.bytes(start..<min(range.upperBound, start + window))
            if bytes.isEmpty || bytes.contains(where: { $0 != 0 }) { return false }
            start += bytes.count
        }
        return true
    }

    /// How much of a file is read at once, in bytes.
    private static let window = 1 << 16

    /// The end of the last line that has its newline and is free of zeros; 0 if all lines are torn.
    static func soundLength(
        of size: Int, bytes: (Range<Int>) throws(SystemError) -> [UInt8]
    ) throws(SystemError) -> Int {
        var candidate: Int?
        var hasZero = false
        var end = size
        while end > 0 {
            let start = max(0, end - window)
            let bytes = try bytes(start..<end)
            for offset in (start..<min(end, start + bytes.count)).reversed() {
                let byte = bytes[offset - start]
                if byte == 0x0A {
                    if let candidate, !hasZero { return candidate }
                    candidate = offset + 1
                    hasZero = false
                } else if byte == 0 {
                    hasZero = true
                }
            }
            end = start
        }
        return hasZero ? 0 : candidate ?? 0
    }
}
