internal import Decode
internal import LinuxIO
internal import Painters
internal import PlaylistFormat
internal import Raster
internal import Synchronization
internal import Vocabulary

/// What readings of the same sources have found out, for the next one.
final class ReadingMemory: Sendable {
    fileprivate let contents = KnownFiles<FileContent>()
    fileprivate let changes = KnownFiles<Duration>()
    fileprivate let moments = KnownFiles<CivilMoment?>()
    fileprivate let sizes = KnownFiles<Size?>()
    private let playlists = Mutex<[String: String]>([:])

    /// Whether a source was last seen to be a folder with a playlist.
    func hasPlaylist(in folder: String) -> Bool { playlists.withLock { $0[folder] != nil } }

    func note(_ playlist: String?, in folder: String) { playlists.withLock { $0[folder] = playlist } }
}

/// What one reading finds out of files.
struct ReadingLooks {
    /// What a file holds whose name does not say it.
    let contents: FileLook<FileContent>
    /// When a file was last changed. That takes no look into it, and is always found out.
    private let changes: FileLook<Duration>
    /// When a picture was taken; nil: it does not say.
    private let moments: FileLook<CivilMoment?>
    /// How large a picture is, as a viewer sees it; nil: it cannot be read.
    let sizes: FileLook<Size?>
    private let painter: any Painter

    init(
        _ memory: ReadingMemory, _ time: LookingTime, _ cancellation: Cancellation?, _ record: WorkRecord?,
        _ progress: ReadingProgress?, _ painter: any Painter = LocalPainter()
    ) {
        self.painter = painter
        contents = FileLook(memory.contents, time) { path, _ in try? FileContent(of: PicturePath(path)) }
        let unlimited = LookingTime(patience: nil, progress: progress)
        changes = FileLook(memory.changes, unlimited) { _, stamp in stamp.modified }
        moments = FileLook(memory.moments, time) { path, stamp in
            Self.look(into: path, stamp, cancellation, record, painter) { $0.taken.flatMap(CivilMoment.init(exif:)) }
        }
        sizes = FileLook(memory.sizes, time) { path, stamp in
            Self.look(into: path, stamp, cancellation, record, painter) { $0.size }
        }
    }

    /// Reads the head of a picture. Nil: it cannot be opened now; nil in it: there is nothing to be known.
    private static func look<Fact>(
        into path: String, _ stamp: File.Stamp, _ cancellation: Cancellation?, _ record: WorkRecord?,
        _ painter: any Painter, _ fact: (PictureHead) -> Fact?
    ) -> Fact?? {
        if record?.begin(.reading, on: path, stamp) != nil { return .some(nil) }
        defer { record?.end(isDone: cancellation?.isCancelled != true) }
        do throws(DecodeError) {
            return .some(fact(try painter.look(at: PicturePath(path), cancellation: cancellation ?? Cancellation())))
        } catch {
            record?.fails(error)
            return switch error.reason {
            case .cannotOpen, .cannotRead, .cancelled: nil
            default: .some(nil)
            }
        }
    }

    /// Whether pictures of a format play here.
    func reads(_ format: PictureFile.Format) -> Bool { painter.reads(format) }

    var hasUnknown: Bool { contents.hasUnknown || moments.hasUnknown || sizes.hasUnknown }

    func end() {
        contents.end()
        changes.end()
        moments.end()
        sizes.end()
    }

    /// When a file was last changed, by the wall clock; nil: it is not there.
    func change(of path: String) -> Duration? { changes[path] }

    /// Pictures in an order.
    ///
    /// - Parameters:
    ///   - paths: in natural order, which those of the same time keep.
    ///   - isCancelled: whether the outcome is not needed any more.
    func sorted(_ paths: [String], by order: FolderOrder, isCancelled: () -> Bool) -> [String] {
        if !order.isByTime { return paths }
        struct Outdated: Error {}
        let timed = try? paths.enumerated().map { index, path in
            if isCancelled() { throw Outdated() }
            let time = time(of: path, order)
            return (time: order == .newest || order == .takenNewest ? .zero - time : time, index: index)
        }.sorted { first, second in
            if isCancelled() { throw Outdated() }
            return (first.time, first.index) < (second.time, second.index)
        }
        return timed?.map { paths[$0.index] } ?? paths
    }

    private func time(of path: String, _ order: FolderOrder) -> Duration {
        let changed = changes[path] ?? .zero
        if order == .oldest || order == .newest { return changed }
        if let taken = moments[path] ?? nil { return .seconds(taken.seconds) }
        return changed + .seconds(LocalTime.offset(at: changed.components.seconds))
    }
}

extension FolderOrder {
    /// Whether it depends on more than the names.
    var isByTime: Bool { self != .name && self != .shuffled }
}

extension CivilMoment {
    /// A time as EXIF has it: `2026:12:24 18:00:00`. Nil for other text, and for what an unset clock leaves.
    init?(exif text: String) {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " }).map { Int($0) }
        guard parts.count == 6, let year = parts[0], let month = parts[1], let day = parts[2], let hour = parts[3],
            let minute = parts[4], let second = parts[5], let date = CivilDate(year: year, month: month, day: day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.init(date, secondOfDay: hour * 3600 + minute * 60 + second)
    }
}
