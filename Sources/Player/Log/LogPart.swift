internal import Glibc
internal import LinuxIO

/// A file of a display log, held open.
final class LogPart {
    /// Tells files apart, whatever they are called.
    struct Identity: Hashable {
        let device: UInt
        let inode: UInt
    }

    let name: String
    let identity: Identity
    var lines: LineReader

    init(_ name: String) throws(SystemError) {
        let file = try Descriptor(opening: name)
        var status = stat()
        if unsafe fstat(file.rawValue, &status) != 0 { throw SystemError("fstat", name) }
        identity = Identity(device: status.st_dev, inode: status.st_ino)
        self.name = name
        lines = LineReader(file)
    }
}
