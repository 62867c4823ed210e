public import Vocabulary

/// What the options of a command line say of how slides are shown, in the words of playlists.
public struct StyleOptions {
    /// Options by the key that each stands for.
    private var values: [(key: Key, node: Node)] = []

    /// - Parameters:
    ///   - duration: as `duration` in a playlist; nil: nothing is said of it.
    ///   - fit: as `fit`.
    ///   - transitions: as the list in `transition`; empty: nothing is said of it.
    public init(duration: String?, fit: String?, transitions: [String]) {
        func node(_ text: String) -> Node { Node(mark: .start, content: .scalar(text, isPlain: false)) }
        if let duration { values.append((.duration, node(duration))) }
        if let fit { values.append((.fit, node(fit))) }
        if !transitions.isEmpty {
            let list = Node.List(transitions.map(node))
            values.append((.transition, Node(mark: .start, content: .sequence(list))))
        }
    }

    /// The names of the options that were given.
    public var names: [String] { values.map { "--\($0.key.rawValue)" } }

    /// A style with what they say.
    ///
    /// - Throws: what is wrong with the first option that cannot be understood.
    public func style() throws(OptionError) -> Style {
        var decoder = PlaylistDecoder(
            paths: PathResolver(folder: ""), style: Style(), showing: Showing(), isCancelled: { false })
        var style = Style()
        for (key, node) in values {
            style = decoder.style(Fields(key, node), over: style)
            if decoder.report.isEmpty { continue }
            let error = decoder.report.error(in: SourceText(name: "", bytes: [], breaks: .plain))
            throw OptionError("--\(key.rawValue): \(error.diagnostics[0].message)")
        }
        return style
    }
}

/// What is wrong with an option of a command line.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
