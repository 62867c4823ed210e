import Glibc

/// A folder in memory that goes with all that is in it.
final class ScratchFolder {
    let path: String

    init() {
        var template = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "a folder in /dev/shm")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// From the leaves up; no link is followed.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// What lies in a folder.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: bytes, as: UTF8.self)
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Writes a file anew.
    static func write(_ bytes: [UInt8], to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count, "room in /dev/shm")
        close(file)
    }

    /// What a file holds; nothing where there is none.
    static func content(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { return [] }
        defer { close(file) }
        let size = Int(lseek(file, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, size, 0))
        }
    }
}
