internal import Glibc

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
