import Glibc

/// What a process takes of its machine.
struct Footprint {
    let descriptors: Int
    let threads: Int
    /// What of its memory is in RAM, in KiB.
    let memory: Int

    /// Of this process. Descriptors and threads come and go with the work: the least of several looks stays.
    static func now() -> Footprint {
        let looks = (0..<20).map { _ in
            usleep(5000)
            return (names(in: "/proc/self/fd").count, names(in: "/proc/self/task").count)
        }
        return Footprint(
            descriptors: looks.map(\.0).min() ?? 0, threads: looks.map(\.1).min() ?? 0, memory: residentMemory)
    }

    /// The second number of statm, in pages (proc(5)).
    private static var residentMemory: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, 200, file) != nil else { return 0 }
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var count: [String] = []
        while readdir(stream) != nil { count.append("") }
        return count
    }
}
