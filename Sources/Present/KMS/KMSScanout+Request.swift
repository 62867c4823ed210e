internal import CDRM
internal import Raster

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

    /// What the site file asks for and is not so, and what could not be made neutral; a sentence for each.
    var remarks: [String] { plan.lacks + (settled?.refusals ?? []) }
}

extension KMSScanout {
    /// The rectangles for the kernel: `struct drm_mode_rect` (drm_mode.h), the left, upper, right and lower edge in whole pixels of
    /// the framebuffer. Nil where the plane has no property for them; none, where nothing changes, is the smallest one.
    func damageClips(_ damage: [Rect]) throws(DisplayError) -> PropertyBlob? {
        guard plane.damageClips != nil else { return nil }
        let edges = (damage.isEmpty ? [Rect(size: Size(width: 1, height: 1))] : damage).flatMap { rect in
            [rect.origin.x + corner.x, rect.origin.y + corner.y, rect.maxX + corner.x, rect.maxY + corner.y]
        }
        return try PropertyBlob(
            edges.flatMap { edge in unsafe withUnsafeBytes(of: Int32(truncatingIfNeeded: edge)) { unsafe Array($0) } },
            on: card)
    }
}
