/// The `zpos` of a plane.
struct PlaneHeight: Hashable, Sendable {
    let id: PlaneID
    /// Nil where the driver does not say.
    let value: UInt64?
    /// What it can be set to; nil: it stays as it is.
    let range: ClosedRange<UInt64>?

    /// Planes from the bottom up, each with the height that is to be written; nil: none. Left out are those that cannot be seen
    /// above the primary one.
    ///
    /// msm begins all of them at 0, and a tie is the kernel's to break (dpu_plane.c; drm_blend.c, drm_atomic_normalize_zpos).
    ///
    /// - Parameter ground: the primary plane's; nil where it is not known.
    static func order(_ planes: [PlaneHeight], above ground: UInt64?) -> [(id: PlaneID, height: UInt64?)] {
        let sorted = planes.sorted { ($0.value ?? 0, $0.id.rawValue) < ($1.value ?? 0, $1.id.rawValue) }
        guard var last = ground else { return sorted.map { ($0.id, nil) } }
        var order: [(id: PlaneID, height: UInt64?)] = []
        for plane in sorted {
            guard let value = plane.value else {
                order.append((plane.id, nil))
                continue
            }
            let height = max(value, last + 1)
            if let range = plane.range {
                guard range.contains(height) else { continue }
                order.append((plane.id, height))
            } else {
                // Two that stand at the same height are in the order of their numbers.
                guard value > ground ?? 0 else { continue }
                order.append((plane.id, nil))
            }
            last = max(height, last)
        }
        return order
    }
}
