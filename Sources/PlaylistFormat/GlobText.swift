internal import Paths

/// Checks the globs of `include` and `exclude`, and refuses those that match no picture.
enum GlobText {
    static let expected = "a glob like \"*.jpg\""
    /// How many globs `include` or `exclude` has at most, and how many a playlist has: each is matched against every name.
    static let mostInList = 100
    static let most = 1000
    /// In bytes. The memory of a glob that is matched grows with its length.
    static let longest = 255

    static func read(_ text: String) throws(Misreading) -> String {
        let bytes = Array(try readName(text).utf8)
        if bytes[0] == slash {
            let meant = text.unicodeScalars.drop { $0 == "/" }
            let help = meant.isEmpty ? "" : "; did you mean \"\(safeLine(String(meant)))\"?"
            throw Misreading(
                "a glob cannot begin with '/': it is matched against the path inside the folder\(advice: help)")
        }
        if bytes[bytes.count - 1] == slash {
            let help = "; did you mean \"\(safeLine(text))*\"?"
            throw Misreading("a glob is matched against pictures, not folders\(advice: help)")
        }
        if text.contains("**") {
            throw Misreading("'**' is not supported; a glob without a slash matches in every sub-folder")
        }
        if let open = bytes.firstIndex(of: UInt8(ascii: "{")), let close = bytes.lastIndex(of: UInt8(ascii: "}")),
            open < close, bytes[open..<close].contains(UInt8(ascii: ","))
        {
            throw Misreading("braces are not supported; write a list of globs")
        }
        return text
    }

    /// The same for names that are no paths.
    static func readName(_ text: String) throws(Misreading) -> String {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw Misreading("a glob cannot be empty") }
        guard bytes.count <= longest else { throw Misreading("a glob has at most \(longest) bytes") }
        guard !bytes.contains(0) else { throw Misreading("a glob cannot contain a NUL character") }
        if isOpen(bytes) { throw Misreading("a '[' without ']' in a glob; for a bracket itself write '\\['") }
        return text
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether a bracket is not closed. A `]` directly after `[`, `[!` or `[^` is a character of the set (glob(7)).
    private static func isOpen(_ glob: [UInt8]) -> Bool {
        var at = 0
        while at < glob.count {
            if glob[at] == UInt8(ascii: "\\") {
                at += 2
            } else if glob[at] == UInt8(ascii: "[") {
                at += 1
                if at < glob.count, glob[at] == UInt8(ascii: "!") || glob[at] == UInt8(ascii: "^") { at += 1 }
                if at < glob.count { at += 1 }
                guard let close = glob[min(at, glob.count)...].firstIndex(of: UInt8(ascii: "]")) else { return true }
                at = close + 1
            } else {
                at += 1
            }
        }
        return false
    }
}
