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
