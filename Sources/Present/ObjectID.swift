/// The kernel's number for an object of one kind; numbers of two kinds do not mix.
public struct ObjectID<Kind>: Hashable, Sendable, CustomStringConvertible {
    /// As ioctls take it; never 0.
    public let rawValue: UInt32

    /// The object of that number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The number.
    public var description: String { String(rawValue) }
}

/// The kinds of kernel objects that numbers are told apart by.
public enum ObjectKind {
    /// A socket for a cable.
    public enum Connector {}
    /// What scans planes out to connectors, at a mode's timing.
    public enum CRTC {}
    /// What a CRTC scans a framebuffer out by.
    public enum Plane {}
    /// Pixels that can be scanned out.
    public enum Framebuffer {}
    /// Bytes that a property points to.
    public enum Blob {}
    /// Memory of a card, named for one who has it open: a GEM handle.
    public enum Memory {}
}

public typealias ConnectorID = ObjectID<ObjectKind.Connector>
public typealias CRTCID = ObjectID<ObjectKind.CRTC>
public typealias PlaneID = ObjectID<ObjectKind.Plane>
typealias FramebufferID = ObjectID<ObjectKind.Framebuffer>
typealias BlobID = ObjectID<ObjectKind.Blob>
typealias MemoryHandle = ObjectID<ObjectKind.Memory>

/// Names an output apart from all others: two cards may both have an `HDMI-A-1`.
public struct OutputID: Hashable, Sendable, CustomStringConvertible {
    /// The card's device file, or whatever else the connector belongs to.
    public let card: String
    /// The connector on it.
    public let connector: ConnectorID

    /// A connector of a card.
    public init(card: String, connector: ConnectorID) {
        self.card = card
        self.connector = connector
    }

    /// For messages to developers; people call an output by its name.
    public var description: String { "\(card) connector \(connector)" }
}
