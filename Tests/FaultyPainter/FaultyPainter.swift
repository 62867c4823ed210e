import Glibc
import LinuxIO
import Painters
import Player

/// A painter that does what the file begins with, where that is one of these words, and draws any other file.
@main struct FaultyPainter {
    private static let deeds: [String: @Sendable () -> Void] = [
        "crash": { unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 },
        "leave": { exit(3) },
        "spin": { while true {} },
        "eat": { exit(eaten() < 8 << 30 ? 9 : 0) },
        "open": { _ = unsafe fopen("/etc/passwd", "r") },
        "connect": { _ = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) },
        "spawn": { _ = fork() },
        "lie": { say([9, 9, 9]) },
        "swap": { say([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]) },
        "say much": { say([UInt8](repeating: 0, count: 60_000)) },
    ]

    /// Takes memory until there is none; how many bytes.
    private static func eaten() -> Int {
        let step = 16 << 20
        var all = 0
        while all < 16 << 30, unsafe mmap(nil, step, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED {
            all += step
        }
        return all
    }

    private static func say(_ bytes: [UInt8]) { _ = unsafe write(STDIN_FILENO, bytes, bytes.count) }

    static func main() throws {
        // What a player says, or the version that a test makes up.
        let word = CommandLine.arguments[1]
        try PaintServer.run(version: word == "painter" ? Version.text : word) { file in
            let bytes = (try? file.bytes(0..<16)) ?? []
            let word = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            deeds[word]?()
        }
    }
}
