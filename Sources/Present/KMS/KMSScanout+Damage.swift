internal import Raster

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
