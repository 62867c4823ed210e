import Testing

@testable import Present

/// A monitor behind a DisplayPort's hub keeps its name, whatever number its connector has.
@Suite struct HubNameTests {
    private func snapshot(_ connectors: (UInt32, String, String?, Snapshot.Connector.Connection)...) -> Snapshot {
        let connectors = connectors.map { id, name, hub, connection in
            Snapshot.Connector(
                id: ConnectorID(rawValue: id), name: name, connection: connection, modes: [], crtcs: [], hub: hub)
        }
        return Cards.card(connectors, crtcs: 0)
    }

    @Test func theSameMonitorIsTheSameOutput() {
        var names = HubNames()
        func see(_ snapshot: Snapshot) -> [String] { names.rename(snapshot).connectors.map(\.name) }
        #expect(see(snapshot((1, "DP-1", nil, .connected), (2, "DP-5", "mst:1-8", .connected))) == ["DP-1", "DP-5"])
        // It was unplugged and plugged again while its CRTC was on: the dead one has its number still.
        let both = snapshot(
            (1, "DP-1", nil, .connected), (2, "DP-5", "mst:1-8", .disconnected), (3, "DP-6", "mst:1-8", .connected))
        #expect(see(both) == ["DP-1", "DP-6", "DP-5"])
        #expect(see(both) == ["DP-1", "DP-6", "DP-5"], "as often as it is looked at")
        #expect(see(snapshot((1, "DP-1", nil, .connected), (4, "DP-7", "mst:1-8", .connected))) == ["DP-1", "DP-5"])
        // Another port of the hub is another output.
        #expect(
            see(snapshot((4, "DP-7", "mst:1-8", .connected), (5, "DP-6", "mst:1-9", .connected))) == ["DP-5", "DP-6"])
        #expect(
            see(snapshot((6, "DP-6", "mst:1-8", .connected), (7, "DP-5", "mst:1-9", .connected))) == ["DP-5", "DP-6"])
    }
}
