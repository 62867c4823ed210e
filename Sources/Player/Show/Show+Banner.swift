internal import Carousel
internal import Compose
internal import Decode
internal import Draw
internal import PlaylistFormat
internal import Raster

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

extension Show {
    /// The drawing of a slide on a screen.
    func drawing(_ slide: Slide, on screen: Screen) -> Drawing {
        Drawing(slide, on: screen.surface.item(of: carousel.lineup.layout))
    }

    /// Whether every neighbour that a step shows on a screen is drawn, or cannot be.
    func hasNeighbours(of step: Step, for screen: Screen) -> Bool {
        guard let row = step.row else { return true }
        let slides = neighbours(of: step, moving: step.shift, seenOn: banner(of: row, on: screen)).values
        return slides.allSatisfy { slide in
            let key = drawing(slide, on: screen)
            return gallery.picture(key) != nil || gallery.hasFailed(key)
        }
    }

    /// A step between items of a banner; nil for any other.
    ///
    /// - Parameters:
    ///   - old: the picture that leaves; nil where the step is a cut.
    ///   - new: what comes.
    func bannerMove(_ step: Step, from old: DrawnPicture?, to new: Job.Content, on screen: Screen) -> BannerMove? {
        guard let row = step.row, let new = new.drawn else { return nil }
        let banner = banner(of: row, on: screen)
        let shift = old == nil ? 0 : step.shift
        var items = neighbours(of: step, moving: shift, seenOn: banner).compactMapValues {
            gallery.picture(drawing($0, on: screen))?.picture
        }
        if shift != 0 { items[0] = old?.picture }
        items[shift] = new.picture
        let hasNeighbours = items.keys.contains { $0 != shift && banner.seen.contains($0 - shift) }
        return BannerMove(animation: banner.animation(of: items, moving: shift), hasNeighbours: hasNeighbours)
    }

    private func banner(of row: Row, on screen: Screen) -> Banner {
        Banner(row.layout, on: screen.surface.size, turned: screen.surface.rotation)
    }

    /// What a step shows besides the slides that it is about, counted from the old one.
    private func neighbours(of step: Step, moving shift: Int, seenOn banner: Banner) -> [Int: Slide] {
        // On the side from which nothing comes, the old slide brings its own neighbours along.
        let before = shift > 0 ? step.oldRow?.before : step.row?.before
        let after = shift < 0 ? step.oldRow?.after : step.row?.after
        var items: [Int: Slide] = [:]
        for (number, slide) in (before ?? []).enumerated() { items[min(shift, 0) - 1 - number] = slide }
        for (number, slide) in (after ?? []).enumerated() { items[max(shift, 0) + 1 + number] = slide }
        return items.filter { banner.seen.contains($0.key) || banner.seen.contains($0.key - shift) }
    }

    /// Has the row of a banner shown again where it shows pictures that are drawn anew.
    func noteRedrawn(_ drawings: Set<Drawing>) {
        guard let row = carousel.row else { return }
        for path in Set(drawings.map(\.path.name)).intersection(row.slides.map(\.path)) { handle(.redrawn(path: path)) }
    }
}
