internal import Decode
internal import LinuxIO
internal import Synchronization

/// The painters of a program: one for each thread that draws.
public final class PainterPool: Sendable {
    /// What is to be told of them.
    public enum PainterNews: Hashable, Sendable {
        /// There is none, and pictures are drawn in this process; why.
        case absent(String)
        /// One has begun, which the kernel lets do anything: it has no seccomp.
        case unlocked
        /// One has begun.
        case locked
        /// One has ended over a picture.
        case died
        /// There is none of the other program, and what this one does not read is not drawn; why.
        case lacksOther(String)
    }

    struct Terms: Sendable {
        let program: PainterProgram
        let other: PainterProgram?
        let version: String
        /// How long an order may take of the processor's time.
        let processorTime: Duration
        let tell: @Sendable (PainterNews) -> Void
        let otherFormats = OtherFormats()
    }

    /// What the other program has last said that it reads.
    final class OtherFormats: Sendable {
        private let formats = Mutex<Set<PictureFile.Format>>([])

        func note(_ formats: Set<PictureFile.Format>) { self.formats.withLock { $0 = formats } }
        func contain(_ format: PictureFile.Format) -> Bool { formats.withLock { $0.contains(format) } }
    }

    /// Those that wait for work, the last used last.
    private let resting: Mutex<[RemotePainter]>
    private let terms: Terms
    private let shelf = CanvasShelf()
    private let most: Int
    private let latest: Latest

    private final class Latest: Sendable {
        let news = Mutex<PainterNews?>(nil)
    }

    /// Why pictures are not drawn as they should be; nil: they are, or none was.
    public var lack: String? {
        switch latest.news.withLock({ $0 }) {
        case .absent(let reason): "in the player's own process: \(reason)"
        case .unlocked: "in processes that this kernel does not lock: it has no seccomp"
        case .locked, .died, .lacksOther, nil: nil
        }
    }

    /// Starts the first painter, and does not wait for it.
    ///
    /// - Parameters:
    ///   - program: what draws.
    ///   - other: what draws pictures of the formats that the first one does not read.
    ///   - version: of this program, and of that one.
    ///   - count: how many threads draw at once.
    ///   - processorTime: how long a picture may take of it.
    ///   - tell: takes news, on the thread that draws.
    public init(
        _ program: PainterProgram, for other: PainterProgram? = nil, version: String, count: Int = 2,
        processorTime: Duration = .seconds(120), tell: @escaping @Sendable (PainterNews) -> Void = { _ in }
    ) {
        let latest = Latest()
        self.latest = latest
        terms = Terms(
            program: program, other: other, version: version, processorTime: processorTime
        ) { news in
            switch news {
            case .died, .lacksOther: break
            case .absent, .unlocked, .locked: latest.news.withLock { $0 = news }
            }
            tell(news)
        }
        most = count
        let painters = (0..<count).map { [terms, shelf] _ in RemotePainter(terms, shelf) }
        // The others begin when they are needed: the first picture is not to wait for their start.
        painters.last?.start()
        resting = Mutex(painters)
    }

    /// Lends a painter to the calling thread. Where more threads draw than were told of, as others hang in a file system, it is a
    /// new one.
    public func lend<Result: ~Copyable, Failure: Error>(
        _ body: (any Painter) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let painter = resting.withLock { $0.popLast() } ?? RemotePainter(terms, shelf)
        defer {
            resting.withLock { resting in
                if resting.count < most { resting.append(painter) }
            }
        }
        return try body(painter)
    }
}

extension Optional<PainterPool> {
    /// Lends one of its painters, or where there is no pool one that draws in this process.
    public func lend<Result: ~Copyable, Failure: Error>(
        or local: LocalPainter = LocalPainter(), _ body: (any Painter) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let self { try self.lend(body) } else { try body(local) }
    }
}
