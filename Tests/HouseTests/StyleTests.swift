import Foundation
import Testing

@Suite struct StyleTests {
    @Test(arguments: [("Sources", ".swift", 250), ("Sources", ".c", 250), ("Tests", ".swift", 300)])
    func filesAreShort(_ folder: String, _ suffix: String, _ limit: Int) throws {
        for file in try Tree.files(folder, suffix) {
            #expect(file.lines.count <= limit + 1, "\(file.path) has \(file.lines.count) lines")
        }
    }

    /// What a file declares: `struct`, `enum` and so on, and functions, with their names.
    private func declares(_ file: Tree.File, _ name: String) -> Bool {
        let kinds = ["struct", "class", "enum", "protocol", "extension", "typealias", "actor", "func"]
        return kinds.contains { kind in
            file.lines.contains { line in
                guard let found = line.range(of: "\(kind) \(name)") else { return false }
                return line[found.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
            }
        }
    }

    @Test func everyFileIsNamedAfterWhatItHolds() throws {
        for file in try Tree.files("Sources", ".swift") {
            let stem = String(file.parts.last?.dropLast(6) ?? "")
            if stem == "main" { continue }
            let type = String(stem.prefix { $0 != "+" })
            let holdsItsType = declares(file, type)
            // A file of functions alone is named after what they do.
            let holdsNoType = !["struct ", "class ", "enum ", "protocol "].contains { kind in
                file.lines.contains { line in
                    !line.hasPrefix(" ") && !line.hasPrefix("private ") && !line.hasPrefix("fileprivate ")
                        && !line.hasPrefix("//") && line.contains(kind)
                }
            }
            #expect(holdsItsType || holdsNoType, "\(file.path) holds no \(type)")
        }
    }

    @Test func noModuleIsNamedLikeATypeInIt() throws {
        for file in try Tree.files("Sources", ".swift") {
            let module = file.parts[1]
            for kind in ["struct", "class", "enum", "protocol", "typealias", "actor"] {
                let declares = file.lines.contains { line in
                    line.split { !$0.isLetter && !$0.isNumber }.map(String.init).adjacent(kind, module)
                        && !line.drop { $0 == " " }.hasPrefix("//")
                }
                #expect(!declares, "\(file.path): \(kind) \(module)")
            }
        }
    }

    @Test func noConcurrencyOfTheLanguage() throws {
        for file in try Tree.files("Sources", ".swift") {
            for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let words = line.split { !$0.isLetter && $0 != "_" && $0 != "@" }
                let found = words.first { ["async", "await", "actor", "Task", "@MainActor"].contains($0) }
                #expect(found == nil, "\(file.path): \(line)")
            }
        }
    }

    @Test func nothingElseAtTheTop() throws {
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", Tree.root.path(percentEncoded: false), "ls-files"]
        git.standardOutput = output
        try git.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        try #require(git.terminationStatus == 0, "git ls-files")
        let top = Set(text.split(separator: "\n").compactMap { $0.split(separator: "/").first })
        let visible = top.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(
            visible.isSubset(of: ["Package.swift", "Sources", "Tests", "Playlists", "Deploy", "README.md"]),
            "\(visible.sorted())")
        #expect(visible.isSuperset(of: ["Package.swift", "Sources", "Tests"]))
    }
}

extension [String] {
    fileprivate func adjacent(_ first: String, _ second: String) -> Bool {
        zip(self, dropFirst()).contains { $0 == first && $1 == second }
    }
}
