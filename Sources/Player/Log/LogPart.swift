internal import LinuxIO

/// A file of a display log, held open.
final class LogPart {
    let name: String
    let identity: File.Identity
    var lines: LineReader

    init(_ name: String) throws(SystemError) {
        let file = try Descriptor(opening: name)
        identity = try File.Identity(of: file, path: name)
        self.name = name
        lines = LineReader(file)
    }
}
