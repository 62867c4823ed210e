internal import Raster

/// A card as it was when it was read: plain values, from which outputs are chosen without touching the card.
struct Snapshot: Sendable {
    struct Connector: Sendable {
        let id: ConnectorID
        /// As the kernel and people call it: `HDMI-A-1`.
        let name: String
        let isConnected: Bool
        /// It writes to memory; there is nobody to look at it.
        let isWriteback: Bool
        let modes: [Mode]
        /// Those that can feed it.
        let crtcs: Set<CRTCID>
        /// The one that feeds it now.
        let currentCRTC: CRTCID?
        /// The cable no longer carries what was set: the mode must be set anew.
        let isLinkBad: Bool

        init(
            id: ConnectorID, name: String, isConnected: Bool, isWriteback: Bool = false, modes: [Mode],
            crtcs: Set<CRTCID>, currentCRTC: CRTCID? = nil, isLinkBad: Bool = false
        ) {
            self.id = id
            self.name = name
            self.isConnected = isConnected
            self.isWriteback = isWriteback
            self.modes = modes
            self.crtcs = crtcs
            self.currentCRTC = currentCRTC
            self.isLinkBad = isLinkBad
        }
    }

    struct Plane: Sendable {
        enum Kind: Sendable { case primary, overlay, cursor }

        let id: PlaneID
        let kind: Kind
        let crtcs: Set<CRTCID>
        /// Whether it takes XRGB8888.
        let takesXRGB: Bool

        init(id: PlaneID, kind: Kind, crtcs: Set<CRTCID>, takesXRGB: Bool = true) {
            self.id = id
            self.kind = kind
            self.crtcs = crtcs
            self.takesXRGB = takesXRGB
        }
    }

    let connectors: [Connector]
    /// In the kernel's order.
    let crtcs: [CRTCID]
    let planes: [Plane]
    /// The largest framebuffer the card says it takes.
    let maximum: Size

    init(connectors: [Connector], crtcs: [CRTCID], planes: [Plane], maximum: Size) {
        self.connectors = connectors
        self.crtcs = crtcs
        self.planes = planes
        self.maximum = maximum
    }
}
