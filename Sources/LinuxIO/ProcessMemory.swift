internal import Glibc

/// The memory that this process takes.
public enum ProcessMemory {
    /// The bytes of it that are in the machine's memory now (RSS); nil without /proc.
    public static var resident: Int? {
        // The second number of statm, in pages (proc(5)).
        guard let text = try? File.contents(of: "/proc/self/statm", limit: 4096) else { return nil }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
