public import Vocabulary

/// An overview: the slides of the round as small pictures, many on a page.
extension CarouselState {
    /// Whether there is a slide for an overview.
    public var hasOverview: Bool { overviewLevel != nil }

    private var overviewLevel: Int? { bestLevel.flatMap { lineup.levels[$0].priority == .min ? nil : $0 } }

    /// A round of pages with all slides that can be shown now. Where they are of several folders, those of a folder are one stack,
    /// in the place of the first of them. Nil where there is no slide.
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
        let place = place(ofSlide: shown, among: thumbnails, of: stack, in: best, folder)
        let lineup = Lineup(
            groups: [Lineup.Group(order: .listed, slides: pages)], indicator: lineup.indicator)
        return (lineup, Position(Int64((place ?? 0) / room)))
    }

    /// Which of the thumbnails stands for a slide, or for what comes before it; nil: none does.
    private func place(
        ofSlide number: Int, among thumbnails: [Sheet.Thumbnail], of stack: Sheet.Stack?, in level: Int,
        _ folder: (String) -> String?
    ) -> Int? {
        if let stack, !stack.numbers.contains(number) { return nil }
        let slides = lineup.levels[level].slides
        let index = number - lineup.number(ofSlide: 0, in: level)
        let own = stack == nil && slides.indices.contains(index) ? folder(slides[index].path) : nil
        return own.flatMap { own in thumbnails.firstIndex { $0.stack?.folder == own } }
            ?? thumbnails.lastIndex { $0.number <= number }
    }

    private func stacked(in level: Int, _ folder: (String) -> String?) -> [Sheet.Thumbnail] {
        let (slides, isShowable) = (lineup.levels[level].slides, cursors[level].isShowable)
        // Slides of one folder, or one of none, by their indices.
        var piles: [(folder: String?, first: Int, last: Int, count: Int)] = []
        var places: [String: Int] = [:]
        for index in slides.indices where isShowable[index] {
            let folder = folder(slides[index].path)
            if let place = folder.flatMap({ places[$0] }) {
                piles[place].last = index
                piles[place].count += slides[index].paths.count
            } else {
                if let folder { places[folder] = piles.count }
                piles.append((folder, index, index, slides[index].paths.count))
            }
        }
        let before = lineup.number(ofSlide: 0, in: level)
        func thumbnail(_ index: Int, _ stack: Sheet.Stack? = nil) -> Sheet.Thumbnail {
            Sheet.Thumbnail(path: slides[index].path, number: before + index, stack: stack)
        }
        if piles.count < 2 { return slides.indices.filter { isShowable[$0] }.map { thumbnail($0) } }
        return piles.map { pile in
            guard let folder = pile.folder, pile.first < pile.last else { return thumbnail(pile.first) }
            let numbers = before + pile.first..<before + pile.last + 1
            return thumbnail(pile.first, Sheet.Stack(folder: folder, numbers: numbers, count: pile.count))
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
