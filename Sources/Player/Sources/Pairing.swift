internal import Decode
internal import LinuxIO
internal import Synchronization
internal import Vocabulary

/// Finds slides that share a screen: `pair: true`.
final class Pairing {
    let shape: ScreenShape
    private let known: PictureShapes
    private let time: LookingTime
    /// What was found in this reading, or taken over.
    private var seen: [PictureShapes.Key: PictureShapes.KnownShape] = [:]
    /// Whether there was no time for some of the pictures.
    private(set) var hasUnknown = false

    /// - Parameters:
    ///   - shape: of the screens.
    ///   - known: what earlier readings have found; it is kept up to date.
    ///   - time: for looks into pictures.
    init(for shape: ScreenShape, known: PictureShapes, time: LookingTime) {
        self.shape = shape
        self.known = known
        self.time = time
    }

    /// Whether a picture leaves half of the screen free. One that cannot be read does not, and is left out when its turn
    /// comes.
    func isHalf(_ path: String, cancellation: Cancellation?, record: WorkRecord? = nil) -> Bool {
        let key = PictureShapes.Key(path, shape)
        if let entry = seen[key] { return entry.isHalf }
        let former = known[key]
        let start = MonotonicClock.now
        if time.isOver(forKnown: former != nil) {
            seen[key] = former
            hasUnknown = hasUnknown || former == nil
            return former?.isHalf ?? false
        }
        defer { time.spend(MonotonicClock.now - start, onKnown: former != nil) }
        guard let stamp = try? File.stamp(of: path), stamp.size > 0 else { return false }
        if let former, former.file == stamp.hashValue {
            seen[key] = former
        } else {
            if record?.begin(.reading, on: path, stamp) != nil { return false }
            let size = try? PictureFile(path: PicturePath(path), cancellation: cancellation).seenSize
            record?.end(isDone: cancellation?.isCancelled != true)
            let isHalf = size.map(shape.isHalfFilled) ?? false
            seen[key] = PictureShapes.KnownShape(file: stamp.hashValue, isHalf: isHalf)
        }
        return seen[key]?.isHalf ?? false
    }

    /// Puts those together that follow each other, look and are scheduled the same, and each leave half of the screen free.
    func paired(_ slides: [Slide], cancellation: Cancellation?, record: WorkRecord?) -> [Slide] {
        var result: [Slide] = []
        /// A slide that the next one may join.
        var open: Slide?
        for slide in slides {
            let isHalf = slide.style.pair && isHalf(slide.path, cancellation: cancellation, record: record)
            if let first = open, isHalf, first.isLike(slide) {
                result[result.count - 1].companion = slide.path
                result[result.count - 1].style.duration = max(first.style.duration, slide.style.duration)
                open = nil
            } else {
                result.append(slide)
                open = isHalf ? slide : nil
            }
        }
        return result
    }

    /// The reading is over: what it has not come across is forgotten.
    func end() { known.replace(by: seen) }
}

/// Which pictures leave half of a screen free, as far as readings have found out. Files and screens are known by hashes:
/// there may be 200,000. Two are the same by chance once in 2^64.
final class PictureShapes: Sendable {
    /// A path and a screen.
    struct Key: Hashable, Sendable {
        private let hash: Int

        init(_ path: String, _ shape: ScreenShape) {
            var hasher = Hasher()
            hasher.combine(path)
            hasher.combine(shape)
            hash = hasher.finalize()
        }
    }

    struct KnownShape: Sendable {
        /// The file as it was.
        let file: Int
        let isHalf: Bool
    }

    private let entries = Mutex<[Key: KnownShape]>([:])

    subscript(key: Key) -> KnownShape? { entries.withLock { $0[key] } }

    func replace(by seen: [Key: KnownShape]) { entries.withLock { $0 = seen } }
}

extension Slide {
    /// Whether another picture can be shown with it: they rest together for the longer of their times.
    fileprivate func isLike(_ other: Slide) -> Bool {
        var style = other.style
        style.duration = self.style.duration
        return style == self.style && showing == other.showing && path != other.path
    }
}
