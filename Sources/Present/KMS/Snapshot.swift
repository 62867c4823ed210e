public import Raster

/// A card as it was when it was read: plain values, from which outputs are chosen without touching the card.
public struct Snapshot: Sendable {
    public struct Connector: Sendable {
        public let id: ConnectorID
        /// As the kernel and people call it: `HDMI-A-1`.
        public let name: String
        public let isConnected: Bool
        /// It writes to memory; there is nobody to look at it.
        public let isWriteback: Bool
        public let modes: [Mode]
        /// Those that can feed it.
        public let crtcs: Set<CRTCID>
        /// The one that feeds it now.
        public let currentCRTC: CRTCID?
        /// The cable no longer carries what was set: the mode must be set anew.
        public let isLinkBad: Bool

        public init(
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

    public struct Plane: Sendable {
        public enum Kind: Sendable { case primary, overlay, cursor }

        public let id: PlaneID
        public let kind: Kind
        public let crtcs: Set<CRTCID>
        /// Whether it takes XRGB8888.
        public let takesXRGB: Bool

        public init(id: PlaneID, kind: Kind, crtcs: Set<CRTCID>, takesXRGB: Bool = true) {
            self.id = id
            self.kind = kind
            self.crtcs = crtcs
            self.takesXRGB = takesXRGB
        }
    }

    public let connectors: [Connector]
    /// In the kernel's order.
    public let crtcs: [CRTCID]
    public let planes: [Plane]
    /// The largest framebuffer the card says it takes.
    public let maximum: Size

    public init(connectors: [Connector], crtcs: [CRTCID], planes: [Plane], maximum: Size) {
        self.connectors = connectors
        self.crtcs = crtcs
        self.planes = planes
        self.maximum = maximum
    }
}
