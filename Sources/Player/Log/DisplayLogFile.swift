internal import LinuxIO
internal import Paths

/// The display log on the disk: `PATH`, and as it grew, `PATH.1` to `PATH.4`, which are older.
///
/// It is opened for each batch: writing goes on after a file system was gone for a while, or after the file was moved
/// away.
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

        init(_ error: SystemError) {
            reason = error.isBusy ? "another process writes to it" : "\(error.call): \(error.reason)"
        }
    }

    /// How many older parts there are at most.
    static let olderParts = 4

    let path: String
    /// How large a part grows, in bytes.
    var limit = 8 << 20

    private func name(_ part: Int) -> String { part == 0 ? path : "\(path).\(part)" }

    /// Names of all parts that it may have, the newest first.
    var names: [String] { (0...Self.olderParts).map(name) }

    /// What to say of lines that cannot be written now.
    func postponed(_ failure: Failure) -> String {
        "the display log \(path): \(failure.reason); lines are kept up to 1 MiB, and tried again"
    }

    /// Makes the file if it is missing, and cuts a torn end off it. Returns how many bytes were cut.
    func prepare() throws(Failure) -> Int {
        let file = try open()
        return try repair(file)
    }

    /// Writes whole lines, all or none, and returns when they are on the disk.
    func append(_ lines: [UInt8]) throws(Failure) {
        let file = try open()
        _ = try repair(file)
        do throws(SystemError) {
            let size = try file.byteCount()
            if size > 0, size + lines.count > limit {
                try rotate()
                let next = try AppendFile(path)
                try next.append(lines.span)
            } else {
                try file.append(lines.span)
                if size > 0 { return }
            }
            // The name of a new file, and those of the older ones.
            try File.syncFolder(folder)
        } catch {
            throw Failure(error)
        }
    }

    private func open() throws(Failure) -> AppendFile {
        do throws(SystemError) { return try AppendFile(path) } catch { throw Failure(error) }
    }

    private var folder: String {
        let folder = PathParts(path).folder
        return folder.isEmpty ? "." : folder
    }

    /// Gives every part the next number; the oldest part is deleted when all numbers are in use. A number that a power cut
    /// left free is used first.
    private func rotate() throws(SystemError) {
        var free = 1
        while free < Self.olderParts, (try? File.kind(of: name(free))) != nil { free += 1 }
        for part in (0..<free).reversed() { _ = try File.rename(name(part), to: name(part + 1)) }
    }
}

// MARK: - Repairing

extension DisplayLogFile {
    /// Cuts off what a power cut has left after the last whole line: a part of a line, or zeros. Returns how many bytes
    /// were cut.
    private func repair(_ file: borrowing AppendFile) throws(Failure) -> Int {
        do {
            let size = try file.byteCount()
            let beginning = try file.bytes(0..<min(size, DisplayRecord.beginning.count))
            // A file with another beginning belongs to another program. A small file may be zeros from end to end.
            let written = beginning.prefix { $0 != 0 }
            guard DisplayRecord.beginning.starts(with: written), written.count == beginning.count || size <= limit
            else {
                throw Failure.noLog
            }
            let sound = try Self.soundLength(of: size) { range throws(SystemError) in try file.bytes(range) }
            if sound == size { return 0 }
            let tail = try file.bytes(sound..<min(size, sound + (1 << 16))).prefix { $0 != 0 }
            if (try? DisplayRecord(line: Array(tail))) != nil {
                // Only its newline is missing.
                try file.truncate(to: sound + tail.count)
                try file.append([0x0A].span)
                return 0
            }
            try file.truncate(to: sound)
            return size - sound
        } catch let error as SystemError {
            throw Failure(error)
        } catch let error as Failure {
            throw error
        } catch {
            preconditionFailure("an error of no room: \(error)")
        }
    }

    /// The end of the last line that has its newline and is free of zeros; 0 if all lines are torn.
    static func soundLength(
        of size: Int, bytes: (Range<Int>) throws(SystemError) -> [UInt8]
    ) throws(SystemError) -> Int {
        let window = 1 << 16
        var candidate: Int?
        var hasZero = false
        var end = size
        while end > 0 {
            let start = max(0, end - window)
            for (offset, byte) in zip(start..<end, try bytes(start..<end)).reversed() {
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
