import Foundation
import Testing

/// A shell in namespaces of its own, in which an ordinary user may do what root may; it plays in `scratch`, where the
/// player leaves `run/status.json` and `log`.
final class NamespacedPlayer {
    private let scratch: Scratch
    private let shell = Process()

    /// - Parameters:
    ///   - script: for sh(1). Its `$0` is the player, its `$1` the folder, and `arguments` follow.
    ///   - namespaces: options of unshare(1), besides those for users and processes.
    init(_ scratch: Scratch, _ script: String, arguments: [String] = [], namespaces: [String] = []) throws {
        self.scratch = scratch
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments =
            ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"] + namespaces
            + ["sh", "-c", script, Program.path, scratch.path] + arguments
        try shell.run()
    }

    deinit { kill(shell.processIdentifier, SIGKILL) }

    /// What the status says of the first show; nil while there is none.
    var show: [String: Any]? {
        get throws {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/run/status.json") else {
                try #require(shell.isRunning, "no namespaces for unprivileged users here")
                return nil
            }
            let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return (all?["shows"] as? [[String: Any]])?.first
        }
    }

    var log: String {
        get throws { try String(contentsOfFile: scratch.path + "/log", encoding: .utf8) }
    }
}
