internal import Compose
internal import Raster

/// What framebuffers hold of an animation whose frames are composed, so that only what changes is painted.
struct Composition<Buffer: AnyObject> {
    /// Whose frames they are.
    let prepared: PreparedAnimation
    private var held: [Held] = []
    /// What was composed last.
    private var last: Double?

    /// Its output decides how long a framebuffer lives.
    private struct Held {
        weak var buffer: Buffer?
        var progress: Double
    }

    init(_ prepared: PreparedAnimation) { self.prepared = prepared }

    /// Paints a frame into a framebuffer. Returns where that, or what is on the screen, is not what it was.
    ///
    /// A driver may keep a copy of each framebuffer, or one of the screen (drm_plane_enable_fb_damage_clips): both need to
    /// know. Nil: all of it.
    ///
    /// - Parameter bytes: grows by what is written.
    mutating func paint(
        at progress: Double, into framebuffer: Buffer, _ picture: Picture, counting bytes: inout Int
    ) -> [Rect]? {
        let frame = prepared.animation.frame(at: progress)
        let index = held.firstIndex { $0.buffer === framebuffer }
        let before = index.map { held[$0].progress }
        defer { last = progress }
        guard let index, let before, let last else {
            compose(frame, into: picture)
            bytes += frame.size.area * 4
            held.removeAll { $0.buffer == nil }
            held.append(Held(buffer: framebuffer, progress: progress))
            return nil
        }
        held[index].progress = progress
        let painted = prepared.animation.changes(from: before, to: progress)
        for rect in painted {
            compose(frame.cropped(to: rect), into: picture.cropped(to: rect))
            bytes += rect.size.area * 4
        }
        return painted + prepared.animation.changes(from: last, to: progress)
    }
}
