internal import LinuxIO
public import Raster

/// The memory of a picture in work, in bytes: what was allocated before it, what its decoder holds, and what its user adds.
///
/// All of it stays within `Limits.memory`. It is asked before any of it grows, by the decoder's allocator too: a file whose
/// header says too little does not pass it by. The thread that decodes uses it.
public final class Budget {
    /// The picture's name, for errors.
    private let name: String
    private let limit: Int
    /// Where the limit comes from; empty: nothing is said.
    private let origin: String
    /// Its part of what all pictures in work may take; nil: they have no such limit.
    private let share: MemoryAccount.Share?
    /// In pixels, as the header says; nil before it is read.
    private var size: Size?
    /// What was allocated before.
    private let taken: Int
    /// What the decoder needs as its header says, and then what it has asked for, if that is more.
    private var lent = 0
    /// The largest claim.
    private var claimed = 0
    /// What is kept beside all others.
    private var kept = 0
    /// Why the decoder was lent no more.
    private(set) var refusal: DecodeError?

    init(name: String, limits: Limits, taken: Int, cancellation: Cancellation?) {
        self.name = name
        self.taken = taken
        limit = limits.memory
        origin = limits.memoryOrigin
        share = limits.account.map { MemoryAccount.Share(of: $0, cancellation: cancellation) }
    }

    /// What is left, in bytes.
    public var left: Int { max(0, limit - Self.sum(taken, lent, claimed, kept)) }

    /// Notes what the header says: the picture's size, and what its decoder will need.
    ///
    /// - Throws: `overBudget`, as `claim`.
    func expect(_ bytes: Int, of size: Size) throws(DecodeError) {
        self.size = size
        try grow(lent: max(lent, bytes))
    }

    /// Lends the decoder memory: returns how much it may hold, which is less than `wanted` where there is no more.
    func lend(_ wanted: Int) -> Int {
        if wanted > lent {
            do throws(DecodeError) {
                try grow(lent: wanted)
            } catch {
                refusal = error
            }
        }
        return lent
    }

    /// Claims bytes that the user of the decoder will allocate, once at a time: the largest claim counts.
    ///
    /// - Throws: `overBudget` where all is more than `Limits.memory`, or where pictures whose disks do not answer hold what
    ///   is missing.
    public func claim(_ bytes: Int) throws(DecodeError) { try grow(claimed: max(claimed, bytes)) }

    /// Claims bytes that are allocated beside all others.
    ///
    /// - Throws: as `claim`.
    public func keep(_ bytes: Int) throws(DecodeError) { try grow(kept: Self.sum(kept, bytes)) }

    private func grow(lent: Int? = nil, claimed: Int? = nil, kept: Int? = nil) throws(DecodeError) {
        let (lent, claimed, kept) = (lent ?? self.lent, claimed ?? self.claimed, kept ?? self.kept)
        let all = Self.sum(taken, lent, claimed, kept)
        guard all <= limit else {
            let words = "\(subject) would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
            throw DecodeError(name: name, reason: .overBudget(origin.isEmpty ? words : "\(words): \(origin)"))
        }
        try enlargeShare(to: all)
        (self.lent, self.claimed, self.kept) = (lent, claimed, kept)
    }

    private func enlargeShare(to all: Int) throws(DecodeError) {
        switch share?.enlarge(to: all) {
        case nil, .granted: break
        case .cancelled: throw DecodeError(name: name, reason: .cancelled)
        case .refused(let refusal):
            // The picture is good: it is worth another try when one of those calls returns.
            CallTracker.noteUnreachable()
            let (held, owner) =
                refusal.hungBytes > 0
                ? (refusal.hungBytes, "pictures whose disks do not answer") : (refusal.bytes, "other pictures in work")
            let words = "\(subject) would take \((all >> 20) + 1) MiB, and \(owner) hold \((held >> 20) + 1)"
            throw DecodeError(name: name, reason: .overBudget("\(words) of the \(refusal.limit >> 20) for all"))
        }
    }

    private var subject: String { size.map { "\($0) pixels" } ?? "the drawn picture and the file's header" }

    private static func sum(_ parts: Int...) -> Int {
        parts.reduce(0) { sum, part in
            let (all, overflow) = sum.addingReportingOverflow(part)
            return overflow ? .max : all
        }
    }

    /// The picture's error where the system refuses memory in spite of the limit.
    public func failure(_ error: OutOfMemory) -> DecodeError { DecodeError(name: name, error) }
}
