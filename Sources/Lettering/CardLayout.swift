internal import Raster

/// Where everything on a card stands: lines of text and two rules, at the upper left of a quiet ground.
///
/// Sizes go by the screen's smaller side, so that a card is as legible upright as across. A capital letter of the reasons is
/// a fortieth of that side at least, where the side has 240 pixels or more: 10 mm on a screen of 32 inches.
struct CardLayout {
    /// A line of text at its place.
    struct Item {
        let line: Paragraph.TextLine
        let weight: Letters.Weight
        /// The size in pixels.
        let em: Double
        let color: Color
        /// The left end of the line that the letters stand on.
        let x: Int
        let baseline: Int
    }

    static let background = Color(red: 0x10, green: 0x14, blue: 0x18)
    static let bright = Color(red: 0xF2, green: 0xF5, blue: 0xF7)
    private static let plain = Color(red: 0xD2, green: 0xDA, blue: 0xE1)
    static let muted = Color(red: 0x8B, green: 0x9A, blue: 0xA8)
    static let accent = Color(red: 0xE3, green: 0xA3, blue: 0x4A)
    private static let hairline = Color(red: 0x2A, green: 0x32, blue: 0x3A)

    /// How much is shown, and how large.
    private struct Measure {
        var entries: Int
        /// Of the sizes; 1 has capitals of 1/32 of the smaller side.
        var scale: Double
        /// How many lines a reason and a path may take.
        var textLines = 5
        var placeLines = 3
        /// Whether texts that take more lose a part.
        var shortens = false

        /// The best first: many entries are better than large letters, and whole texts better than many.
        static func all(for card: MessageCard) -> [Measure] {
            let most = min(card.entries.count, MessageCard.mostEntries)
            let counts = most == 0 ? [0] : Array((1...most).reversed())
            let sizes = counts.flatMap { count in
                [1.3, 1.15, 1, 0.9, 0.8].map { Measure(entries: count, scale: $0) }
            }
            let short = counts.map {
                Measure(entries: $0, scale: 0.8, textLines: 4, placeLines: 2, shortens: true)
            }
            let tiny = [0.8, 0.65, 0.5, 0.4, 0.3].map {
                Measure(entries: min(most, 1), scale: $0, textLines: 2, placeLines: 1, shortens: true)
            }
            return sizes + short + tiny
        }
    }

    private(set) var items: [Item] = []
    private(set) var rules: [(Rect, Color)] = []
    /// Whether everything stands inside the margins.
    private(set) var fits = true

    private let side: Double
    private let margin: Int
    /// Of a line of text.
    private let width: Int
    /// From margin to margin.
    private let across: Int
    private let measure: Measure
    private var y = 0.0

    init(_ card: MessageCard, on size: Size, in font: borrowing Letters) {
        let measures = Measure.all(for: card)
        var layout = CardLayout(card, on: size, measures[0], font)
        for measure in measures.dropFirst() where !layout.fits {
            layout = CardLayout(card, on: size, measure, font)
        }
        self = layout
    }

    private init(_ card: MessageCard, on size: Size, _ measure: Measure, _ font: borrowing Letters) {
        side = Double(size.shorterSide)
        margin = Int((side * 0.1).rounded())
        self.measure = measure
        let body = side / 32 * measure.scale * Double(Letters.unitsPerEm) / Double(Letters.capHeight)
        let small = body * 0.8
        // Longer lines are hard to read.
        across = max(1, size.width - 2 * margin)
        width = min(across, max(1, Int(body * 38)))

        let thickness = max(1, Int((side / 160).rounded()))
        rules.append((rule(width: Int(body * 1.7), height: thickness), Self.accent))
        y = Double(thickness) + body * 0.7
        add(
            Paragraph(card.title, .semibold, in: font), em: body * 1.75, most: 3, Self.bright, leading: 1.2,
            isBalanced: true)
        y += body * 0.35
        addEntries(card.entries.prefix(measure.entries), em: body, font)
        let others = card.others + card.entries.count - measure.entries
        if others > 0 {
            y += body * 0.6
            add(Paragraph("and \(others) more", .regular, in: font), em: small, most: 1, Self.muted)
        }
        if card.advice != nil || !card.places.isEmpty { y += body * 0.95 }
        if let advice = card.advice {
            add(
                Paragraph(advice, .regular, in: font), em: small, most: measure.textLines, Self.muted, isBalanced: true)
            y += body * 0.06
        }
        for place in card.places {
            add(
                Paragraph(place, .semibold, in: font, losesMiddle: true), em: body, most: measure.placeLines,
                Self.bright)
        }
        settle(size, card.machine, em: small, font)
    }

