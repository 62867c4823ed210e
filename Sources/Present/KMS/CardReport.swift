public import Raster

/// A card for people to read about. Nothing on it is changed.
public struct CardReport: Sendable {
    /// One connector of it.
    public struct Connector: Sendable {
        public let name: String
        /// What can be said of it in a few words.
        public let state: String
        /// The one it would be driven in; nil where it cannot be.
        public let mode: Mode?
        public let modes: [Mode]
        /// Each kind of transition, and how it would reach the screen; nil where the card cannot be asked, because
        /// another program holds it.
        public let rungs: [(transition: String, rung: Rung)]?
    }

    public let name: String
    /// Why there is no more to say.
    public let problem: String?
    public let connectors: [Connector]
    /// The largest framebuffer.
    public let maximum: Size?

    /// Every card, or one.
    public static func all(_ path: String?) -> [CardReport] {
        (path.map { [$0] } ?? Card.paths).map { path in
            do throws(DisplayError) {
                return try CardReport(Card(path: path))
            } catch {
                return CardReport(name: path, problem: "\(error)", connectors: [], maximum: nil)
            }
        }
    }

    private init(name: String, problem: String?, connectors: [Connector], maximum: Size?) {
        self.name = name
        self.problem = problem
        self.connectors = connectors
        self.maximum = maximum
    }

    private init(_ card: Card) throws(DisplayError) {
        let snapshot = try card.snapshot()
        let assignments = snapshot.assign()
        let objects = CardObjects(snapshot)
        var connectors: [Connector] = []
        for connector in snapshot.connectors {
            let assignment = assignments.first { $0.connector == connector.id }
            let rungs =
                card.isMaster
                ? try assignment.map { assignment throws(DisplayError) in
                    try Self.rungs(of: KMSOutput(assignment, among: objects, on: card))
                } ?? [] : nil
            let state: String =
                switch snapshot.mode(of: connector, OutputChoice()) {
                case .success: assignment == nil ? "connected, but no CRTC is free for it" : "connected"
                case .failure(.notConnected): "nothing connected"
                case .failure(.writeback): "no display (it writes to memory)"
                case .failure(.noModes): "connected, but it offers no mode"
                case .failure(.noSuchMode): "connected"
                }
            connectors.append(
                Connector(
                    name: connector.name, state: state, mode: assignment?.mode, modes: connector.modes, rungs: rungs))
        }
        self.init(name: card.name, problem: nil, connectors: connectors, maximum: snapshot.maximum)
    }

    private static func rungs(of output: KMSOutput) -> [(transition: String, rung: Rung)] {
        [
            ("slide-left, slide-right", output.rung(along: .horizontal)),
            ("slide-up, slide-down", output.rung(along: .vertical)),
            ("cut", .cut),
        ]
    }
}
