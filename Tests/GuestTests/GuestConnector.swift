import Raster

/// A connector as the guest's sysfs shows it.
struct GuestConnector: Equatable {
    /// As the player names it: `Virtual-1`.
    let name: String
    let id: Int
    let isConnected: Bool
    let modes: [Size]
}
