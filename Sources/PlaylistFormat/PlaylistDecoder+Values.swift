import Raster

extension PlaylistDecoder {
    private typealias Words<T> = [(name: String, value: T)]

    private static let orders: Words<Order> = Order.allCases.map { ($0.rawValue, $0) }
    private static let fits: Words<Fit> = Fit.allCases.map { ($0.rawValue, $0) }
    private static let easings: Words<Easing> = Easing.allCases.map { ($0.rawValue, $0) }
    private static let transitions: Words<Transition> =
        Transition.Direction.allCases.map { ("slide-\($0.rawValue)", .slide($0)) } + [("cut", .cut)]
    /// Words of the grammar whose time has not come.
    private static let laterTransitions: [String] =
        ["cover", "reveal", "wipe"].flatMap { name in
            Transition.Direction.allCases.map { "\(name)-\($0.rawValue)" }
        } + ["fade"]

    /// The style that the fields describe, where they say nothing that of `base`.
    mutating func style(_ fields: Fields, over base: Style) -> Style {
        var style = base
        if let node = fields[.duration] {
            let limits = "100ms to 168h (7 days)"
            style.duration = duration(node, in: DurationLimits.rest, limits: limits) ?? base.duration
        }
        if let node = fields[.fit] {
            style.fit = word(node, "fit", Self.fits) ?? base.fit
        }
        if let node = fields[.background] {
            style.background = color(node) ?? base.background
        }
        if let node = fields[.transition] {
            style.transition = transition(node) ?? base.transition
        }
        if let node = fields[.transitionDuration] {
            style.transitionDuration =
                duration(node, in: DurationLimits.move, limits: "0s to 60s") ?? base.transitionDuration
        }
        if let node = fields[.easing] {
            style.easing = word(node, "easing", Self.easings) ?? base.easing
        }
        return style
    }

    mutating func order(_ node: Node) -> Order? {
        word(node, "order", Self.orders)
    }

    mutating func flag(_ node: Node) -> Bool? {
        guard let text = text(node, expected: "true or false") else { return nil }
        switch text {
        case "true": return true
        case "false": return false
        default:
            report.addWrongType(node, expected: "true or false")
            return nil
        }
    }

    mutating func path(_ node: Node, expected: String) -> String? {
        guard let text = text(node, expected: expected) else { return nil }
        if text.isEmpty {
            report.add("a path cannot be empty", at: node.mark)
        } else if text.utf8.contains(0) {
            report.add("a path cannot contain a NUL character", at: node.mark)
        } else {
            return resolve(text, in: folder)
        }
        return nil
    }

    private mutating func duration(_ node: Node, in range: ClosedRange<Duration>, limits: String) -> Duration? {
        let expected = "a duration like 8s"
        guard let text = text(node, expected: expected) else { return nil }
        guard let duration = Duration(playlistText: text) else {
            let tidy = text.lowercased().filter { !$0.isWhitespace }
            let meant = [tidy, tidy + "s"].first { Duration(playlistText: $0) != nil }
            report.addWrongType(node, expected: expected, meant: meant)
            return nil
        }
        guard range.contains(duration) else {
            report.add("expected a duration of \(limits), found \(node.found)", at: node.mark)
            return nil
        }
        return duration
    }

    private mutating func color(_ node: Node) -> Color? {
        if node.isNothing {
            report.add("expected a colour like \"#101418\" in quotes (a bare # starts a comment)", at: node.mark)
            return nil
        }
        let expected = "a colour like \"#101418\""
        guard let text = text(node, expected: expected) else { return nil }
        if let color = Color(text) { return color }
        report.addWrongType(node, expected: expected, meant: Color("#" + text).map { _ in "\"#\(text)\"" })
        return nil
    }

    private mutating func transition(_ node: Node) -> Transition? {
        if case .scalar(let text, _) = node.content, Self.laterTransitions.contains(text) {
            let names = list(Self.transitions.map(\.name))
            report.add("transition '\(text)' is not supported by this version; known: \(names)", at: node.mark)
            return nil
        }
        return word(node, "transition", Self.transitions)
    }

    private mutating func word<T>(_ node: Node, _ what: String, _ known: Words<T>) -> T? {
        if case .scalar(let text, _) = node.content, let match = known.first(where: { $0.name == text }) {
            return match.value
        }
        let names = known.map(\.name)
        guard let text = text(node, expected: "one of \(list(names))") else { return nil }
        let help = suggestion(for: text, among: names).map { "did you mean '\($0)'?" } ?? "known: \(list(names))"
        report.add("unknown \(what) \(quoted(text)); \(help)", at: node.mark)
        return nil
    }

    private mutating func text(_ node: Node, expected: String) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isNothing else {
            report.addWrongType(node, expected: expected)
            return nil
        }
        return text
    }
}

extension Report {
    /// Silent on what was reported before.
    mutating func addWrongType(_ node: Node, expected: String, meant: String? = nil) {
        if case .refused = node.content { return }
        let help = meant.map { "; did you mean \($0)?" } ?? ""
        add("expected \(expected), found \(node.found)\(help)", at: node.mark)
    }
}
