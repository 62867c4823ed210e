internal import Decode
internal import LinuxIO
internal import PlaylistFormat
internal import Synchronization

/// Finds slides that share a screen: `pair: true`.
struct Pairing {
    /// How long one reading looks into pictures that are not known yet, so that a large folder on a slow disk does not hold
    /// up the show. The next one goes on with the others.
    static let patience = Duration.seconds(1)

    let shape: ScreenShape
    private let known: PictureShapes
    private let patience: Duration?
    private var spent = Duration.zero
    /// What was found or looked up in this reading.
    private var seen: [PictureShapes.Key: Bool] = [:]
    /// Whether there was no time for some of the pictures.
    private(set) var hasUnknown = false

    /// - Parameters:
    ///   - shape: of the screens.
    ///   - known: what earlier readings have found; it is kept up to date.
    ///   - patience: how long unknown pictures are looked into; nil: until all are known.
    init(for shape: ScreenShape, known: PictureShapes, patience: Duration?) {
        self.shape = shape
        self.known = known
        self.patience = patience
    }

    /// Whether a picture leaves half of the screen free. One that cannot be read does not, and is left out when its turn
    /// comes.
    mutating func isHalf(_ path: String, cancellation: Cancellation?) -> Bool {
        guard let stamp = try? File.stamp(of: path), stamp.size > 0 else { return false }
        let key = PictureShapes.Key(path, stamp, shape)
        if let answer = seen[key] ?? known[key] {
            seen[key] = answer
            return answer
        }
        if let patience, spent >= patience {
            hasUnknown = true
            return false
        }
        let start = MonotonicClock.now
        defer { spent += MonotonicClock.now - start }
        let size = try? PictureFile(path: path, cancellation: cancellation).seenSize
        let answer = size.map(shape.isHalfFilled) ?? false
        seen[key] = answer
        return answer
    }

    /// The reading is over: what it has not come across is forgotten.
    func end() { known.replace(by: seen) }
}

/// Which pictures leave half of a screen free, as far as readings have found out. A file that changes is unknown again.
final class PictureShapes: Sendable {
    /// A file as it was, and a screen: two of them are the same by chance once in 2^64.
    struct Key: Hashable, Sendable {
        private let hash: Int

        init(_ path: String, _ stamp: File.Stamp, _ shape: ScreenShape) {
            var hasher = Hasher()
            hasher.combine(path)
            hasher.combine(stamp)
            hasher.combine(shape)
            hash = hasher.finalize()
        }
    }

    private let answers = Mutex<[Key: Bool]>([:])

    subscript(key: Key) -> Bool? { answers.withLock { $0[key] } }

    func replace(by seen: [Key: Bool]) { answers.withLock { $0 = seen } }
}

extension ReadingPass {
    /// Puts those together that follow each other, look and are scheduled the same, and each leave half of the screen free.
    mutating func paired(_ slides: [Slide]) -> [Slide] {
        guard slides.contains(where: \.style.pair) else { return slides }
        content.asksForPairs = true
        guard var pairing else { return slides }
        // Without a copy of what it has seen.
        self.pairing = nil
        defer { self.pairing = pairing }
        var result: [Slide] = []
        /// A slide that the next one may join.
        var open: Slide?
        for slide in slides {
            let isHalf = !isOver && slide.style.pair && pairing.isHalf(slide.path, cancellation: cancellation)
            if let first = open, isHalf, first.isLike(slide) {
                result[result.count - 1].companion = slide.path
                result[result.count - 1].style.duration = max(first.style.duration, slide.style.duration)
                open = nil
            } else {
                result.append(slide)
                open = isHalf ? slide : nil
            }
        }
        content.hasUnknownShapes = content.hasUnknownShapes || pairing.hasUnknown
        return result
    }
}

extension Slide {
    /// Whether another picture can be shown with it: they rest together for the longer of their times.
    fileprivate func isLike(_ other: Slide) -> Bool {
        var style = other.style
        style.duration = self.style.duration
        return style == self.style && showing == other.showing && path != other.path
    }
}
