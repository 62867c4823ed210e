internal import LinuxIO
internal import Logging
internal import Paths

/// Finds out at the start whether the last player died, and of what; and keeps the list of suspects in the state folder,
/// which is written only after a death. Used by the loop thread; another thread waits for the disk.
final class QuarantineKeeper {
    private static let mostTold = 3

    let quarantine: Quarantine
    private let path: String
    private let log: Logger
    private var writer: BackgroundWriter<Quarantine.Unkept>?
    /// Whether the file could not be read, and so is not written either.
    private let isUnreachable: Bool

    /// Nil where nothing can be noted: the show goes on without.
    init?(runtimeFolder: String, stateFolder: String, log: Logger) {
        let name = "quarantine.jsonl"
        let (note, copy) = (PathParts.joined(runtimeFolder, WorkNote.name), PathParts.joined(runtimeFolder, name))
        path = PathParts.joined(stateFolder, name)
        self.log = log
        let boot = Host.boot
        let works = WorkNote.works(at: note, boot: boot)
        let newNote: WorkNote
        do throws(SystemError) {
            // From here on the old one is gone: it counts once.
            newNote = try WorkNote(path: note, boot: boot)
        } catch {
            log.warning("\(error); what kills this player will be drawn again by the next one")
            return nil
        }
        let isCopy: Bool
        var suspects: Suspects
        if let bytes = try? File.contents(of: copy, limit: StateFile.largest), let list = Suspects(text: bytes) {
            (suspects, isCopy, isUnreachable) = (list, true, false)
        } else {
            (suspects, isUnreachable) = Self.kept(at: path, log)
            isCopy = false
        }
        suspects.died(during: works)
        quarantine = Quarantine(suspects, isKept: works.isEmpty && !isCopy, note: newNote, copy: copy)
        if works.isEmpty { return }
        quarantine.writeCopy()
        put()
        let paths = Set(works.map(\.path)).sorted()
        let names = paths.prefix(Self.mostTold).map { safeLine($0) }.joined(separator: ", ")
        let most = paths.count > 1 ? "each is" : "it is"
        log.warning("the last player died while it was at work on \(names): \(most) tried alone")
    }

    /// What the state folder has, and whether its disk does not answer. A damaged file is begun anew.
    private static func kept(at path: String, _ log: Logger) -> (Suspects, isUnreachable: Bool) {
        switch StateFile.read(path, { Suspects(text: $0) }) {
        case .known(let suspects): return (suspects, false)
        case .missing: return (Suspects(), false)
        case .lost(let reason, let isUnreachable):
            log.warning("\(reason); what was left out is tried again")
            return (Suspects(), isUnreachable)
        }
    }

    private func put() {
        guard !isUnreachable, let unkept = quarantine.unkept else { return }
        do throws(SystemError) {
            if writer == nil {
                writer = try BackgroundWriter { [path, log, quarantine] in Self.writing(to: path, quarantine, log) }
            }
            writer?.put { $0 = unkept }
        } catch {
            log.warning("what is left out is not kept: \(error)")
        }
    }

    /// Begins to write what has changed since the death.
    func putLast() { put() }

    /// Returns when all is on the disk, or has failed to get there; at `end` of the monotonic clock at the latest.
    func close(until end: Duration) {
        if writer?.close(until: end) == false {
            log.warning("what is left out is not kept: the disk of \(path) does not answer")
        }
        writer = nil
        quarantine.removeCopy()
    }

    deinit {
        // Of a player that could not begin.
        _ = writer?.close(until: MonotonicClock.now)
    }

    /// What writes the file.
    private static func writing(
        to path: String, _ quarantine: Quarantine, _ log: Logger
    ) -> (Quarantine.Unkept) -> Void {
        { unkept in
            do throws(SystemError) {
                try StateFile.write(unkept.text, to: path)
                quarantine.keep(unkept)
            } catch {
                log.warning("what is left out is kept until the machine stops: \(error)")
            }
        }
    }
}
