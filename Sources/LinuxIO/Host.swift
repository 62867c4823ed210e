internal import CLinux
internal import Glibc

/// The machine that this program runs on.
public enum Host {
    /// Its name (gethostname(2)).
    public static var name: String {
        var bytes = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The kernel's version and the kind of processor: `6.1.0-56-amd64 x86_64` (uname(2)).
    public static var kernel: String {
        var names = utsname()
        guard unsafe uname(&names) == 0 else { return "" }
        func text<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(names.release)) \(text(names.machine))"
    }

    /// The number of this boot, which each start of the machine draws anew (random(4)); empty where the kernel does not
    /// tell it.
    public static var boot: String {
        let bytes = try? File.contents(of: "/proc/sys/kernel/random/boot_id", limit: 64)
        return String(decoding: bytes?.prefix { $0 != UInt8(ascii: "\n") } ?? [], as: UTF8.self)
    }

    /// Its addresses in networks: those of IPv4 first, and none that hold on the machine or one link alone.
    public static var addresses: [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var (old, new): ([String], [String]) = ([], [])
        var next = unsafe list
        while let entry = unsafe next {
            defer { unsafe next = unsafe entry.pointee.ifa_next }
            // It has an interface in use, and not the loopback.
            let flags = unsafe entry.pointee.ifa_flags
            guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
                let address = unsafe entry.pointee.ifa_addr
            else { continue }
            switch unsafe Int32(address.pointee.sa_family) {
            case AF_INET:
                let text = unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    unsafe Self.text(AF_INET, &address.pointee.sin_addr)
                }
                // RFC 3927.
                if let text, !text.hasPrefix("169.254."), !old.contains(text) { old.append(text) }
            case AF_INET6:
                let (text, isGlobal) = unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    unsafe (Self.text(AF_INET6, &address.pointee.sin6_addr), address.pointee.sin6_scope_id == 0)
                }
                // The kernel tells a scope for addresses of a link.
                if let text, isGlobal, !new.contains(text) { new.append(text) }
            default: break
            }
        }
        return old + new
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(family, address, &bytes, socklen_t(bytes.count)) != nil else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The process's environment (environ(7)).
public enum Environment {
    /// A variable; nil where it is not set.
    public static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// A variable that names a file; nil where it is not set.
    public static func file(_ name: String) -> String? {
        unsafe getenv(name).map {
            unsafe FileName.text(UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:)))
        }
    }
}
