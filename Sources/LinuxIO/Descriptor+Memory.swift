internal import CLinux
internal import Glibc

extension Descriptor {
    /// A file in memory, without a name, that holds these bytes; its offset is at the start. Only a process that gets the
    /// descriptor, or one of this user, can read it (memfd_create(2)).
    public static func holding(_ bytes: Span<UInt8>) throws(SystemError) -> Descriptor {
        let file = Descriptor(adopting: try systemCall("memfd_create") { unsafe linux_memory_file("order") })
        try file.write(bytes, at: 0)
        return file
    }

    /// A file in memory, without a name, of so many zeros, which keeps its size for ever.
    static func memory(byteCount: Int) throws(SystemError) -> Descriptor {
        let file = Descriptor(adopting: try systemCall("memfd_create") { unsafe linux_memory_file("pixels") })
        try systemCall("ftruncate") { ftruncate(file.rawValue, off_t(byteCount)) }
        try systemCall("fcntl") { linux_seal_size(file.rawValue) }
        return file
    }
}
