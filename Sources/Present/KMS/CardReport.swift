internal import Compose
public import Raster
public import Vocabulary

/// A card for people to read about. Nothing on it is changed.
public struct CardReport: Sendable {
    /// One connector of it.
    public struct Connector: Sendable {
        /// `HDMI-A-1`
        public let name: String
        /// What can be said of it in a few words.
        public let state: String
        /// The one it would be driven in; nil where it cannot be.
        public let mode: Mode?
        /// All that its display offers, in the display's order.
        public let modes: [Mode]
        /// What its cable carries, and what a site file can have it carry.
        public let signal: [SignalProperty]
        /// What its display asks for, in words.
        public let wishes: [String]
        /// How each transition would reach the screen, or why that is not known.
        public let routes: Result<[(transition: Transition, route: Route)], DisplayError>
    }

    /// What shows a framebuffer, or a part of one.
    public struct Plane: Sendable {
        /// `primary`, `overlay` or `cursor`.
        public let kind: String
        /// Pixel formats by the kernel's four letters: `XR24`.
        public let formats: [String]
    }

    /// `/dev/dri/card0 (virtio_gpu)`
    public let name: String
    /// The kernel driver, and what is known of it; nil where it could not be asked for.
    public let driver: (name: String, knowledge: String)?
    /// In the kernel's order.
    public let planes: [Plane]
    /// Why there is no more to say.
    public let problem: String?
    /// In the kernel's order.
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

    private init(
        name: String, problem: String?, connectors: [Connector], maximum: Size?,
        driver: (name: String, knowledge: String)? = nil, planes: [Plane] = []
    ) {
        self.name = name
        self.driver = driver
        self.planes = planes
        self.problem = problem
        self.connectors = connectors
        self.maximum = maximum
    }

    private init(_ card: Card) throws(DisplayError) {
        let snapshot = try card.snapshot()
        let assignments = snapshot.assign()
        var connectors: [Connector] = []
        for connector in snapshot.connectors {
            let assignment = assignments.first { $0.connector == connector.id }
            let routes = Result { () throws(DisplayError) in
                try assignment.map { assignment throws(DisplayError) in
                    try Self.routes(by: assignment, of: snapshot, on: card)
                } ?? []
            }
            let state: String =
                switch snapshot.mode(of: connector, OutputChoice()) {
                case .success: assignment == nil ? "connected, but no CRTC is free for it" : "connected"
                case .failure(.notConnected): "nothing connected"
                case .failure(.writeback): "no display (it writes to memory)"
                case .failure(.noModes): "connected, but it offers no mode"
                case .failure(.nonDesktop): "a headset, left out"
                case .failure(.noSuchMode), .failure(.refused), .failure(.givenUp): "connected"
                }
            let (signal, wishes) = try card.signal(of: connector)
            connectors.append(
                Connector(
                    name: connector.name, state: state, mode: assignment?.mode, modes: connector.modes, signal: signal,
                    wishes: wishes, routes: routes))
        }
        self.init(
            name: card.name, problem: nil, connectors: connectors, maximum: snapshot.maximum,
            driver: (card.driver.name, card.driver.knowledge),
            planes: snapshot.planes.map { Plane(kind: $0.kind.rawValue, formats: $0.formats) })
    }

    /// Prepares each transition, and shows none.
    private static func routes(
        by assignment: Assignment, of snapshot: Snapshot, on card: Card
    ) throws(DisplayError) -> [(transition: Transition, route: Route)] {
        do throws(DisplayError) {
            try card.takeMaster()
        } catch {
            throw DisplayError(card.name, "ask the driver", reason: "another program holds the display")
        }
        let output = KMSOutput(try KMSScanout(assignment, of: snapshot, on: card))
        return try Transition.allCases.map { transition throws(DisplayError) in
            let animation = transition.animation(from: .color(.black), to: .color(.black), on: output.mode.size)
            let prepared = try output.prepare(animation)
            output.discard(prepared)
            return (transition, prepared.route)
        }
    }
}
