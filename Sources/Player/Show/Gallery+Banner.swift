internal import Carousel
internal import Compose
internal import Decode
internal import Draw
internal import Raster
internal import Vocabulary

/// What a step is on a screen where the slides are items of a banner.
struct BannerMove {
    let animation: Animation
    /// Whether others are seen beside the current item in the end.
    let hasNeighbours: Bool
}

extension Surface {
    /// What slides are drawn for: all of it, or an item of the layout.
    func item(of layout: Layout?) -> Surface {
        guard let layout else { return self }
        let banner = Banner(layout, on: size, turned: rotation)
        let corner = banner.corner > 0 ? Corner(radius: banner.corner, over: layout.background) : nil
        return Surface(size: banner.itemSize, rotation: rotation, corner: corner)
    }
}

extension Screen {
    /// The drawing of a slide on it.
    func drawing(_ slide: Slide, in layout: Layout?) -> Drawing { Drawing(slide, on: surface.item(of: layout)) }

    fileprivate func banner(of row: Row) -> Banner { Banner(row.layout, on: surface.size, turned: surface.rotation) }
}

extension Gallery {
    /// Whether every neighbour that a step shows on a screen is drawn, or cannot be.
    ///
    /// - Parameter layout: what slides are drawn for now.
    func hasNeighbours(of step: Step, for screen: Screen, in layout: Layout?) -> Bool {
        guard let row = step.row else { return true }
        return step.neighbours(moving: step.shift, seenOn: screen.banner(of: row)).values.allSatisfy { slide in
            let key = screen.drawing(slide, in: layout)
            return picture(key) != nil || hasFailed(key)
        }
    }

    /// A step between items of a banner; nil for any other.
    ///
    /// - Parameters:
    ///   - old: the picture that leaves; nil where the step is a cut.
    ///   - new: what comes.
    func bannerMove(
        _ step: Step, from old: DrawnPicture?, to new: Job.Content, on screen: Screen, in layout: Layout?
    ) -> BannerMove? {
        guard let row = step.row, let new = new.drawn else { return nil }
        let banner = screen.banner(of: row)
        let shift = old == nil ? 0 : step.shift
        var items = step.neighbours(moving: shift, seenOn: banner).compactMapValues {
            picture(screen.drawing($0, in: layout))?.picture
        }
        if shift != 0 { items[0] = old?.picture }
        items[shift] = new.picture
        let hasNeighbours = items.keys.contains { $0 != shift && banner.seen.contains($0 - shift) }
        return BannerMove(animation: banner.animation(of: items, moving: shift), hasNeighbours: hasNeighbours)
    }
}

extension Step {
    /// What it shows besides the slides that it is about, counted from the old one.
    fileprivate func neighbours(moving shift: Int, seenOn banner: Banner) -> [Int: Slide] {
        // On the side from which nothing comes, the old slide brings its own neighbours along.
        let before = shift > 0 ? oldRow?.before : row?.before
        let after = shift < 0 ? oldRow?.after : row?.after
        var items: [Int: Slide] = [:]
        for (number, slide) in (before ?? []).enumerated() { items[min(shift, 0) - 1 - number] = slide }
        for (number, slide) in (after ?? []).enumerated() { items[max(shift, 0) + 1 + number] = slide }
        return items.filter { banner.seen.contains($0.key) || banner.seen.contains($0.key - shift) }
    }
}
