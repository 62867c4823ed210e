internal import JSONText

/// Files that were at work when a player died, and how often: a value without clock and I/O.
///
/// One death makes a suspect: it is worked on alone until that has come to its end, which acquits it. A death meanwhile
/// counts for this file alone. After two deaths a file is left out, until it changes or somebody asks.
struct Suspects: Hashable, Sendable {
    /// How many are kept: the oldest go.
    static let most = 1_000
    private static let mostDeaths = 2

    private struct Entry: Hashable {
        let path: String
        var version: FileWork.Version
        /// What was done with it when the player died, and has not come to its end since. Never empty.
        var activities: Set<FileWork.Activity> = []
        var deaths = 0
    }

    /// By the bytes of their paths: to Swift, "é" in one character and in two are equal, to a disk they are two names.
    private var entries: [[UInt8]: Entry] = [:]
    /// The keys of all, the oldest first.
    private var order: [[UInt8]] = []

    init() {}

    var isEmpty: Bool { entries.isEmpty }

    /// Whether a file is to be worked on alone.
    func isSuspect(_ path: String) -> Bool { !isEmpty && entries[Array(path.utf8)] != nil }

    /// Whether one of them was being read: readings are done alone then, as it shows only in them what they read.
    var hasReading: Bool { entries.values.contains { $0.activities.contains(.reading) } }

    /// Why a file is left out; nil: it is not.
    func refusal(of work: FileWork) -> String? {
        guard let entry = entries[Array(work.path.utf8)], entry.version == work.version,
            entry.deaths >= Self.mostDeaths
        else { return nil }
        return "a process died twice while it was \(entry.activities == [.reading] ? "read" : "drawn")"
    }

    /// A player has died while this was at work.
    mutating func died(during work: [FileWork]) {
        var counted: Set<[UInt8]> = []
        for work in work {
            let key = Array(work.path.utf8)
            var entry = entries[key] ?? Entry(path: work.path, version: work.version)
            if entry.version != work.version {
                entry = Entry(path: work.path, version: work.version)
                counted.remove(key)
            }
            if counted.insert(key).inserted { entry.deaths = min(entry.deaths + 1, Self.mostDeaths) }
            entry.activities.insert(work.activity)
            put(entry, for: key)
        }
    }

    /// Some work has come to its end. Returns whether that changes anything.
    mutating func ended(_ work: FileWork) -> Bool {
        let key = Array(work.path.utf8)
        guard var entry = entries[key] else { return false }
        if entry.version == work.version {
            if entry.activities.remove(work.activity) == nil { return false }
        } else {
            // The file has changed since.
            entry.activities = []
        }
        put(entry, for: key)
        return true
    }

    /// Has what is left out tried once more, alone. Returns whether anything was.
    mutating func askAgain() -> Bool {
        let leftOut = entries.filter { $0.value.deaths >= Self.mostDeaths }.keys
        for key in leftOut { entries[key]?.deaths = Self.mostDeaths - 1 }
        return !leftOut.isEmpty
    }

    private mutating func put(_ entry: Entry, for key: [UInt8]) {
        let isNew = entries[key] == nil
        entries[key] = entry.activities.isEmpty ? nil : entry
        if isNew { order.append(key) } else if entry.activities.isEmpty { order.removeAll { $0 == key } }
        if order.count > Self.most { entries[order.removeFirst()] = nil }
    }
}

// MARK: - As text

extension Suspects {
    /// A JSON object a line: each file with something that was done with it.
    var text: String {
        let lines = order.compactMap { entries[$0] }.flatMap { entry in
            let lines = entry.activities.map { activity in
                let work = FileWork(path: entry.path, version: entry.version, activity: activity)
                return JSON.object([("deaths", .integer(Int64(entry.deaths)))] + work.members).line + "\n"
            }
            return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        return lines.joined()
    }

    /// Nil where the text is anything else than `text` writes.
    init?(text: [UInt8]) {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            guard let object = try? JSON(reading: Array(line)), let work = FileWork(object),
                case .integer(let number)? = object["deaths"], (1...Self.mostDeaths).contains(Int(clamping: number))
            else { return nil }
            let key = Array(work.path.utf8)
            var entry = entries[key] ?? Entry(path: work.path, version: work.version, deaths: Int(clamping: number))
            if entry.version != work.version || entry.deaths != number { return nil }
            entry.activities.insert(work.activity)
            put(entry, for: key)
        }
    }
}
