import Glibc
import Paths

@testable import PlaylistFormat

/// A glob, and behind a zero the name that it may match.
enum GlobTarget {
    /// The longest path, in bytes (limits.h, PATH_MAX).
    private static let longest = 4096

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let glob = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        let name = String(
            decoding: bytes.drop { $0 != 0 }.dropFirst().prefix { $0 != 0 }.prefix(longest), as: UTF8.self)
        guard let read = try? GlobText.read(glob) else { return }
        try require(read == glob, "another glob is read")
        let matches = Glob(glob).matches(name)
        if glob.utf8.contains(UInt8(ascii: "[")) {
            // The C library has other rules for what is rare in sets, and takes long for many stars.
            let rare = ["[:", "[=", "[.", "\\", "/", "-"].contains { glob.contains($0) }
            if rare || glob.utf8.count(where: { $0 == UInt8(ascii: "*") }) > 3 { return }
            // FNM_CASEFOLD, which glibc hides behind _GNU_SOURCE.
            try require(matches == (fnmatch(glob, name, FNM_PATHNAME | 1 << 4) == 0), "\(matches) for a glob with sets")
            return
        }
        let (pattern, text) = (Array(glob.utf8), Array(name.utf8))
        try require(matches == self.matches(pattern, text), "\(matches) for a glob without sets")
    }

    /// The same by the table of all beginnings: whether so much of the text is matched by so much of the pattern.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        var row = [true] + [Bool](repeating: false, count: text.count)
        var rest = pattern[...]
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "*") {
                for at in text.indices where row[at] && text[at] != slash { row[at + 1] = true }
                continue
            }
            let isAny = byte == UInt8(ascii: "?")
            if byte == UInt8(ascii: "\\") {
                guard let next = rest.popFirst() else { return false }
                byte = next
            }
            for at in text.indices.reversed() {
                row[at + 1] = row[at] && (isAny ? text[at] != slash : folded(text[at]) == folded(byte))
            }
            row[0] = false
        }
        return row[text.count]
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
