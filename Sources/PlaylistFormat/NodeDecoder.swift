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

    /// Reads the whole file. What comes of one with complaints is nobody's.
    mutating func document(_ root: Node) -> Document
}

extension NodeDecoder {
    /// Reads a file's bytes; `name` is what messages call it.
    consuming func decode(_ bytes: [UInt8], name: String) throws(PlaylistError) -> Document {
        let source = try SourceText(decoding: bytes, name: name, breaks: .yaml)
        var document: Document?
        if let root = NodeBuilder.tree(of: source, report: &report) {
            if root.isNothing {
                report.add("the \(Self.noun) is empty", at: .start)
            } else {
                document = self.document(root)
            }
        } else if report.isEmpty {
            report.add("the \(Self.noun) is empty", at: .start)
        }
        guard let document, report.isEmpty else { throw report.error(in: source) }
        return document
    }
}
