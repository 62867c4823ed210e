internal import Raster

/// What must be known of a kernel driver because it cannot be asked.
struct Driver: Hashable, Sendable {
    /// As `drmGetVersion` tells it: `virtio_gpu`.
    let name: String

    /// What is known of it; nil: nothing, so it copies.
    var known: KnownDriver? { KnownDriver.all.first { $0.name == name } }

    /// Whether a framebuffer of another pitch than the mode was set with needs the mode set anew, and the driver does not
    /// say so.
    var keepsPitch: Bool { known?.behaviour == .movesKeepingPitch }

    /// What its `underscan` borders are to be, for margins so wide on each of two opposite edges; nil where it has others.
    func borders(across: Int, down: Int) -> (across: Int, down: Int)? {
        switch name {
        // They are both edges' together (amdgpu_dm.c, update_stream_scaling_settings).
        case "amdgpu": (across * 2, down * 2)
        // They are each edge's, and one of 0 has a width of the driver's (dispnv50/head.c, nv50_head_atomic_check_view).
        case "nouveau": across > 0 && down > 0 ? (across, down) : nil
        default: nil
        }
    }

    /// The smallest part of a framebuffer that its overlay planes take.
    var leastPart: Size {
        switch name {
        // MIN_VIEWPORT_SIZE, and twice that across (amdgpu_dm_plane.c, dm_plane_helper_check_state).
        case "amdgpu": Size(width: 24, height: 12)
        // From the 11th generation on (skl_universal_plane.c, icl_plane_min_width).
        case "i915", "xe": Size(width: 6, height: 1)
        // Asahi Linux (apple/plane.c, apple_plane_atomic_check).
        case "apple": Size(width: 32, height: 32)
        default: Size(width: 1, height: 1)
        }
    }

    /// Whether what its overlay planes show is right: one whose window stands, or shears, does so on every plane.
    var hasRightOverlays: Bool { known?.hasRightOverlays ?? true }

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
