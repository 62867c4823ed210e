internal import CDRM
internal import Glibc
internal import Raster

extension KMSOutput {
    /// Handles a flip event of this output's CRTC. Returns nil if it belongs to no outstanding commit: turning a CRTC off
    /// sends an event too, and the event of an abandoned commit may still arrive.
    func takeFlip(_ event: FlipEvent) -> Flip? {
        guard device.flipped(event.commit, at: event.time) else { return nil }
        flip()
        return Flip(output: id, crtc: event.crtc, sequence: event.sequence, time: event.time)
    }
}

extension KMSScanout {
    /// What a mode set writes besides the mode: what the driver takes of it, which it is asked once before a mode set.
    func signalWrites(_ buffer: ScanoutBuffer, _ window: Point) throws(DisplayError) -> [PropertyWrite] {
        // The question to the driver is a request itself.
        if let trial { return trial }
        if let settled { return settled.writes }
        defer { trial = nil }
        settled = try SettledSignal(plan.settings) { writes throws(DisplayError) in
            trial = writes
            return try request(buffer, window, settingMode: true)
                .commit(to: card, flags: DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET)
        }
        return settled?.writes ?? plan.settings.flatMap(\.writes)
    }

    /// Makes a mode set possible. Throws that the card is busy where it would wait in the kernel for displays that are being
    /// asked.
    ///
    /// CRTCs that this connector leaves and that are off are cleared: the kernel refuses a commit that asks for an event of such
    /// a one (drm_atomic_crtc_check), and the mode set asks all that it touches.
    func prepareModeSet() throws(DisplayError) {
        if card.isBeingAsked { throw card.failure("set the mode \(assignment.mode)", on: name, number: EBUSY) }
        let routing = try card.routing(of: objects)
        for crtc in routing.clearance(for: assignment).crtcs {
            guard card.values(of: crtc)[try card.properties(of: crtc).active] == 0 else { continue }
            var request = AtomicRequest()
            try request.clear(routing.clearance(of: crtc), on: card)
            // Where this fails, so does the mode set, and says why.
            _ = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
        }
    }

    /// What the site file asks for and is not so, and what could not be made neutral; a sentence for each.
    var remarks: [String] { plan.lacks + (settled?.refusals ?? []) }
}

extension KMSScanout {
    /// The rectangles for the kernel: `struct drm_mode_rect` (drm_mode.h), the left, upper, right and lower edge in whole pixels of
    /// the framebuffer. Nil where the plane has no property for them; none, where nothing changes, is the smallest one.
    private func damageClips(_ damage: [Rect]) throws(DisplayError) -> PropertyBlob? {
        let damage = damage.isEmpty ? [Rect(size: Size(width: 1, height: 1))] : damage
        return try clips(
            damage.map { rect in
                Rect(origin: Point(x: rect.origin.x + corner.x, y: rect.origin.y + corner.y), size: rect.size)
            })
    }

    /// What a commit says has changed; nil: everything, which need not be said.
    ///
    /// All of the framebuffer, where its window moves and nothing else changes: amdgpu sends nothing to a panel that refreshes
    /// itself where several planes show what they showed, and nobody says that it changed (amdgpu_dm.c, fill_dc_dirty_rects).
    func clips(
        of damage: [Rect]?, in framebuffer: ScanoutBuffer, under layers: [PlaneLayer<ScanoutBuffer>]
    ) throws(DisplayError) -> PropertyBlob? {
        if let damage { return try damageClips(damage) }
        return layers.isEmpty || framebuffer !== shown ? nil : try clips([Rect(size: framebuffer.shape.size)])
    }

    private func clips(_ rects: [Rect]) throws(DisplayError) -> PropertyBlob? {
        guard plane.damageClips != nil else { return nil }
        let edges = rects.flatMap { [$0.origin.x, $0.origin.y, $0.maxX, $0.maxY] }
        return try PropertyBlob(
            edges.flatMap { edge in unsafe withUnsafeBytes(of: Int32(truncatingIfNeeded: edge)) { unsafe Array($0) } },
            on: card)
    }
}
