import Raster
internal import Vocabulary

extension PlaylistDecoder {
    /// How many a list has at most.
    private static let mostTransitions = 64

    /// The style that the fields describe, completed from `base`.
    mutating func style(_ fields: Fields, over base: Style) -> Style {
        var style = base
        if let node = fields[.duration] {
            let limits = "100ms to 168h (7 days)"
            style.duration = duration(node, in: DurationLimits.rest, limits: limits) ?? base.duration
        }
        if let node = fields[.fit] { style.fit = fit(node) ?? base.fit }
        if let node = fields[.background] { style.background = background(node) ?? base.background }
        if let node = fields[.transition] { style.transitions = transitions(node) ?? base.transitions }
        if let node = fields[.transitionDuration] {
            style.transitionDuration =
                duration(node, in: DurationLimits.move, limits: "0s to 60s") ?? base.transitionDuration
        }
        if let node = fields[.skipTransition] {
            style.skipTransition =
                duration(node, in: DurationLimits.move, limits: "0s to 60s") ?? base.skipTransition
        }
        if let node = fields[.easing] { style.easing = easing(node) ?? base.easing }
        if let node = fields[.pair] { style.pair = flag(node) ?? base.pair }
        if let node = fields[.spacing] { style.spacing = length(node, in: .space) ?? base.spacing }
        if let node = fields[.tap] { style.tap = handAction(node) ?? base.tap }
        return style
    }

    /// One transition, or a list of them.
    private mutating func transitions(_ node: Node) -> [Transition]? {
        guard case .sequence(let list) = node.content else { return transition(node).map { [$0] } }
        let items = list.items
        if items.isEmpty {
            report.add("'transition' is empty; write one like slide-left, or a list of several", at: node.mark)
            return nil
        }
        var transitions: [Transition] = []
        var known: Set<Transition> = []
        for item in first(Self.mostTransitions, of: items, in: .transition) {
            guard let transition = transition(item) else { continue }
            if !known.insert(transition).inserted {
                report.add("\(value: transition.name) stands in the list twice", at: item.mark)
            }
            transitions.append(transition)
        }
        return transitions.count == items.count ? transitions : nil
    }

    private mutating func transition(_ node: Node) -> Transition? {
        if case .scalar(let text, _) = node.content {
            if let transition = Transition(name: text) { return transition }
            if text.hasPrefix("fade-through(") {
                report.add(
                    "expected a colour in the parentheses, like fade-through(#101418), found \(node.found)",
                    at: node.mark)
                return nil
            }
        }
        return word(node, "transition", Words.transitions)
    }

    private mutating func easing(_ node: Node) -> Easing? {
        if case .scalar(let text, _) = node.content {
            if let easing = Easing(name: text) { return easing }
            if text.hasPrefix("cubic-bezier") {
                let form = "cubic-bezier(a, b, c, d) with four numbers from 0 to 1"
                let advice = text.contains(")") ? "" : "; within braces, write it in quotes"
                report.add("expected \(own: form), found \(node.found)\(advice: advice)", at: node.mark)
                return nil
            }
            if text.hasPrefix("steps") {
                report.add(
                    "expected steps(n) with a whole number from 1 to \(own: "\(Easing.mostSteps)"), found \(node.found)",
                    at: node.mark)
                return nil
            }
        }
        return word(node, "easing", Words.easings)
    }
}
