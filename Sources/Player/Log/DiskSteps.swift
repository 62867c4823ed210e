internal import LinuxIO

/// The steps in which a display log is opened and changed on the disk. A test has any of them fail, or hang.
struct DiskSteps: Sendable {
    var open: @Sendable (_ path: String) throws(SystemError) -> AppendFile = {
        path throws(SystemError) in try AppendFile(path)
    }
    var write: @Sendable (borrowing AppendFile, [UInt8], _ start: Int) throws(SystemError) -> Void = {
        file, bytes, start throws(SystemError) in try file.write(bytes.span, at: start)
    }
    var truncate: @Sendable (borrowing AppendFile, Int) throws(SystemError) -> Void = {
        file, byteCount throws(SystemError) in try file.truncate(to: byteCount)
    }
    var sync: @Sendable (borrowing AppendFile) throws(SystemError) -> Void = {
        file throws(SystemError) in try file.sync()
    }
    var rename: @Sendable (String, String) throws(SystemError) -> Void = {
        path, other throws(SystemError) in _ = try File.rename(path, to: other)
    }
    var syncFolder: @Sendable (String) throws(SystemError) -> Void = {
        path throws(SystemError) in try File.syncFolder(path)
    }
}
