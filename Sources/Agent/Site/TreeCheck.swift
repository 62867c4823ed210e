internal import JSONText
internal import LinuxIO

/// Has the player's own `check` judge a tree, for each size of this sign's screens.
final class TreeCheck {
    /// 200 large pictures take a minute where little else goes on.
    private static let patience = Duration.seconds(3600)
    private static let longestOutput = 16 << 20

    private let program: String
    private let tree: String
    private let facts: String
    private var sizes: [String]
    private var task: ChildTask?

    /// - Parameters:
    ///   - program: the player.
    ///   - facts: a file that is its standard input, which it does not read.
    ///   - sizes: as `--size` takes them; one at least.
    init(_ program: String, _ tree: String, facts: String, sizes: [String]) {
        (self.program, self.tree, self.facts, self.sizes) = (program, tree, facts, sizes)
    }

    /// Lent to a `Poller`; nil: none runs.
    var descriptor: Int32? { task?.descriptor }
    var deadline: Duration? { task?.deadline }

    /// Begins with the next size. Returns whether there is one.
    func begin(at now: Duration) throws(SystemError) -> Bool {
        guard let size = sizes.popLast() else { return false }
        // Where files lie that its playlists have from the web.
        let environment = Environment.file("CACHE_DIRECTORY").map { ["CACHE_DIRECTORY=\($0)"] } ?? []
        task = try ChildTask(
            program, arguments: ["check", "--json", "--size", size, tree], environment: environment,
            input: try Descriptor(reading: facts), patience: Self.patience, outputLimit: Self.longestOutput, at: now)
        return true
    }

    /// What the check says, once it has ended: why the tree is not shown; `good`: nothing is wrong.
    func result(at now: Duration) throws(SystemError) -> CheckResult? {
        guard let ending = try task?.ending(at: now) else { return nil }
        task = nil
        switch ending {
        case .exited(code: 0...1, let output): return judged(output)
        case .exited(let code, _): return .bad("'cyclorama check' ends with \(code)")
        case .killed(let signal): return .bad("'cyclorama check' was killed by signal \(signal)")
        case .overdue: return .bad("'cyclorama check' takes more than an hour")
        case .talkative: return .bad("'cyclorama check' says more than it may")
        }
    }

    private func judged(_ output: [UInt8]) -> CheckResult {
        guard let json = try? JSON(reading: output), let errors = json["errors"]?.items, let counts = json["counts"]
        else { return .bad("'cyclorama check' says nothing that can be read") }
        guard let first = errors.first else {
            let isEmpty = ["playlists", "pictures"].allSatisfy { counts[$0]?.number == 0 }
            return isEmpty ? .bad("there is no picture in it") : .good
        }
        let place = [first["file"]?.string, first["line"]?.number.map { "\(Int($0))" }].compactMap(\.self)
        let message = (place + [first["message"]?.string ?? "an error"]).joined(separator: ":")
        let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
        return .bad(message.replacing(tree + "/", with: "") + more)
    }
}

/// What a check says of a tree.
enum CheckResult: Hashable, Sendable {
    case good
    /// Why it is not shown.
    case bad(String)
}
