internal import Paths

extension NodeDecoder {
    /// Reads a switch; reports other words for on and off.
    mutating func flag(_ node: Node, on: String = "true", off: String = "false") -> Bool? {
        let expected = "\(on) or \(off)"
        guard let text = text(node, expected: expected) else { return nil }
        if text == on || text == off { return text == on }
        let meant = switchWords[text.lowercased()].map { $0 ? on : off } ?? suggestion(for: text, among: [on, off])
        report.addWrongType(node, expected: expected, meant: meant)
        return nil
    }

    /// The path of a file, or the place of an address.
    mutating func path(_ node: Node, expected: @autoclosure () -> String) -> String? {
        path(node, expected: expected()) { paths, text throws(Misreading) in try paths.path(text) }
    }

    /// The path of a file of this machine.
    mutating func localPath(_ node: Node, expected: String) -> String? {
        path(node, expected: expected) { paths, text throws(Misreading) in
            try paths.localPath(text, expected: expected)
        }
    }

    /// The path of a local file that must exist, or whose folder must.
    mutating func settingsPath(
        _ node: Node, expected: String, _ probe: FileProbe?, inFolder: Bool = false
    ) -> String? {
        guard let path = localPath(node, expected: expected) else { return nil }
        let probed = inFolder ? PathParts(path).folder : path
        if let flaw = probe?(probed, inFolder) {
            report.add("\(own: safeLine(probed)): \(own: flaw)", at: node.mark, kind: .missing)
        }
        return path
    }

    private mutating func path(
        _ node: Node, expected: @autoclosure () -> String,
        by resolve: (PathResolver, String) throws(Misreading) -> String
    ) -> String? {
        guard let text = text(node, expected: expected()) else { return nil }
        if text.isEmpty {
            report.add("a path cannot be empty", at: node.mark)
        } else if text.utf8.contains(0) {
            report.add("a path cannot contain a NUL character", at: node.mark)
        } else {
            let paths = paths
            return value(of: text, at: node.mark) { text throws(Misreading) in try resolve(paths, text) }
        }
        return nil
    }

    /// Applies `read` to a text and reports its error.
    mutating func value<T>(of text: String, at mark: Mark, with read: (String) throws(Misreading) -> T) -> T? {
        do throws(Misreading) {
            return try read(text)
        } catch {
            report.add(error.message, at: mark)
            return nil
        }
    }

    /// Applies `read` to the text of a value and reports its error.
    mutating func value<T>(_ node: Node, expected: String, with read: (String) throws(Misreading) -> T) -> T? {
        guard let text = text(node, expected: expected) else { return nil }
        return value(of: text, at: node.mark, with: read)
    }

    mutating func word<T>(_ node: Node, _ what: String, _ known: KeyWords<T>) -> T? {
        if case .scalar(let text, _) = node.content, let value = known[text] { return value }
        let names = known.names
        guard let text = text(node, expected: "one of \(list(names))") else { return nil }
        report.add(Self.unknown(what, text, among: names), at: node.mark)
        return nil
    }

    private static func unknown(_ what: String, _ text: String, among names: [String]) -> Message {
        let known = "known: \(list(names))"
        let help = suggestion(for: text, among: names).map { "did you mean '\($0)'?" } ?? known
        return "unknown \(own: what) \(value: text); \(advice: help, discreetly: known)"
    }

    mutating func text(_ node: Node, expected: @autoclosure () -> String) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isNothing else {
            report.addWrongType(node, expected: expected())
            return nil
        }
        return text
    }

    mutating func integer(_ node: Node, in range: ClosedRange<Int>) -> Int? {
        if case .scalar(let text, _) = node.content, let number = Int(text), range.contains(number) { return number }
        report.addWrongType(node, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// The items of a list up to a limit; more are reported.
    mutating func first(_ limit: Int, of items: [Node], in key: Key) -> ArraySlice<Node> {
        if items.count > limit { reportExcess(in: key, limit, at: items[limit].mark) }
        return items.prefix(limit)
    }

    mutating func reportExcess(in key: Key, _ limit: Int, at mark: Mark) {
        report.add("'\(own: key.rawValue)' has at most \(limit) values", at: mark, kind: .limit)
    }

    /// The texts of a list, or a single text, each with its node. Other values are reported.
    mutating func texts(
        _ node: Node, of key: Key, limit: Int, expected: String
    ) -> [(text: String, node: Node)] {
        guard case .sequence(let list) = node.content else {
            return text(node, expected: expected).map { [($0, node)] } ?? []
        }
        let items = list.items
        if items.isEmpty {
            report.add("'\(own: key.rawValue)' is empty; write \(own: expected), or leave it out", at: node.mark)
        }
        return first(limit, of: items, in: key).compactMap { item in text(item, expected: expected).map { ($0, item) } }
    }

    /// The values of a list, or of a single text, that `read` parses. Its errors are reported.
    ///
    /// - Parameter limit: how many values the list has at most
    mutating func values<T>(
        _ node: Node, of key: Key, limit: Int, expected: String, with read: (String) throws(Misreading) -> T
    ) -> [T] {
        texts(node, of: key, limit: limit, expected: expected).compactMap {
            value(of: $0.text, at: $0.node.mark, with: read)
        }
    }

    /// - Parameter limits: the range, in the words of messages.
    mutating func duration(_ node: Node, in range: ClosedRange<Duration>, limits: String) -> Duration? {
        let expected = "a duration like 8s"
        guard let text = text(node, expected: expected) else { return nil }
        guard let duration = Duration(playlistText: text) else {
            report.addWrongType(node, expected: expected, meant: Duration.meant(by: text))
            return nil
        }
        guard range.contains(duration) else {
            report.add("expected a duration of \(own: limits), found \(node.found)", at: node.mark)
            return nil
        }
        return duration
    }
}

extension ErrorReport {
    /// Reports a value of the wrong type; only counts one that was reported before.
    mutating func addWrongType(_ node: Node, expected: String, meant: String? = nil) {
        if case .refused = node.content { return addRepeated() }
        add(
            "expected \(own: expected), found \(node.found)\(advice: meant.map { "; did you mean \($0)?" } ?? "")",
            at: node.mark)
    }
}
