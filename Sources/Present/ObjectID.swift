/// The kernel's number for an object of one kind; numbers of two kinds do not mix.
public struct ObjectID<Kind>: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public var description: String { String(rawValue) }
}

/// The kinds of kernel objects that numbers are told apart by.
public enum ObjectKind {
    public enum Connector {}
    public enum CRTC {}
    public enum Plane {}
    public enum Framebuffer {}
    public enum Property {}
    public enum Blob {}
}

public typealias ConnectorID = ObjectID<ObjectKind.Connector>
public typealias CRTCID = ObjectID<ObjectKind.CRTC>
public typealias PlaneID = ObjectID<ObjectKind.Plane>
typealias FramebufferID = ObjectID<ObjectKind.Framebuffer>
typealias PropertyID = ObjectID<ObjectKind.Property>
typealias BlobID = ObjectID<ObjectKind.Blob>
