internal import Raster

/// A card as it was when it was read: plain values, from which outputs are chosen without touching the card.
struct Snapshot: Sendable {
    struct Connector: Sendable {
        enum Connection: Sendable { case connected, disconnected, unknown }

        let id: ConnectorID
        /// As the kernel and people call it: `HDMI-A-1`.
        var name: String
        var connection: Connection
        /// It writes to memory, and no monitor shows it.
        let isWriteback: Bool
        /// What is connected is no screen on a wall: a head-mounted display.
        let isNonDesktop: Bool
        /// Its cable brings an EDID, and none was read; the modes are the kernel's guess then.
        let lacksEDID: Bool
        var modes: [Mode]
        /// Those that can feed it.
        let crtcs: Set<CRTCID>
        /// The one that feeds it now.
        var currentCRTC: CRTCID?
        /// The cable no longer carries what was set: the mode must be set anew.
        let isLinkBad: Bool
        /// How pictures are turned so that they stand upright on its panel.
        let panelRotation: Rotation
        /// Where a display hangs behind a DisplayPort's hub, as the kernel has it: `mst:87-1`.
        let hub: String?

        init(
            id: ConnectorID, name: String, connection: Connection, isWriteback: Bool = false,
            isNonDesktop: Bool = false, lacksEDID: Bool = false, modes: [Mode], crtcs: Set<CRTCID>,
            currentCRTC: CRTCID? = nil, isLinkBad: Bool = false, panelRotation: Rotation = .none,
            hub: String? = nil
        ) {
            self.hub = hub
            self.id = id
            self.name = name
            self.connection = connection
            self.isWriteback = isWriteback
            self.isNonDesktop = isNonDesktop
            self.lacksEDID = lacksEDID
            self.modes = modes
            self.crtcs = crtcs
            self.currentCRTC = currentCRTC
            self.isLinkBad = isLinkBad
            self.panelRotation = panelRotation
        }
    }

    struct Plane: Sendable {
        enum Kind: String, Sendable { case primary, overlay, cursor }

        let id: PlaneID
        let kind: Kind
        let crtcs: Set<CRTCID>
        /// Whether it takes XRGB8888.
        let takesXRGB: Bool
        /// The names of those that it takes, `XR24`; an overlay's of those in linear memory.
        let formats: [String]

        init(id: PlaneID, kind: Kind, crtcs: Set<CRTCID>, takesXRGB: Bool = true, formats: [String] = []) {
            self.id = id
            self.kind = kind
            self.crtcs = crtcs
            self.takesXRGB = takesXRGB
            self.formats = formats
        }
    }

    var connectors: [Connector]
    /// In the kernel's order.
    let crtcs: [CRTCID]
    let planes: [Plane]
    /// The largest framebuffer the card says it takes.
    let maximum: Size
    /// The least.
    let minimum: Size
    /// Why connectors of the kernel's list are not among `connectors`, although they exist.
    var unread: [ConnectorID: DisplayError]

    init(
        connectors: [Connector], crtcs: [CRTCID], planes: [Plane], maximum: Size,
        minimum: Size = Size(width: 1, height: 1), unread: [ConnectorID: DisplayError] = [:]
    ) {
        self.unread = unread
        self.minimum = minimum
        self.connectors = connectors
        self.crtcs = crtcs
        self.planes = planes
        self.maximum = maximum
    }
}

extension Snapshot {
    /// A card without anything on it.
    static let nothing = Snapshot(connectors: [], crtcs: [], planes: [], maximum: Size(width: 0, height: 0))

    /// With the names of connectors made unique that another card has too: `card1/HDMI-A-1`.
    func renamed(for card: String, avoiding taken: Set<String>) -> Snapshot {
        var snapshot = self
        for index in connectors.indices where taken.contains(connectors[index].name) {
            snapshot.connectors[index].name = "\(card)/\(connectors[index].name)"
        }
        return snapshot
    }

    /// As it is while outputs are driven: the card was read before some of them were.
    func driven(by assignments: [Assignment]) -> Snapshot {
        var snapshot = self
        for index in connectors.indices {
            let connector = connectors[index]
            if let own = assignments.first(where: { $0.connector == connector.id }) {
                snapshot.connectors[index].currentCRTC = own.crtc
            } else if assignments.contains(where: { $0.crtc == connector.currentCRTC }) {
                snapshot.connectors[index].currentCRTC = nil
            }
        }
        return snapshot
    }
}
