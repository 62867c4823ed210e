internal import Present

/// Decides when a device is left to the next run: once this one has lived for a while, so that a device that ends runs is
/// opened anew.
///
/// A value without clock or I/O.
struct HandoffTiming {
    private let due: Duration
    /// What is left; nil: nothing.
    private(set) var handoff: DeviceHandoff?
    private var isAsked = false

    /// A run that dies sooner leaves nothing.
    private static let probation = Duration.seconds(10)

    init(at start: Duration) { due = start + Self.probation }

    /// When `isDue` wants to be asked, if nothing happens before.
    var nextWake: Duration? { isAsked ? nil : due }

    /// Whether a device is to be left at an instant; nil: there is none.
    mutating func isDue(for device: DeviceHandoff?, at now: Duration) -> Bool {
        if now < due { return false }
        isAsked = true
        return device != nil && device != handoff
    }

    /// It is left.
    mutating func make(for handoff: DeviceHandoff) { self.handoff = handoff }

    /// It is taken back.
    mutating func revoke() { handoff = nil }
}
