internal import ArgumentParser
internal import JSONText
internal import Player
internal import PlaylistFormat

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of a kind of file, for editors.",
        discussion: """
            An editor completes keys by it, says what they are for, and marks mistakes. With the YAML extension of VS Code, \
            and with others that use yaml-language-server, the first line of a playlist names it:
            # yaml-language-server: $schema=playlist.schema.json
            The package has both under /usr/share/cyclorama/schema. 'cyclorama check' finds more than a schema can say.
            """)

    @Argument(
        help: "The kind of file: \(FileSchema.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(FileSchema.allCases.map(\.rawValue)))
    var kind: String

    @Option(name: .customShort("o"), help: Checks.resultHelp, completion: .file())
    var file: String?

    func validate() throws {
        _ = try schema()
        try Checks.file(file)
    }

    func run() throws {
        let schema = try schema()
        try Exit.onFailure { () throws(PlayerError) in
            let result = try ResultText(in: file)
            result.print(schema.json.text)
            try result.finish()
        }
    }

    private func schema() throws -> FileSchema {
        guard let schema = FileSchema(rawValue: kind) else {
            throw ValidationError(
                "the kind of file is one of \(FileSchema.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return schema
    }
}
