/// A value of a YAML document, and the place where it starts.
struct Node {
    enum Content {
        case scalar(String, isPlain: Bool)
        case sequence(List)
        case mapping([Pair])
        /// An alias, which was reported already.
        case refused
    }

    /// The values of a list. They can be let go one by one: a long list and what is made of it need not be there at once.
    final class List {
        private(set) var items: [Node]

        init(_ items: [Node]) { self.items = items }

        /// Hands out the first values and forgets all. Ends where `body` returns false.
        func drain(_ most: Int, _ body: (Node) -> Bool) {
            items.removeLast(max(0, items.count - most))
            items.reverse()
            while let item = items.popLast(), body(item) {}
            items = []
        }
    }

    struct Pair {
        var key: Node
        var value: Node
    }

    var mark: Mark
    var content: Content

    /// Whether the value is empty, or one of YAML 1.1's words for null.
    var isNothing: Bool {
        guard case .scalar(let text, isPlain: true) = content, text.utf8.count <= 4 else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The value in the words of messages.
    var found: Message {
        switch content {
        case _ where isNothing: "nothing"
        case .scalar(let text, _): text.isEmpty ? "an empty text" : "\(value: text)"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "nothing"
        }
    }
}
