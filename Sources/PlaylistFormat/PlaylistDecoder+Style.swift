import Raster

extension PlaylistDecoder {
    private typealias Words<T> = [(name: String, value: T)]

    private static let fits: Words<Fit> = Fit.allCases.map { ($0.rawValue, $0) }
    private static let easings: Words<Easing> = Easing.allCases.map { ($0.rawValue, $0) }
    private static let transitions: Words<Transition> = Transition.allCases.map { ($0.name, $0) }
    /// Transitions that later versions will have: their message says so.
    private static let laterTransitions: [String] =
        ["cover", "reveal", "wipe"].flatMap { name in
            Transition.Direction.allCases.map { "\(name)-\($0.rawValue)" }
        } + ["fade"]

    /// The style that the fields describe, completed from `base`.
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
            report.add(
                "transition \(value: text) is not supported by this version; known: \(own: names)", at: node.mark)
            return nil
        }
        return word(node, "transition", Self.transitions)
    }
}
