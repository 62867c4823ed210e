/// Keeps the names of displays behind a DisplayPort's hub. Each plugging makes a new connector there with the next free number, and a
/// dead one keeps its number while its CRTC is on: the same monitor would come back under another name, and no site file would know it
/// (drm_connector.c, drm_connector_init; drm_dp_mst_topology.c, drm_dp_mst_port_add_connector).
///
/// A value without I/O.
struct HubNames {
    /// The name under which each place was first seen, by its path.
    private var names: [String: String] = [:]

    /// Gives every display at a known place the name that the place has; what had that name gets the other one.
    mutating func rename(_ snapshot: Snapshot) -> Snapshot {
        var snapshot = snapshot
        for index in snapshot.connectors.indices {
            let connector = snapshot.connectors[index]
            guard connector.connection == .connected, let hub = connector.hub else { continue }
            guard let name = names[hub] else {
                names[hub] = connector.name
                continue
            }
            if let other = snapshot.connectors.firstIndex(where: { $0.name == name }) {
                snapshot.connectors[other].name = connector.name
            }
            snapshot.connectors[index].name = name
        }
        return snapshot
    }
}
