/// Builds the tree of a document from libyaml's events: iteratively, with limits of depth and size.
struct NodeBuilder {
    static let depthLimit = 32
    static let valueLimit = 2_000_000

    /// A list or mapping whose end event has not come. A mapping's children are keys and values in turn.
    private struct Open {
        var mark: Mark
        var isMapping: Bool
        var children: [Node] = []
    }

    private var open: [Open] = []
    private var root: Node?
    private var count = 0
    /// Whether the end of the text was reached.
    private var isDone = false

    /// The tree of the text's only document; nil where there is none. `isPartial` says that parsing stopped at an
    /// error, which is in `report`.
    static func tree(
        of source: SourceText, report: inout ErrorReport, _ isCancelled: @escaping () -> Bool
    ) -> (root: Node?, isPartial: Bool) {
        var builder = NodeBuilder()
        guard var parser = YAMLParser(source.bytes, isCancelled: isCancelled) else {
            source.explain(.memory, inside: nil, report: &report)
            return (nil, isPartial: true)
        }
        do throws(YAMLParser.Failure) {
            while !isCancelled(), try builder.take(parser.next(), report: &report) {}
        } catch {
            source.explain(error, inside: builder.open.last?.mark, report: &report)
        }
        let isPartial = !builder.isDone
        while !builder.open.isEmpty { builder.close() }
        return (builder.root, isPartial)
    }

    /// Takes the next event; returns whether to continue.
    private mutating func take(_ event: YAMLEvent, report: inout ErrorReport) -> Bool {
        if let anchor = event.anchor {
            report.add(
                "anchors (\(value: "&" + anchor)) are not supported; write the value out", at: event.mark, kind: .syntax
            )
        }
        if let tag = event.tag {
            report.add(
                "tags (\(value: tag)) are not supported; text that starts with '!' needs quotes", at: event.mark,
                kind: .syntax)
        }
        switch event.kind {
        case .streamEnd:
            isDone = true
            return false
        case .other:
            return true
        case .documentStart:
            guard root == nil else {
                report.add("a file is one document, and a second one starts here", at: event.mark, kind: .syntax)
                return false
            }
        case .alias(let name):
            report.add(
                "aliases (\(value: "*" + name)) are not supported; write the value out", at: event.mark, kind: .syntax)
            add(Node(mark: event.mark, content: .refused))
        case .scalar(let text, let isPlain):
            add(Node(mark: event.mark, content: .scalar(text, isPlain: isPlain)))
        case .sequenceStart, .mappingStart:
            guard open.count < Self.depthLimit else {
                report.add(
                    "lists and mappings are nested more than \(Self.depthLimit) deep", at: event.mark, kind: .limit)
                return false
            }
            var isMapping = false
            if case .mappingStart = event.kind { isMapping = true }
            open.append(Open(mark: event.mark, isMapping: isMapping))
        case .sequenceEnd, .mappingEnd:
            close()
        }
        guard count <= Self.valueLimit else {
            report.add("a file holds at most \(Self.valueLimit) values", at: event.mark, kind: .limit)
            return false
        }
        return true
    }

    private mutating func add(_ node: Node) {
        count += 1
        if open.isEmpty {
            root = node
        } else {
            open[open.count - 1].children.append(node)
        }
    }

    private mutating func close() {
        guard let done = open.popLast() else { return }
        if done.isMapping {
            let pairs = stride(from: 0, to: done.children.count - 1, by: 2).map {
                Node.Pair(key: done.children[$0], value: done.children[$0 + 1])
            }
            add(Node(mark: done.mark, content: .mapping(pairs)))
        } else {
            add(Node(mark: done.mark, content: .sequence(Node.List(done.children))))
        }
    }
}
