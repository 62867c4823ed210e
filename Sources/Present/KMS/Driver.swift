/// What must be known of a kernel driver because it cannot be asked.
struct Driver: Hashable, Sendable {
    /// As `drmGetVersion` tells it: `virtio_gpu`.
    let name: String

    /// What is known of it; nil: nothing, so it copies.
    var known: KnownDriver? { KnownDriver.all.first { $0.name == name } }

    /// Whether a framebuffer of another pitch than the mode was set with needs the mode set anew, and the driver does not
    /// say so.
    var keepsPitch: Bool { known?.behaviour == .movesKeepingPitch }

    /// Where the window may stand.
    ///
    /// - Parameter isTried: whether the site file has it moved, known or not.
    func freedom(isTried: Bool) -> WindowFreedom {
        switch known?.behaviour {
        case .moves(let step): .moves(step: step, driver: name)
        case .movesKeepingPitch: .moves(step: 1, driver: name)
        case _ where isTried: .moves(step: 1, driver: name)
        case .stands: .stands(.windowStands(driver: name))
        case .shears: .stands(.windowShears(driver: name))
        case nil: .stands(.driverUnknown(driver: name))
        }
    }
}
