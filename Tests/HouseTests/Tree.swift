import Foundation

/// The project's files, as text.
enum Tree {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct File: Sendable {
        /// Relative to the root.
        let path: String
        let text: String

        var parts: [String] { path.split(separator: "/").map(String.init) }
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        /// The modules it imports.
        var imports: Set<String> {
            Set(
                lines.compactMap { line in
                    let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
                    let names =
                        ["internal", "public", "package", "private", "fileprivate"].contains(words.first ?? "")
                        ? words.dropFirst() : words[...]
                    return names.first == "import" ? names.last.map(String.init) : nil
                })
        }
    }

    /// Every file below a folder whose name ends so.
    static func files(_ folder: String, _ suffix: String) throws -> [File] {
        let base = root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))
        return try names.sorted().filter { $0.hasSuffix(suffix) }.map { name in
            File(path: "\(folder)/\(name)", text: try String(contentsOf: base.appending(path: name), encoding: .utf8))
        }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
