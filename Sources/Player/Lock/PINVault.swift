internal import Digest
internal import LinuxIO
internal import Paths
internal import Synchronization

/// Keeps the PIN of the locks in a file of the state folder that only the player's user can read, and says whether what was tapped
/// in is the PIN. Each question is answered by a thread of its own: hashing takes long, and the disk may stand still.
final class PINVault: Sendable {
    enum Question: Sendable {
        /// Whether a PIN is set, and how long none is taken.
        case look
        case check(String)
        /// Nil: there is none from now on.
        case set(String?)
    }

    /// What the answer is to.
    enum Asker: Hashable, Sendable {
        /// The lock of an output; nil: of those that the site file does not name.
        case lock(String?)
        /// A client of the control socket, by its number.
        case client(UInt64)
    }

    enum Finding: Hashable, Sendable {
        case noPIN
        case ready
        case right
        case wrong(wait: Duration)
        /// It was not even looked at.
        case tooEarly(wait: Duration)
        case set
        /// The file cannot be read or written; why.
        case lost(String)
    }

    private struct Memory {
        /// Until when no try counts; nil: the file was not read yet.
        var blockedUntil: Duration?
        /// Tries that could not be written down, or were not yet.
        var failures = 0
    }

    private let path: String
    private let rounds: Int
    private let memory = Mutex(Memory())
    private let letters: Mailbox<(asker: Asker, finding: Finding)>

    /// - Parameters:
    ///   - folder: the state folder.
    ///   - rounds: of the hash of a PIN that is set.
    init(folder: String, rounds: Int = PasswordHash.usualRounds) throws(SystemError) {
        path = PathParts.joined(folder, "pin")
        self.rounds = rounds
        letters = try Mailbox()
    }

    /// Lent to an `EventLoop`: readable while a finding is there.
    var descriptor: Int32 { letters.descriptor }

    func takeFindings() -> [(asker: Asker, finding: Finding)] { (try? letters.collect()) ?? [] }

    /// Begins to answer a question.
    func ask(_ question: Question, for asker: Asker) {
        do throws(SystemError) {
            try WorkerThread { [self] in letters.post((asker, answer(question, at: MonotonicClock.now))) }.leave()
        } catch {
            letters.post((asker, .lost(error.description)))
        }
    }

    /// Answers on this thread, one question after the other.
    func answer(_ question: Question, at now: Duration) -> Finding {
        memory.withLock { memory in
            switch question {
            case .set(nil): remove(&memory)
            case .set(let pin?): set(pin, &memory)
            case .look: look(&memory, at: now).finding
            case .check(let pin): check(pin, &memory, at: now)
            }
        }
    }

    private func remove(_ memory: inout Memory) -> Finding {
        do throws(SystemError) {
            try File.remove(path)
            memory = Memory()
            return .set
        } catch {
            return .lost(error.description)
        }
    }

    private func set(_ pin: String, _ memory: inout Memory) -> Finding {
        do throws(SystemError) {
            try write(PINRecord(PasswordHash(of: pin, rounds: rounds)))
            memory = Memory(blockedUntil: .zero)
            return .set
        } catch {
            return .lost(error.description)
        }
    }

    private func look(_ memory: inout Memory, at now: Duration) -> (finding: Finding, record: PINRecord?) {
        switch StateFile.read(path, { PINRecord(text: $0) }) {
        case .missing: return (.noPIN, nil)
        case .lost(let reason, _): return (.lost(reason), nil)
        case .known(var record):
            record.failures = max(record.failures, memory.failures)
            // What was on its way before the start is waited for anew: no clock tells how long the machine was off.
            let end = memory.blockedUntil ?? now + record.wait
            memory.blockedUntil = end
            return (end > now ? .tooEarly(wait: end - now) : .ready, record)
        }
    }

    private func check(_ pin: String, _ memory: inout Memory, at now: Duration) -> Finding {
        let (finding, known) = look(&memory, at: now)
        guard finding == .ready, var record = known else { return finding }
        // It counts before it is looked at: who pulls the plug wins no try. A disk that takes nothing holds up nobody.
        record.failures += 1
        memory.failures = record.failures
        memory.blockedUntil = now + record.wait
        try? write(record)
        guard record.hash.isOf(pin) else { return .wrong(wait: record.wait) }
        record.failures = 0
        memory = Memory(blockedUntil: .zero)
        try? write(record)
        return .right
    }

    private func write(_ record: PINRecord) throws(SystemError) {
        try File.makeFolder(PathParts(path).folder)
        try File.replace(path, with: record.text.span, for: .owner, durable: true)
    }
}
