internal import CDRM
internal import Glibc

/// What an earlier run has left on a card whose open device it has handed on: its framebuffers, of which the screens still
/// show some. The kernel counts them as ours.
struct StaleFramebuffers {
    private var framebuffers: [FramebufferID]

    /// Finds them, and lets go of the memory handles: a framebuffer keeps its memory by itself. Must come before the first
    /// handle of this run.
    init(on card: Card) {
        framebuffers = []
        if let resources = unsafe drmModeGetResources(card.descriptor) {
            defer { unsafe drmModeFreeResources(resources) }
            framebuffers = unsafe (0..<Int(resources.pointee.count_fbs)).map {
                FramebufferID(rawValue: unsafe resources.pointee.fbs[$0])
            }
        }
        // The kernel gives out the lowest free number (drm_gem_handle_create), so a run leaves no large gaps.
        var (handle, free) = (UInt32(0), 0)
        while free < 64, handle < 1 << 16 {
            handle += 1
            free = drmCloseBufferHandle(card.descriptor, handle) == 0 ? 0 : free + 1
        }
        clear(on: card)
    }

    /// Removes those that no plane shows any more: a screen would go dark by the removal of what it shows.
    mutating func clear(on card: Card) {
        if framebuffers.isEmpty { return }
        let shown = card.shownFramebuffers
        for framebuffer in framebuffers where !shown.contains(framebuffer) {
            drmModeRmFB(card.descriptor, framebuffer.rawValue)
        }
        framebuffers.removeAll { !shown.contains($0) }
    }
}

extension Card {
    /// What the planes scan out now.
    fileprivate var shownFramebuffers: Set<FramebufferID> {
        guard let planes = unsafe drmModeGetPlaneResources(descriptor) else { return [] }
        defer { unsafe drmModeFreePlaneResources(planes) }
        var shown: Set<FramebufferID> = []
        for number in unsafe 0..<Int(planes.pointee.count_planes) {
            guard let plane = unsafe drmModeGetPlane(descriptor, planes.pointee.planes[number]) else { continue }
            defer { unsafe drmModeFreePlane(plane) }
            if unsafe plane.pointee.fb_id != 0 { shown.insert(FramebufferID(rawValue: unsafe plane.pointee.fb_id)) }
        }
        return shown
    }
}
