public import Vocabulary

/// An overview: the slides of the round as small pictures, many on a page.
extension CarouselState {
    /// Whether there is a slide for an overview.
    public var hasOverview: Bool { overviewLevel != nil }

    private var overviewLevel: Int? { bestLevel.flatMap { lineup.levels[$0].priority == .min ? nil : $0 } }

    /// A round of pages with all slides that can be shown now. Where they are of several folders, those of a folder that follow
    /// each other are one stack. Nil where there is no slide.
    ///
    /// - Parameters:
    ///   - style: how the pages are shown.
    ///   - stack: the one whose slides are listed, each by itself; nil: all are.
    ///   - number: of the slide whose page is told; nil: of the one that is shown, or that waits.
    ///   - folder: the path of a picture's folder; nil: it is in none.
    public func overview(
        in grid: Sheet.Grid, _ style: Style, of stack: Sheet.Stack? = nil, around number: Int? = nil,
        folder: (_ path: String) -> String?
    ) -> (lineup: Lineup, page: Position)? {
        guard let best = overviewLevel else { return nil }
        let thumbnails = stack.map { unstacked($0, in: best, folder) } ?? stacked(in: best, folder)
        if thumbnails.isEmpty { return nil }
        let room = Sheet.room(in: grid, of: stack)
        let pages = stride(from: 0, to: thumbnails.count, by: room).enumerated().map { index, start in
            // The name is unique, and no path of a file.
            var slide = Slide(path: "overview \(stack.map { "of \($0.folder) " } ?? "")\(index + 1)", style: style)
            slide.sheet = Sheet(Array(thumbnails[start..<min(start + room, thumbnails.count)]), in: grid, of: stack)
            return slide
        }
        let current = best == level ? lineup.levels[best].seat(at: position).index : 0
        let shown = number ?? lineup.number(ofSlide: current, in: best)
        let isListed = stack?.numbers.contains(shown) ?? true
        let place = isListed ? thumbnails.lastIndex { $0.number <= shown } : nil
        let lineup = Lineup(
            groups: [Lineup.Group(order: .listed, slides: pages)], indicator: lineup.indicator)
        return (lineup, Position(Int64((place ?? 0) / room)))
    }

    private func stacked(in level: Int, _ folder: (String) -> String?) -> [Sheet.Thumbnail] {
        let (slides, isShowable) = (lineup.levels[level].slides, cursors[level].isShowable)
        let before = lineup.number(ofSlide: 0, in: level)
        // Of each folder that follows another one: where it begins among the thumbnails.
        var (thumbnails, runs): ([Sheet.Thumbnail], [(start: Int, folder: String?)]) = ([], [])
        for (index, slide) in slides.enumerated() where isShowable[index] {
            let folder = folder(slide.path)
            if folder == nil || runs.last?.folder != folder { runs.append((thumbnails.count, folder)) }
            thumbnails.append(Sheet.Thumbnail(path: slide.path, number: before + index))
        }
        if runs.count < 2 { return thumbnails }
        return runs.enumerated().map { run, start in
            let end = run + 1 < runs.count ? runs[run + 1].start : thumbnails.count
            let (first, last) = (thumbnails[start.start], thumbnails[end - 1])
            guard let folder = start.folder, end - start.start > 1 else { return first }
            let stack = Sheet.Stack(
                folder: folder, numbers: first.number..<last.number + 1, count: end - start.start)
            return Sheet.Thumbnail(path: first.path, number: first.number, stack: stack)
        }
    }

    private func unstacked(
        _ stack: Sheet.Stack, in level: Int, _ folder: (String) -> String?
    ) -> [Sheet.Thumbnail] {
        let (slides, isShowable) = (lineup.levels[level].slides, cursors[level].isShowable)
        let before = lineup.number(ofSlide: 0, in: level)
        return stack.numbers.clamped(to: before..<before + slides.count).compactMap { number in
            let path = slides[number - before].path
            guard isShowable[number - before], folder(path) == stack.folder else { return nil }
            return Sheet.Thumbnail(path: path, number: number)
        }
    }
}
