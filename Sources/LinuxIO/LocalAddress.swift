internal import CLinux
internal import Glibc

/// A path as the address of a Unix socket: unix(7).
struct LocalAddress {
    private var address = sockaddr_un()
    private var length = MemoryLayout<sockaddr_un>.size
    private let path: String
    private let call: String

    /// - Parameters:
    ///   - call: what it is for: bind(2), connect(2) or sendto(2).
    ///   - mayBeAbstract: whether a name that begins with `@` stands in the abstract namespace, not in the file system.
    ///
    /// Throws ENAMETOOLONG where the path is longer than an address holds.
    init(_ path: String, for call: String, mayBeAbstract: Bool = false) throws(SystemError) {
        self.path = path
        self.call = call
        address.sun_family = sa_family_t(AF_UNIX)
        var name = unsafe FileName.withBytes(of: path) {
            unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
        if name.count > LocalListener.longestPath { throw SystemError(call, path, number: ENAMETOOLONG) }
        if mayBeAbstract, name.first == UInt8(ascii: "@") {
            // Every byte of the length belongs to such a name.
            name[0] = 0
            length = MemoryLayout<sa_family_t>.size + name.count
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    }

    /// Makes that call.
    func use(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32) throws(SystemError) {
        try systemCall(call, path) {
            unsafe withUnsafeBytes(of: address) { bytes in
                unsafe body(bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(length))
            }
        }
    }
}
