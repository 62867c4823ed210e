import Glibc

/// What a driver takes, and what goes wrong with it. Each names the kernel's function that it stands for; those without a driver
/// are of all.
public struct CardRules: Sendable {
    /// drm_mode_config.max_width, max_height.
    public var largestFramebuffer: UInt32 = 8192
    /// The least that a plane above the primary one shows (amdgpu_dm_plane.c, dm_plane_helper_check_state).
    public var leastPart: (width: UInt32, height: UInt32) = (1, 1)
    /// Dumb buffers take so many bytes in all, then ENOMEM.
    public var memory = Int.max
    /// A mode set concerns every CRTC, and is EBUSY while one flips (i915/display/skl_watermark.c, skl_crtc_allocate_ddb).
    public var modeSetsConcernAll = false
    /// The errno of a commit, and of no test, that shows a framebuffer larger than the mode; 0: none
    /// (amdgpu_dm_plane.c, dm_plane_helper_prepare_fb).
    public var pinning: Int32 = 0
    /// The same of a commit that lights a plane above the primary one.
    public var lightingPlanes: Int32 = 0
    /// The same of every commit, tests too: a driver that has lost its state.
    public var everything: Int32 = 0
    /// Commits in modes of this width fail with that errno, and no test does.
    public var failingWidth: (width: UInt16, number: Int32)?
    /// Modes of this width are refused, with that errno.
    public var refusedWidth: (width: UInt16, number: Int32)?
    /// The place of a CRTC that takes no mode.
    public var refusedCRTC: Int?
    /// Calls that fail.
    public var failures: [CallFailure] = []
    /// How many of the next flips never end; what waits for one waits for half a minute.
    public var hangingFlips = 0
    /// How many of the next flips end without an event.
    public var lostFlips = 0
    /// How many of the next commits are EBUSY.
    public var busyCommits = 0

    /// Whether displays that are asked do not answer (drm_connector.c, drm_mode_getconnector, fill_modes).
    public var isSilent = false
    /// Whether the file that was opened may be left without being closed (drm_auth.c, drm_master_check_perm).
    public var leavesMaster = true

    /// Whether a screen may go dark by the removal of what it shows, and the kernel wait for its flip.
    public var mayGoDark = false

    /// A driver that takes everything.
    public init() {}
}

/// What must not happen to a card.
public enum CardFault: Hashable, Sendable {
    /// A framebuffer was removed that a CRTC shows, which turns that off (drm_framebuffer.c, atomic_remove_fb), by the card's
    /// master, although the driver takes commits and has memory.
    case removedWhatIsShown(framebuffer: UInt32)
    /// A call waits for a flip that never ends, in the thread that opened the card, and although the driver takes commits.
    case waitedForAFlip
    /// Objects that were left when the card was closed; framebuffers that nothing shows.
    case left(handles: Int, framebuffers: Int, blobs: Int)
}
