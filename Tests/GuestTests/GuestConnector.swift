import Raster

/// A connector as the guest's sysfs shows it.
struct GuestConnector: Equatable {
    /// As the player names it: `Virtual-1`.
    let name: String
    let isConnected: Bool
    let modes: [Size]
}
