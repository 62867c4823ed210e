/// A type that Sources declares.
struct DeclaredType {
    /// That of a nested one stands behind the outer ones': `Job.Ticket`.
    let name: String
    /// Whether it is seen in its own file alone.
    let isPrivate: Bool
    /// The file's path.
    let path: String

    var isNested: Bool { name.contains(".") }
    var lastName: Substring { name.split(separator: ".").last ?? "" }

    static func all() throws -> [DeclaredType] {
        let kinds: Set<String> = ["struct", "enum", "class", "protocol", "typealias", "extension"]
        var types: [DeclaredType] = []
        for file in try Tree.files("Sources", ".swift") {
            // The types around a line, with the columns in which their declarations begin.
            var outer: [(name: String, column: Int, isPrivate: Bool)] = []
            for line in SwiftCode(file.text).text.split(separator: "\n") {
                let code = line.drop { $0 == " " }
                if code.isEmpty { continue }
                outer.removeAll { $0.column >= line.count - code.count }
                let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
                for (kind, name) in zip(words, words.dropFirst())
                where kinds.contains(kind) && name.first?.isUppercase == true {
                    let isPrivate = ["private", "fileprivate"].contains { words.contains($0) }
                    outer.append((name, line.count - code.count, isPrivate))
                    if kind == "extension" { continue }
                    types.append(
                        DeclaredType(
                            name: outer.map(\.name).joined(separator: "."),
                            isPrivate: outer.contains(where: \.isPrivate), path: file.path))
                }
            }
        }
        return types
    }
}
