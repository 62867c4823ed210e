internal import LinuxIO
internal import Paths

/// Pulls a site and checks its tree out, in a process of its own.
public enum SitePull {
    /// Reads the order from the standard input, and prints how far it has come, and at last how it ended.
    public static func run() throws(AgentError) {
        throw AgentError("not yet")
    }

    /// All of the environment of the process. Only this user sees it, while others see arguments.
    static func environment(of order: PullOrder) -> [String] {
        let nowhere = PathParts.joined(order.scratch, "none")
        var variables = [
            "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(nowhere)",
            // libostree has gpg work in a folder that it makes there.
            "TMPDIR=\(PathParts.joined(order.scratch, "tmp"))",
            // No key of this user or of this machine counts.
            "GNUPGHOME=\(nowhere)", "OSTREE_GPG_HOME=\(nowhere)",
            // GIO loads no modules of desktops, and asks no bus.
            "GIO_USE_VFS=local", "GIO_MODULE_DIR=\(nowhere)", "GSETTINGS_BACKEND=memory",
        ]
        if let proxy = order.proxy { variables += ["http_proxy=\(proxy)", "https_proxy=\(proxy)"] }
        return variables
    }
}
