internal import Carousel
internal import Decode
internal import Digest
internal import Draw
internal import Raster
internal import Synchronization

/// Work for a loader thread.
final class Job: Sendable {
    enum Work: Sendable {
        /// Draw a picture from its file, in memory of its own.
        case load(PictureKey)
        /// Fill a framebuffer from finished pictures.
        case paint(Ticket, [Paint])
        /// Read the sources again, watching them, without the files that are being written.
        /// What the show makes of them is worked out too.
        case read(LineupReader, Watches?, leavingOut: Set<String>, from: Vantage?)
        /// Let go of what nobody needs any more.
        case letGo(Leavings)
        /// Read again what plays where, after that bill.
        case readBill(BillReader, after: Bill)
    }

    /// Names one painting, so that its end is not taken for another's.
    struct Ticket: Hashable, Sendable {
        let screen: Int
        let number: Int
    }

    /// A part of a framebuffer and what belongs there.
    struct Paint: Sendable {
        let target: Picture
        let content: Content
    }

    /// What stands behind a scene: a picture, or the background alone.
    enum Content: Sendable {
        case picture(DrawnPicture)
        case color(Color)
    }

    let work: Work
    private let hashes: Bool
    private let isClaimed = Atomic(false)
    private let cancellation = Cancellation()

    /// - Parameter hashes: whether a load tells the digest of its file too.
    init(_ work: Work, hashes: Bool = false) {
        self.work = work
        self.hashes = hashes
    }

    /// Whether a thread has begun it.
    var hasBegun: Bool { isClaimed.load(ordering: .acquiring) }

    /// Nobody waits for the outcome any more.
    func cancel() { cancellation.cancel() }

    /// Does the work and returns what came of it; nil where that is nothing, or it was cancelled, or another thread has
    /// begun it.
    func run() -> Outcome? {
        guard isClaimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged,
            !cancellation.isCancelled
        else { return nil }
        switch work {
        case .load(let key):
            let picture = Picture(size: key.surface.size)
            let digest = hashes ? FileDigest() : nil
            do {
                try key.draw(onto: picture, cancellation: cancellation, digest: digest)
                // A picture that is whole is shown, even if what lies behind it in the file cannot be read.
                return .loaded(key, picture, try? digest?.finish())
            } catch {
                return cancellation.isCancelled ? nil : .failed(key, reason: error.description)
            }
        case .paint(let ticket, let paints):
            for paint in paints {
                switch paint.content {
                case .picture(let picture): paint.target.copy(from: picture.picture)
                case .color(let color): paint.target.fill(color)
                }
            }
            return .painted(ticket)
        case .read(let reader, let watches, let held, let vantage):
            var attempt = reader.attempt(watching: watches, leavingOut: held)
            vantage?.lead(&attempt)
            return .read(attempt)
        case .letGo(let leavings):
            leavings.letGo()
            return nil
        case .readBill(let reader, let bill):
            do {
                return .bill(.success(try reader.read(after: bill)))
            } catch {
                return .bill(.failure(error))
            }
        }
    }
}

/// What came of a job.
enum Outcome: Sendable {
    case loaded(PictureKey, Picture, SHA256?)
    case failed(PictureKey, reason: String)
    case painted(Job.Ticket)
    case read(LineupReader.Attempt)
    case bill(Result<BillReader.Reading, InputError>)
}
