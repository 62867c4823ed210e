internal import Decode
internal import Draw
internal import Encode
internal import Glibc
internal import LinuxIO
internal import Logging
internal import Paths
internal import Raster
internal import Synchronization

/// Keeps small pictures over restarts, each in a file of its own, within a limit: the least recently used go first. Used by
/// loader threads. It waits for the disk without a lock, and what goes wrong costs nothing but the keeping.
final class ThumbnailStore: Sendable {
    private struct KeptFile {
        /// In whole blocks of a file system.
        let byteCount: Int
        /// Grows with each use of any.
        var turn: Int
        /// When it was last used, as its file says: its modification time.
        var used: Duration
    }

    private struct Shelf {
        /// In bytes; 0: nothing is kept; nil: it is not known yet, and nothing is done.
        var limit: Int?
        /// Whether the folder was listed.
        var isKnown = false
        var files: [ThumbnailName: KeptFile] = [:]
        var byteCount = 0
        var turn = 0
        var hasTold = false

        mutating func put(_ name: ThumbnailName, _ byteCount: Int, used: Duration) {
            self.byteCount += byteCount - (files[name]?.byteCount ?? 0)
            turn += 1
            files[name] = KeptFile(byteCount: byteCount, turn: turn, used: used)
        }

        mutating func remove(_ name: ThumbnailName) { byteCount -= files.removeValue(forKey: name)?.byteCount ?? 0 }

        /// Forgets what is beyond the limit, the least recently used first, and returns it.
        mutating func overflow() -> [ThumbnailName] {
            var names: [ThumbnailName] = []
            while byteCount > limit ?? 0, let oldest = files.min(by: { $0.value.turn < $1.value.turn })?.key {
                remove(oldest)
                names.append(oldest)
            }
            return names
        }
    }

    private let folder: String
    private let log: Logger?
    private let shelf: Mutex<Shelf>

    /// - Parameter limit: in bytes; nil: `begin` says it.
    init(folder: String, limit: Int? = nil, log: Logger? = nil) {
        (self.folder, self.log) = (folder, log)
        shelf = Mutex(Shelf(limit: limit))
    }

    /// Sets how many bytes it may take; 0: it removes what there is, and keeps nothing.
    func begin(limit: Int) { shelf.withLock { $0.limit = limit } }

    /// Draws a picture as it was kept. False where there is none, of this version of its file, that is whole.
    func draw(_ drawing: Drawing, of version: FileWork.Version, onto picture: Picture) -> Bool {
        let name = ThumbnailName(of: drawing)
        guard list(), shelf.withLock({ $0.files[name] != nil }) else { return false }
        let path = self.path(name)
        guard let bytes = try? File.contents(of: path, limit: Self.largest),
            ThumbnailSeal(drawing, version).isOn(bytes)
        else { return false }
        do throws(DecodeError) {
            let file = try PictureFile(path: PicturePath(path), limits: .machine)
            guard file.size == picture.size else { return false }
            var rows = try file.rows(scale: 1, over: .black)
            for y in 0..<picture.size.height {
                try picture.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) }
            }
        } catch {
            return false
        }
        use(name)
        return true
    }

    /// Keeps a picture that is drawn.
    func keep(_ picture: Picture, of drawing: Drawing, _ version: FileWork.Version) {
        guard list(), shelf.withLock({ $0.limit != 0 }), var bytes = encodedJPEG(picture, quality: Self.quality)
        else { return }
        ThumbnailSeal(drawing, version).put(on: &bytes)
        if bytes.count > Self.largest { return }
        let name = ThumbnailName(of: drawing)
        do throws(SystemError) {
            try File.makeFolder(folder)
            try File.replace(path(name), with: bytes.span)
        } catch {
            let hasTold = shelf.withLock { shelf in
                defer { shelf.hasTold = true }
                return shelf.hasTold
            }
            if !hasTold { log?.debug("small pictures are not kept: \(error)") }
            return
        }
        let gone = shelf.withLock { shelf in
            shelf.put(name, Self.blocks(bytes.count), used: WallClock.now)
            return shelf.overflow()
        }
        remove(gone)
    }

    /// A picture of a fourth of a 4K screen's width takes some 150 KiB.
    private static let largest = 8 << 20
    private static let quality = 88
    /// Disks are spared: what is used again and again is marked once a day.
    private static let markInterval = Duration.seconds(86_400)

    private static func blocks(_ count: Int) -> Int { (count + 4095) & ~4095 }

    private func path(_ name: ThumbnailName) -> String { PathParts.joined(folder, name.text) }

    private func use(_ name: ThumbnailName) {
        let now = WallClock.now
        let isOld = shelf.withLock { shelf in
            shelf.turn += 1
            shelf.files[name]?.turn = shelf.turn
            // A clock that was wrong before may be right now.
            guard let used = shelf.files[name]?.used, used > now || used + Self.markInterval < now else { return false }
            shelf.files[name]?.used = now
            return true
        }
        if isOld, let file = try? Descriptor(changing: path(name)) { try? file.setModified(now) }
    }

    private func remove(_ names: [ThumbnailName]) { for name in names { try? File.remove(path(name)) } }

    /// Finds out what is there, once, and removes what a killed player has left half-written. False where that cannot be, or
    /// nothing is to be kept yet.
    private func list() -> Bool {
        let (limit, isKnown) = shelf.withLock { ($0.limit, $0.isKnown) }
        if limit == nil || isKnown { return isKnown }
        var found: [(name: ThumbnailName, stamp: File.Stamp)] = []
        do throws(SystemError) {
            for entry in try Folder.entries(of: folder) where entry.kind == .regular {
                if let name = ThumbnailName(text: entry.name) {
                    // Another player may have removed it.
                    guard let stamp = try? File.stamp(of: path(name), followingLinks: false) else { continue }
                    found.append((name, stamp))
                } else if entry.name.hasSuffix(Self.draft),
                    ThumbnailName(text: String(entry.name.dropLast(Self.draft.count))) != nil
                {
                    try? File.remove(PathParts.joined(folder, entry.name))
                }
            }
        } catch {
            if error.number != ENOENT { return false }
        }
        found.sort { $0.stamp.modified < $1.stamp.modified }
        let gone = shelf.withLock { shelf in
            if shelf.isKnown { return [ThumbnailName]() }
            shelf.isKnown = true
            for (name, stamp) in found { shelf.put(name, Self.blocks(Int(stamp.size)), used: stamp.modified) }
            return shelf.overflow()
        }
        remove(gone)
        return true
    }

    /// As `Draft` names them.
    private static let draft = ".new"
}
