internal import Carousel
internal import Raster
internal import Vocabulary

/// A row of dots, one for each page; of many pages, a window of those around the present one, whose dots shrink towards
/// pages that lie beyond.
struct DotRow {
    /// How many dots are shown at most.
    static let mostDots = 20
    /// By so many dots the window moves along with a step; a longer way is a cross-fade.
    private static let farthest = 5
    /// How many dots shrink at an end, at most.
    private static let depth = 2.0

    /// A dot's diameter.
    let diameter: Int
    private let limit: Int
    private let halo: Halo
    private let active: Inks
    private let inactive: Inks

    /// - Parameter length: that the screen has for it.
    init(_ indicator: Indicator, diameter: Int, length: Int) {
        self.diameter = diameter
        limit = max(1, min(Self.mostDots, (length + diameter) / (2 * diameter)))
        halo = Halo(around: diameter)
        active = Inks(indicator.color)
        inactive = Inks(indicator.inactive)
    }

    /// From the middle of a dot to that of the next one.
    private var pitch: Int { 2 * diameter }

    /// How many dots stand in the row.
    private func count(_ page: Page) -> Int { min(page.count, limit) }

    /// How long the row is.
    func length(_ page: Page) -> Int { count(page) * pitch - diameter }

    /// The first page in the window.
    private func windowStart(_ page: Page) -> Int {
        max(0, min(page.index - limit / 2, page.count - limit))
    }

    /// Whether dots can be drawn on the way from one page to another; elsewhere the two are mixed.
    func leads(from old: Page, to new: Page) -> Bool {
        guard old.count == new.count else { return false }
        if old.count <= limit { return true }
        // The last page becomes the first one without running back.
        let isWrap = 2 * abs(new.index - old.index) > old.count
        return !isWrap && abs(windowStart(new) - windowStart(old)) <= Self.farthest
    }

    /// Draws the row in the middle of a part of a sketch, `part`, 0...1, of the way between two pages that it leads to.
    func draw(from old: Page, to new: Page, _ part: Double, in area: Rect, on sketch: inout Sketch) {
        let (count, radius) = (count(old), Double(diameter) / 2)
        let start = Double(windowStart(old)) * (1 - part) + Double(windowStart(new)) * part
        let left = Double(area.origin.x + (area.size.width - length(old)) / 2) + radius
        let middle = Double(area.origin.y) + Double(area.size.height) / 2
        let hidden = old.count - count
        var discs: [(x: Double, radius: Double, inks: Inks)] = []
        for page in max(0, Int(start) - 1)...min(old.count - 1, Int(start) + count) {
            let slot = Double(page) - start
            let scale = min(
                Self.scale(slot, hidden: start),
                Self.scale(Double(count - 1) - slot, hidden: Double(hidden) - start))
            if scale <= 0 { continue }
            let light = (page == old.index ? 1 - part : 0) + (page == new.index ? part : 0)
            discs.append((left + slot * Double(pitch), radius * scale, inactive.mixed(with: active, light)))
        }
        for disc in discs { sketch.shade(x: disc.x, y: middle, radius: disc.radius, disc.inks.halo, halo) }
        for disc in discs { sketch.disc(x: disc.x, y: middle, radius: disc.radius, disc.inks.mark) }
    }

    /// The size of a dot that stands `slot` dots from an end of the window, with `hidden` ones beyond that end.
    private static func scale(_ slot: Double, hidden: Double) -> Double {
        // One that comes in grows from nothing.
        max(0, min(1, slot + 1, (slot + 1 + depth - min(hidden, depth)) / (depth + 1)))
    }
}
