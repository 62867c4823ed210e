internal import Input
internal import LinuxIO
internal import Paths

/// Which input devices are wanted, which of them are open, and when to try the others again: a value without clock or I/O.
struct InputRoster {
    /// A device that the site file names, by a glob.
    struct Wish: Hashable {
        enum Purpose: Hashable {
            /// One of these at least: by a device that has none of them nothing could be done, as by a switch for the power.
            case keys(Set<KeyCode>)
            case touch
        }

        let name: String
        let purpose: Purpose

        init(name: String, for purpose: Purpose) { (self.name, self.purpose) = (name, purpose) }

        func isMet(by node: InputNode) -> Bool {
            let isUseful =
                switch purpose {
                case .keys(let keys): !node.keys.isDisjoint(with: keys)
                case .touch: node.hasTouch
                }
            return isUseful && Glob(name).matches(node.name)
        }
    }

    /// What could not be opened.
    private struct Refusal {
        var backoff = Backoff(from: .milliseconds(100), to: .seconds(60))
        var count = 0
    }

    /// After so many tries, which take some two seconds, it is told: udev lets a device be opened only some time after the kernel
    /// has told of it.
    static let quietTries = 5

    private var wishes: [Wish] = []
    private(set) var open: Set<InputNode> = []
    /// What is being opened.
    private var opening: Set<InputNode> = []
    private var refused: [InputNode: Refusal] = [:]
    /// The wishes that no device meets, as was told.
    private var toldMissing: Set<Wish> = []

    mutating func want(_ wishes: [Wish]) {
        self.wishes = wishes
        toldMissing.formIntersection(wishes)
    }

    private func isWanted(_ node: InputNode) -> Bool { wishes.contains { $0.isMet(by: node) } }

    /// Takes in which devices there are. Returns those to close, and those to begin to open now.
    mutating func take(_ nodes: [InputNode], at now: Duration) -> (closing: [InputNode], opening: [InputNode]) {
        let wanted = nodes.filter(isWanted)
        let closing = open.subtracting(wanted)
        open.subtract(closing)
        refused = refused.filter { wanted.contains($0.key) }
        let new = wanted.filter { node in
            !open.contains(node) && !opening.contains(node) && refused[node]?.backoff.allowsTry(at: now) ?? true
        }
        opening.formUnion(new)
        return (closing.sorted { $0.number < $1.number }, new)
    }

    /// The globs that no device meets, each once.
    mutating func takeMissing(among nodes: [InputNode]) -> [String] {
        wishes.filter { wish in
            let isMet = nodes.contains { wish.isMet(by: $0) }
            if isMet { toldMissing.remove(wish) }
            return !isMet && toldMissing.insert(wish).inserted
        }.map(\.name)
    }

    /// One was opened. Says whether it is still wanted.
    mutating func opened(_ node: InputNode) -> Bool {
        opening.remove(node)
        refused[node] = nil
        guard isWanted(node) else { return false }
        open.insert(node)
        return true
    }

    /// One cannot be opened. Says whether that is to be told.
    mutating func refused(_ node: InputNode, at now: Duration) -> Bool {
        opening.remove(node)
        var refusal = refused[node] ?? Refusal()
        refusal.backoff.fail(at: now)
        refusal.count += 1
        refused[node] = refusal
        return refusal.count == Self.quietTries
    }

    /// One that was open has gone. Another may have its number by now.
    mutating func lost(_ node: InputNode) { open.remove(node) }

    /// When to try again what could not be opened.
    var nextTry: Duration? {
        refused.filter { !opening.contains($0.key) }.values.compactMap(\.backoff.nextTry).min()
    }
}
