internal import Fetch
internal import Glibc
internal import LinuxIO
internal import Paths

/// Shows the tree of a site that was shown before the present one, and holds it until told otherwise.
public enum SiteRollback {
    /// Shows the former tree and holds it.
    ///
    /// - Parameter state: the agent's folder for what must outlive it.
    /// - Returns: what is so now, for the user.
    public static func begin(in state: String) throws(AgentError) -> [String] {
        try changed(state) { folder throws(AgentError) in
            do throws(SystemError) {
                if let held = folder.held {
                    // One that was killed between its two steps is gone on with.
                    if folder.present == held {
                        throw SystemError(
                            "rollback", state, number: EBUSY,
                            saying: "\(safeLine(held)) is held already\(since(folder)); "
                                + "'cyclorama-agent rollback --end' ends that")
                    }
                    try folder.show(held)
                } else {
                    guard folder.present != nil else {
                        throw SystemError("rollback", state, number: ENOENT, saying: "no site is shown yet")
                    }
                    guard let former = folder.former, former != folder.present else {
                        throw SystemError(
                            "rollback", state, number: ENOENT,
                            saying: "there is no former tree: the one that is shown is the first")
                    }
                    try folder.hold(former)
                    try folder.show(former)
                }
            } catch {
                throw AgentError(error)
            }
            return [
                "shown: \(folder.present.map { safeLine($0) } ?? "nothing")",
                "held\(since(folder)): nothing new is asked for",
                "'cyclorama-agent rollback --end' shows \(folder.former.map { safeLine($0) } ?? "nothing") again, and then what is newest",
            ]
        }
    }

    /// Ends the hold, and shows what was shown before it.
    public static func end(in state: String) throws(AgentError) -> [String] {
        try changed(state) { folder throws(AgentError) in
            guard let held = folder.held else { throw AgentError("nothing is held in \(safeLine(state))") }
            let times = since(folder)
            do throws(SystemError) {
                // Another tree is shown where an earlier end was killed between its two steps.
                if folder.present == held, let former = folder.former { try folder.show(former) }
                try folder.hold(nil)
            } catch {
                throw AgentError(error)
            }
            return [
                "shown: \(folder.present.map { safeLine($0) } ?? "nothing")",
                "no longer held: \(safeLine(held))\(times)",
                "what is newer appears at the agent's next poll; 'systemctl reload cyclorama-agent' has it poll now",
            ]
        }
    }

    private static func changed(
        _ state: String, _ body: (SiteFolder) throws(AgentError) -> [String]
    ) throws(AgentError) -> [String] {
        let folder = SiteFolder(state)
        let lock: FileLock
        do throws(SystemError) {
            _ = try Folder.entries(of: state)
            // The agent has to read and replace what is made here.
            try ProcessUser.become(ownerOf: state)
            lock = try folder.locked()
        } catch  where error.number == ENOENT {
            throw AgentError("no agent keeps a site in \(safeLine(state))")
        } catch  where error.number == EACCES || error.number == EPERM {
            throw AgentError("\(error): that folder is the agent's, so 'sudo cyclorama-agent rollback'")
        } catch  where error.isBusy {
            throw AgentError("the agent shows another tree at this moment: try again")
        } catch {
            throw AgentError(error)
        }
        let lines = try body(folder)
        withExtendedLifetime(lock) {}
        return lines
    }

    /// When the hold began, in words.
    private static func since(_ folder: SiteFolder) -> String {
        guard let seconds = folder.heldSince?.components.seconds else { return "" }
        let local = HTTPDate(seconds: seconds + Int64(LocalTime.offset(at: seconds))).utc
        return " since \(local.prefix(16).replacing("T", with: " "))"
    }
}
