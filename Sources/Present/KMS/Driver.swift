/// What must be known of a kernel driver because it cannot be asked.
struct Driver: Hashable, Sendable {
    /// As `drmGetVersion` tells it: `virtio_gpu`.
    let name: String

    /// Drivers of simple displays that take any `SRC_X` and `SRC_Y`, for `TEST_ONLY` too, and then show the framebuffer
    /// from its upper left corner: in Linux 6.1 their plane updates do not look at the source (`drivers/gpu/drm/tiny`:
    /// bochs.c, cirrus.c, simpledrm.c; ast, gud, hyperv, mgag200, udl).
    private static let ignoringSource: Set<String> = [
        "ast", "bochs-drm", "cirrus", "gud", "hyperv_drm", "mgag200", "simpledrm", "udl",
    ]

    /// Whether the window on a framebuffer can stand anywhere but in its upper left corner.
    var movesWindows: Bool { !Self.ignoringSource.contains(name) }
}
