import Foundation
import Synchronization
import TestSupport
import Testing

/// What the guest tests find on this machine.
enum Harness {
    /// The time limit of a test. 500 events of the soak of cables take 20 minutes on two processors, and a guest that installs
    /// packages and loses its power twenty times takes 10.
    static let minutes =
        ProcessInfo.processInfo.environment["CYCLORAMA_CABLES"] != nil ? 60 : repetitions(10, release: 30)

    /// How many guests this run may still start: CYCLORAMA_GUESTS, or any number.
    private static let budget = Mutex(Int(ProcessInfo.processInfo.environment["CYCLORAMA_GUESTS"] ?? "") ?? .max)

    /// Counts a guest that starts.
    static func takeFromBudget() throws {
        let isLeft = budget.withLock { left in
            left -= 1
            return left >= 0
        }
        if !isLeft { throw GuestFailure(what: "more guests than Tests/run/tiers.py allows this run") }
    }

    /// The package's folder.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let kernel = Board.chosen.kernel

    /// The statically linked player, where `Tests/run.sh` has built one.
    static let player = program("CYCLORAMA_STATIC")

    /// The player that guests run: this machine's, if theirs is no other kind.
    static let guestPlayer = program("CYCLORAMA_GUEST_PLAYER") ?? player

    /// The agent, where `Tests/release.sh` has built one: on Debian 12 for 12 and 13.
    static let agent = program("CYCLORAMA_AGENT")

    private static func program(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].flatMap {
            FileManager.default.isExecutableFile(atPath: $0) ? URL(fileURLWithPath: $0) : nil
        }
    }

    /// What a guest lacks on this machine; nil where one can boot.
    static let missing: String? = {
        let tools = [Board.chosen.emulator, "busybox", "cpio", "modprobe", "mke2fs"]
        var lacks = (tools + (Board.chosen.buildsModules ? ["make", "patch", "cc"] : [])).filter { tool($0) == nil }
        guard let release = kernel?.release else {
            return "no guest without a kernel with modules and headers; see Tests/packages.txt"
        }
        let version = release.split(separator: "-")[0].split(separator: ".").prefix(2).joined(separator: ".")
        let source = "/usr/src/linux-source-\(version).tar.xz"
        if Board.chosen.buildsModules && !FileManager.default.fileExists(atPath: source) { lacks.append(source) }
        return lacks.isEmpty ? nil : "no guest without \(lacks.joined(separator: ", ")); see Tests/packages.txt"
    }()

    /// Why a test of the player cannot run; nil where it can.
    static let missingPlayer: String? =
        missing
        ?? (player == nil ? "CYCLORAMA_STATIC names no statically linked player; Tests/run.sh builds one" : nil)

    /// Why a test of the player under systemd cannot run; nil where it can.
    static let missingService: String? = missingPlayer ?? GuestSystem.missing

    /// Why a test of player and agent under systemd cannot run; nil where it can.
    static let missingAgent: String? =
        missingService ?? (agent == nil ? "CYCLORAMA_AGENT names no agent; Tests/release.sh builds one" : nil)

    /// Where a tool is; Debian keeps some out of an ordinary user's `PATH`.
    static func tool(_ name: String) -> String? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension Trait where Self == ConditionTrait {
    static var needsGuest: Self { needs(Harness.missing) }
    static var needsPlayer: Self { needs(Harness.missingPlayer) }
    static var needsService: Self { needs(Harness.missingService) }
    static var needsAgent: Self { needs(Harness.missingAgent) }

    private static func needs(_ missing: String?) -> Self {
        .enabled(if: missing == nil, Comment(rawValue: missing ?? ""))
    }
}
