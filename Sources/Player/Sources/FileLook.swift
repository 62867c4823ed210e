internal import LinuxIO
internal import Synchronization

/// What readings have found out of files, by path. Paths and files are known by hashes: there may be 200,000. Two are the same
/// by chance once in 2^64.
final class KnownFiles<Fact: Sendable>: Sendable {
    struct Entry: Sendable {
        /// The file as it was.
        let file: Int
        let fact: Fact
    }

    private let entries = Mutex<[Int: Entry]>([:])

    subscript(path: Int) -> Entry? { entries.withLock { $0[path] } }

    func replace(by seen: [Int: Entry]) { entries.withLock { $0 = seen } }
}

/// Finds out one thing of files for one reading: it looks into those that are new or have changed, while there is time.
final class FileLook<Fact: Sendable> {
    /// A file that was written to this short a time ago may still change without another time: FAT counts two seconds.
    private static var fresh: Duration { .seconds(3) }

    private let known: KnownFiles<Fact>
    private let time: LookingTime
    private let look: (String, File.Stamp) -> Fact?
    /// What was found in this reading, or taken over.
    private var seen: [Int: KnownFiles<Fact>.Entry] = [:]
    /// Whether there was no time for some of the files.
    private(set) var hasUnknown = false

    /// - Parameter look: looks into a file; nil: it cannot be read, and is tried again.
    init(_ known: KnownFiles<Fact>, _ time: LookingTime, _ look: @escaping (String, File.Stamp) -> Fact?) {
        (self.known, self.time, self.look) = (known, time, look)
    }

    /// What is known of a file, after a look where it needs one; nil: nothing.
    subscript(path: String) -> Fact? {
        let key = path.hashValue
        if let entry = seen[key] { return entry.fact }
        let former = known[key]
        if time.isOver(for: path, isKnown: former != nil) {
            seen[key] = former
            hasUnknown = hasUnknown || former == nil
            return former?.fact
        }
        return time.look(intoKnown: former != nil) { fact(of: path, key, former) }
    }

    private func fact(of path: String, _ key: Int, _ former: KnownFiles<Fact>.Entry?) -> Fact? {
        let stamp: File.Stamp
        do throws(SystemError) {
            stamp = try File.stamp(of: path)
        } catch {
            if error.isUnreachable { seen[key] = former }
            return error.isUnreachable ? former?.fact : nil
        }
        if let former, former.file == stamp.hashValue {
            seen[key] = former
            return former.fact
        }
        guard stamp.size > 0, let fact = look(path, stamp) else { return nil }
        let age = WallClock.now - stamp.modified
        if age > Self.fresh || age < .zero - Self.fresh {
            seen[key] = KnownFiles.Entry(file: stamp.hashValue, fact: fact)
        }
        return fact
    }

    /// The reading is over: what it has not come across is forgotten.
    func end() { known.replace(by: seen) }
}
