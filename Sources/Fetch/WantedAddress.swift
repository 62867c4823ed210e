public import Web

/// What the player wants from an address.
public struct WantedAddress: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case picture, playlist, calendar
    }

    public var address: WebAddress
    public var kind: Kind
    /// How often to ask; nil: as often as the server says.
    public var refresh: Duration?

    public init(_ address: WebAddress, _ kind: Kind, refresh: Duration? = nil) {
        self.address = address
        self.kind = kind
        self.refresh = refresh
    }
}