    /// Puts the footer at the lower margin, and what was added so far a little above the middle of what remains.
    private mutating func settle(_ size: Size, _ machine: [String], em: Double, _ font: borrowing Letters) {
        let block = (items, rules, y)
        (items, rules, y) = ([], [], 0)
        addFooter(machine, em: em, font)
        let (footer, line) = (items, rules)
        let footerTop = Double(size.height - margin) - y
        for item in footer { fits = fits && Double(item.x) + item.end <= Double(size.width - margin) + 1 }
        let room = footerTop - Double(margin) - (machine.isEmpty ? 0 : em)
        // Large letters want a wide margin too.
        fits = fits && block.2 <= room * (measure.scale > 1 ? 0.85 : 1)
        let top = margin + Int(max(0, (room - block.2) * 0.4))
        items = block.0.map { $0.moved(down: top) } + footer.map { $0.moved(down: Int(footerTop)) }
        rules = block.1.map { ($0.0.moved(down: top), $0.1) } + line.map { ($0.0.moved(down: Int(footerTop)), $0.1) }
    }

    private func rule(width: Int, height: Int) -> Rect {
        Rect(origin: Point(x: margin, y: 0), size: Size(width: width, height: height))
    }

    /// What is missing or wrong. A file stands above its reason; where all share a folder, before it if one line holds both.
    private mutating func addEntries(_ entries: ArraySlice<MessageCard.Entry>, em: Double, _ font: borrowing Letters) {
        let folder = SharedFolder(of: entries.compactMap(\.place))
        if let folder { addPlace("In \(folder.path):", em: em, font) }
        for entry in entries {
            y += em * 0.6
            var text = entry.text
            if let place = entry.place {
                let name = folder?.name(of: place) ?? place
                let both = "\(name): \(text)"
                let isShort =
                    folder != nil && Paragraph(both, .regular, in: font).lines(width: units(em), most: 2).count == 1
                if isShort { text = both } else { addPlace(name, em: em, font) }
            }
            add(Paragraph(text, .regular, in: font), em: em, most: measure.textLines, Self.plain)
        }
    }

    private mutating func addPlace(_ place: String, em: Double, _ font: borrowing Letters) {
        add(
            Paragraph(place, .regular, in: font, losesMiddle: true), em: em * 0.8, most: measure.placeLines, Self.muted)
        y += em * 0.06
    }

    /// The width of a line in parts of an em.
    private func units(_ em: Double) -> Int { Int(Double(width) / em * Double(Letters.unitsPerEm)) }

    /// A paragraph below what there is.
    private mutating func add(
        _ paragraph: Paragraph, em: Double, most: Int, _ color: Color, leading: Double = 1.36,
        isBalanced: Bool = false
    ) {
        let lines = paragraph.lines(
            width: units(em), most: measure.shortens ? most : .max, isBalanced: isBalanced)
        fits = fits && lines.count <= most
        for line in lines {
            let baseline = Int((y + em * (leading - 0.3)).rounded())
            items.append(
                Item(line: line, weight: paragraph.weight, em: em, color: color, x: margin, baseline: baseline))
            y += em * leading
        }
    }

    /// The machine's name and addresses, side by side as far as there is room.
    private mutating func addFooter(_ machine: [String], em: Double, _ font: borrowing Letters) {
        if machine.isEmpty { return }
        let thickness = max(1, Int((side / 540).rounded()))
        rules.append((rule(width: across, height: thickness), Self.hairline))
        y = Double(thickness) + em * 0.6
        var x = 0.0
        for (index, text) in machine.enumerated() {
            let weight: Letters.Weight = index == 0 ? .semibold : .regular
            guard let line = Paragraph(text, weight, in: font).lines(width: units(em), most: 1).first else { continue }
            let length = line.length(em: em)
            if x > 0, x + length > Double(across) {
                x = 0
                y += em * 1.4
            }
            let baseline = Int((y + em * 1.06).rounded())
            items.append(
                Item(
                    line: line, weight: weight, em: em, color: index == 0 ? Self.plain : Self.muted,
                    x: margin + Int(x), baseline: baseline))
            x += length + em * 1.6
        }
        y += em * 1.1
    }

    func draw(on canvas: Canvas, in font: borrowing Letters) {
        for (rect, color) in rules { canvas.fill(rect, color) }
        for item in items { item.draw(on: canvas, in: font) }
    }
}

extension CardLayout.Item {
    /// How far right of `x` it ends.
    var end: Double { line.length(em: em) }

    fileprivate func moved(down distance: Int) -> Self {
        Self(line: line, weight: weight, em: em, color: color, x: x, baseline: baseline + distance)
    }

    func draw(on canvas: Canvas, in font: borrowing Letters) {
        // Room for what stands out of the line: the first letter's left, and marks above capitals.
        let (left, above, below) = (Int(em / 4) + 1, Int(em * 1.15) + 1, Int(em * 0.4) + 1)
        var coverage = Coverage(size: Size(width: Int(end) + 2 * left + 1, height: above + below))
        for (glyph, place) in line.glyphs {
            let x = Double(place) / Double(Letters.unitsPerEm) * em
            let pixel = x.rounded(.down)
            guard let (drawn, corner) = font.draw(glyph, weight, em: em, x: x - pixel) else { continue }
            coverage.add(drawn, at: Point(x: left + Int(pixel) + corner.x, y: above + corner.y))
        }
        canvas.draw(coverage, at: Point(x: x - left, y: baseline - above), color)
    }
}

extension Rect {
    fileprivate func moved(down distance: Int) -> Rect {
        Rect(origin: Point(x: origin.x, y: origin.y + distance), size: size)
    }
}
