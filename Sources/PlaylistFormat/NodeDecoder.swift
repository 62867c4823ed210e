/// What the readers of all kinds of YAML files share: how values are read, and how what is wrong is reported.
///
/// What is wrong is left out or left at its default, so that one mistake makes one complaint.
protocol NodeDecoder {
    associatedtype Document

    /// What such a file is called.
    static var noun: String { get }
    /// What relative paths are relative to.
    var folder: String { get }
    var report: Report { get set }

    /// Reads the whole file.
    mutating func document(_ root: Node) -> Document
}

extension NodeDecoder {
    /// Reads a file's bytes; `name` is what messages call it.
    consuming func decode(_ bytes: [UInt8], name: String) -> Parsed<Document> {
        let source: SourceText
        do throws(PlaylistError) {
            source = try SourceText(decoding: bytes, name: name, breaks: .yaml)
        } catch {
            return .flawed(error, nil)
        }
        let (root, isTorn) = NodeBuilder.tree(of: source, report: &report)
        // What a torn tree lacks may stand behind the tear.
        let found = isTorn ? report : nil
        let document = root.flatMap { $0.isNothing ? nil : self.document($0) }
        if let found {
            report = found
        } else if document == nil {
            report.add("the \(Self.noun) is empty", at: .start)
        }
        guard let document, report.isEmpty else { return .flawed(report.error(in: source), document) }
        return .whole(document)
    }
}
