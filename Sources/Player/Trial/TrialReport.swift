internal import JSONText
internal import LinuxIO
internal import Present
internal import Vocabulary
internal import Painters

/// What a trial has found, to be sent: the kernel, the cards with their planes and modes, and the answers. It holds nothing
/// that tells one display or one machine from another of its kind.
struct TrialReport {
    let cards: [CardReport]
    /// One object for each output.
    let trials: [JSON]

    var text: String {
        JSON.object([
            ("cyclorama", .string(Version.text)), ("kernel", .string(Host.kernel)),
            ("cards", .array(cards.map(Self.card))), ("trials", .array(trials)),
        ]).text + "\n"
    }

    private static func card(_ card: CardReport) -> JSON {
        .object([
            ("driver", card.driver.map { .string($0.name) } ?? .null),
            ("known", card.driver.map { .string($0.knowledge) } ?? .null),
            ("problem", card.problem.map { .string($0) } ?? .null),
            ("largest-framebuffer", card.maximum.map { .string("\($0)") } ?? .null),
            (
                "planes",
                .array(
                    card.planes.map { plane in
                        .object([("kind", .string(plane.kind)), ("formats", strings(plane.formats))])
                    })
            ),
            ("connectors", .array(card.connectors.map(connector))),
        ])
    }

    private static func connector(_ connector: CardReport.Connector) -> JSON {
        var routes: [(String, JSON)] = []
        if case .success(let known) = connector.routes {
            routes = known.map { ($0.transition.name, .string($0.route.description)) }
        }
        return .object([
            ("name", .string(connector.name)), ("state", .string(connector.state)),
            ("mode", connector.mode.map { .string("\($0)") } ?? .null),
            ("modes", strings(connector.modes.map(\.description))), ("transitions", .object(routes)),
        ])
    }

    private static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
