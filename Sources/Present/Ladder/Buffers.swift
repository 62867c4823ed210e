/// The framebuffers of an output by their roles. A framebuffer has one role, or is not known here.
struct Buffers<Buffer: AnyObject> {
    /// Scanned out since the last flip.
    private(set) var current: [Buffer] = []
    /// Committed last; their flip has not come.
    private(set) var queued: [Buffer] = []
    /// Committed, and its flip was given up: it may be scanned out until the next flip comes.
    private(set) var doubtful: [Buffer] = []
    /// What another output has left on the screen: kept until the first flip, and let go then.
    private(set) var inherited: [Buffer]
    /// Prepared for an animation: perhaps being painted, not committed yet.
    private(set) var pending: [Buffer] = []
    /// Free to be painted.
    private(set) var spares: [Buffer] = []

    init(inheriting inherited: [Buffer] = []) { self.inherited = inherited }

    /// Those that may be scanned out now, or at the next vblank.
    var visible: [Buffer] { current + queued + doubtful + inherited }

    /// Takes a spare that fits.
    mutating func takeSpare(where fits: (Buffer) -> Bool) -> Buffer? {
        spares.firstIndex(where: fits).map { spares.remove(at: $0) }
    }

    /// Lets the spares' memory go.
    mutating func dropSpares(where isUseless: (Buffer) -> Bool = { _ in true }) { spares.removeAll(where: isUseless) }

    /// Lets go of what another output has left: the screen goes dark.
    mutating func dropInherited() { inherited = [] }

    /// Gives back one that was taken and not committed.
    mutating func putBack(_ buffer: Buffer) { spares.append(buffer) }

    /// One that was taken is prepared for an animation.
    mutating func addPending(_ buffer: Buffer) { pending.append(buffer) }

    /// The animation is not shown after all. Nothing happens to a framebuffer that is not pending.
    ///
    /// - Parameter isFree: whether no thread paints it; else it is let go, for the painter to finish on.
    mutating func discard(_ buffer: Buffer, isFree: Bool) {
        guard let index = pending.firstIndex(where: { $0 === buffer }) else { return }
        pending.remove(at: index)
        if isFree { spares.append(buffer) }
    }

    /// The kernel has taken a commit of them. It takes one only when it is done with the last, whether its event was read
    /// or not.
    mutating func commit(_ buffers: [Buffer]) {
        abandon()
        pending.removeAll { buffer in buffers.contains { $0 === buffer } }
        spares.removeAll { buffer in buffers.contains { $0 === buffer } }
        queued = buffers
    }

    /// What is queued is scanned out now, and nothing else is.
    mutating func flip() {
        if queued.isEmpty { return }
        let seen = queued
        queued = []
        for buffer in current + doubtful where !(seen + spares).contains(where: { $0 === buffer }) {
            spares.append(buffer)
        }
        doubtful = []
        inherited = []
        current = seen
    }

    /// The flip of what is queued never came.
    mutating func abandon() {
        let lost = queued
        queued = []
        for buffer in lost where !visible.contains(where: { $0 === buffer }) { doubtful.append(buffer) }
    }
}
