internal import CLinux
internal import Glibc

/// A path as the address of a Unix socket: unix(7).
struct LocalAddress {
    private var address = sockaddr_un()
    private let path: String
    private let call: String

    /// - Parameter call: what it is for: bind(2) or connect(2).
    ///
    /// Throws ENAMETOOLONG where the path is longer than an address holds.
    init(_ path: String, for call: String) throws(SystemError) {
        self.path = path
        self.call = call
        address.sun_family = sa_family_t(AF_UNIX)
        let name = unsafe FileName.withBytes(of: path) {
            unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
        if name.count > LocalListener.longestPath { throw SystemError(call, path, number: ENAMETOOLONG) }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    }

    /// Makes that call.
    func use(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32) throws(SystemError) {
        try systemCall(call, path) {
            unsafe withUnsafeBytes(of: address) { bytes in
                unsafe body(bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
    }
}
