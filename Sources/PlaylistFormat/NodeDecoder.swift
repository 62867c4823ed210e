/// Why a file of settings cannot be opened, or a folder is none; nil where nothing is wrong.
public typealias FileProbe = (_ path: String, _ isFolder: Bool) -> String?

/// The common part of the decoders of YAML files: how values are parsed, and how errors are reported.
///
/// A wrong value is left out or takes its default, so that one mistake gives one error.
protocol NodeDecoder {
    associatedtype Document

    /// The kind of file, in the words of messages.
    static var noun: String { get }
    /// Resolves what it names.
    var paths: PathResolver { get }
    var report: ErrorReport { get set }
    /// Whether the outcome is not needed any more. What is decoded then means nothing.
    var isCancelled: () -> Bool { get }
    /// What a file without a value says; nil where that is a mistake.
    static var empty: Document? { get }

    /// Decodes the whole file.
    mutating func document(_ root: Node) -> Document
}

extension NodeDecoder {
    static var empty: Document? { nil }
    var isCancelled: () -> Bool { { false } }

    /// Decodes a file's bytes; `name` is its name in messages.
    consuming func decode(_ bytes: [UInt8], name: String) -> Parsed<Document> {
        let source: SourceText
        do throws(PlaylistError) {
            source = try SourceText(decoding: bytes, name: name, breaks: .yaml)
        } catch {
            return .flawed(error, nil)
        }
        let (root, isPartial) = NodeBuilder.tree(of: source, report: &report, isCancelled)
        if isCancelled() { report.add("the reading was broken off", at: .start) }
        // What a partial tree lacks may stand behind the syntax error: only the errors up to there count.
        let found = isPartial ? report : nil
        let document = root.flatMap { $0.isNothing ? nil : self.document($0) } ?? Self.empty
        if let found {
            report = found
        } else if document == nil {
            report.add("the \(own: Self.noun) is empty", at: .start)
        }
        guard let document, report.isEmpty else { return .flawed(report.error(in: source), document) }
        return .whole(document)
    }
}
