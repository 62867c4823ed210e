internal import Decode
internal import LinuxIO

/// The place of a painter's process, where another one comes when it has ended. One thread uses it at a time.
final class PainterSeat {
    private let program: PainterProgram
    private let terms: PainterPool.Terms
    private let tell: @Sendable (PainterPool.PainterNews) -> Void
    private var process: PainterProcess?
    /// When one could not begin.
    private var failure: Duration?
    /// When it was last looked whether its libraries are those that are installed.
    private var lastLook: Duration?
    /// How long one is not tried again, and not looked after again.
    private static let pause = Duration.seconds(10)

    /// - Parameter tell: takes news of its processes.
    init(
        _ program: PainterProgram, _ terms: PainterPool.Terms,
        tell: @escaping @Sendable (PainterPool.PainterNews) -> Void
    ) {
        (self.program, self.terms, self.tell) = (program, terms, tell)
    }

    /// Starts a process where there is none, so that the next order finds one.
    func start() { _ = present() }

    /// Ends the process; the next order starts another one.
    func clear() { process = nil }

    /// Whether its process reads a format, or the last one did where none can begin now.
    func reads(_ format: PictureFile.Format) -> Bool {
        renew { $0.abilities?.formats.contains(format) == false }
        if let process = present() {
            do throws(PainterProcess.Failure) {
                try process.begin()
            } catch {
                self.process = nil
                note(failure: "it does not begin")
            }
            if let abilities = process.abilities { terms.otherFormats.note(abilities.formats) }
        }
        // A machine that is short of memory for a moment does not lose its pictures.
        return terms.otherFormats.contain(format)
    }

    /// Nil: there is no painter now.
    func answer(
        to order: PaintingOrder, _ path: PicturePath, on canvas: SharedMemory?, _ cancellation: Cancellation
    ) throws(DecodeError) -> PaintingAnswer? {
        guard present() != nil else { return nil }
        let file = try path.open()
        defer { withExtendedLifetime(file) {} }
        let numbers = [file.rawValue] + (canvas.map { [$0.descriptor] } ?? [])
        // One that has ended at rest is replaced, and its end is nobody's fault.
        for _ in 0..<2 {
            guard let process = present() else { break }
            let isNew = process.abilities == nil
            defer { if isNew, let abilities = process.abilities { tell(abilities.isLocked ? .locked : .unlocked) } }
            do throws(PainterProcess.Failure) {
                return try process.ask(order, with: numbers, cancellation: cancellation)
            } catch {
                self.process = nil
                switch error {
                case .absent: if process.abilities == nil { note(failure: "it does not begin") }
                case .cancelled: throw DecodeError(name: path.name, reason: .cancelled)
                case .died(let words):
                    tell(.died)
                    // The next file finds one that has begun.
                    start()
                    throw DecodeError(name: path.name, reason: .crashed(words))
                }
            }
        }
        return nil
    }

    /// Ends a process at rest whose libraries were replaced, so that another one takes the new ones.
    ///
    /// - Parameter isDue: whether it is to be ended in any case.
    func renew(_ isDue: (PainterProcess) -> Bool = { _ in false }) {
        guard let process, process.abilities != nil else { return }
        let now = MonotonicClock.now
        if let lastLook, now - lastLook < Self.pause { return }
        lastLook = now
        if isDue(process) || process.isReplaced { self.process = nil }
    }

    /// The process, or another one in its place; nil: none can be started now.
    private func present() -> PainterProcess? {
        if let process { return process }
        if let failure, MonotonicClock.now - failure < Self.pause { return nil }
        do throws(SystemError) {
            process = try PainterProcess(program, terms)
        } catch {
            note(failure: error.description)
        }
        return process
    }

    private func note(failure reason: String) {
        failure = MonotonicClock.now
        tell(.absent(reason))
    }
}
