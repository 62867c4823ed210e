internal import CLinux
internal import Glibc

/// The user that this process acts for.
public enum ProcessUser {
    /// Has root become the owner of a folder from here on, so that what it makes there belongs to that owner, and what lies there
    /// cannot have root do anything. Another user stays who it is.
    public static func become(ownerOf path: String) throws(SystemError) {
        if geteuid() != 0 { return }
        var status = stat()
        try unsafe systemCall("stat", path: path) { unsafe stat($0, &status) }
        let (user, group) = (status.st_uid, status.st_gid)
        if user == 0 { return }
        try systemCall("setgroups", path) { setgroups(0, nil) }
        try systemCall("setgid", path) { setgid(group) }
        try systemCall("setuid", path) { setuid(user) }
    }
}
