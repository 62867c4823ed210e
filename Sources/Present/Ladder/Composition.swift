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
        guard let changes = take(progress, in: framebuffer) else {
            compose(frame, into: picture)
            bytes += frame.size.area * 4
            return nil
        }
        for rect in changes.painted {
            compose(frame.cropped(to: rect), into: picture.cropped(to: rect))
            bytes += rect.size.area * 4
        }
        return changes.painted + changes.seen
    }

    /// Takes a frame as painted into a framebuffer. Returns where that, and where what is on the screen, is not what it was.
    /// Nil: all of it.
    mutating func take(_ progress: Double, in framebuffer: Buffer) -> (painted: [Rect], seen: [Rect])? {
        let index = held.firstIndex { $0.buffer === framebuffer }
        let before = index.map { held[$0].progress }
        defer { last = progress }
        guard let index, let before, let last else {
            held.removeAll { $0.buffer == nil }
            held.append(Held(buffer: framebuffer, progress: progress))
            return nil
        }
        held[index].progress = progress
        return (
            prepared.animation.changes(from: before, to: progress), prepared.animation.changes(from: last, to: progress)
        )
    }
}
