public import Raster

/// A mode in all its numbers, as a modeline says them.
public struct ModeTimings: Hashable, Sendable {
    /// One direction: where the picture ends, the sync pulse begins and ends, and all of it.
    public struct Axis: Hashable, Sendable {
        /// Counted from the first visible pixel or line.
        public let visible, syncStart, syncEnd, total: Int
        /// Whether the sync pulse is positive.
        public let isPositive: Bool

        /// The parts of a line or a frame.
        public init(visible: Int, syncStart: Int, syncEnd: Int, total: Int, isPositive: Bool) {
            self.visible = visible
            self.syncStart = syncStart
            self.syncEnd = syncEnd
            self.total = total
            self.isPositive = isPositive
        }
    }

    /// The pixel clock in kHz.
    public let clock: Int
    /// A line in pixels, and a frame in lines.
    public let horizontal, vertical: Axis
    /// Whether a vblank brings every other line only.
    public let isInterlaced: Bool
    /// Whether every line is sent twice.
    public let isDoubleScan: Bool

    /// - Throws: what no display can have, or no card send.
    public init(
        clock: Int, horizontal: Axis, vertical: Axis, isInterlaced: Bool = false, isDoubleScan: Bool = false
    ) throws(ModeFlaw) {
        self.clock = clock
        self.horizontal = horizontal
        self.vertical = vertical
        self.isInterlaced = isInterlaced
        self.isDoubleScan = isDoubleScan
        for (axis, name) in [(horizontal, "a line"), (vertical, "a frame")] {
            guard axis.visible > 0, axis.visible <= axis.syncStart, axis.syncStart < axis.syncEnd,
                axis.syncEnd <= axis.total
            else {
                throw .impossible(
                    "\(name) is \(axis.visible) \(axis.syncStart) \(axis.syncEnd) \(axis.total); each number is larger "
                        + "than the one before: the picture, the start and the end of the sync pulse, and all of it")
            }
            // The kernel has 16 bits for each, and no driver takes as much.
            if axis.total > 16_384 { throw .impossible("\(name) of \(axis.total) is longer than 16384") }
        }
        if !(1000...3_000_000).contains(clock) {
            throw .impossible("the pixel clock is \(Self.text(clock)) MHz; displays take 1 to 3000")
        }
        if !(10...500).contains(Duration.seconds(1) / period) {
            let rate = Int((Duration.seconds(1) / period).rounded())
            throw .impossible("these timings make \(rate) Hz; displays take 10 to 500")
        }
    }

    /// Visible pixels.
    public var size: Size { Size(width: horizontal.visible, height: vertical.visible) }

    /// From one vblank to the next.
    public var period: Duration {
        let total = Size(width: horizontal.total, height: vertical.total)
        guard
            let period = Self.period(
                clock: clock, total: total, isInterlaced: isInterlaced, isDoubleScan: isDoubleScan)
        else { preconditionFailure("there is a clock") }
        return period
    }

    /// The time from vblank to vblank of a mode's timing, as drm_mode_vrefresh() counts it; nil for one without a clock.
    ///
    /// - Parameters:
    ///   - clock: in kHz.
    ///   - total: pixels a line and lines a frame, blanking included.
    ///   - isInterlaced: a frame is two fields, and each has its vblank.
    ///   - isDoubleScan: every line is sent twice.
    ///   - scans: how often a line is sent, where that is more than once.
    public static func period(
        clock: Int, total: Size, isInterlaced: Bool = false, isDoubleScan: Bool = false, scans: Int = 0
    ) -> Duration? {
        let pixels = total.area * (isDoubleScan ? 2 : 1) * max(1, scans)
        if clock <= 0 || pixels <= 0 { return nil }
        return .seconds(pixels) / (clock * 1000 * (isInterlaced ? 2 : 1))
    }

    private static func text(_ kilohertz: Int) -> String {
        let fraction = String(kilohertz % 1000 + 1000).dropFirst()
        return "\(kilohertz / 1000)" + (kilohertz % 1000 == 0 ? "" : ".\(fraction)")
    }
}

// MARK: - Reading

extension ModeTimings {
    /// Reads `1920x480@60 cvt`, `1920x480@60 cvt-rb`, or what X calls a modeline, with or without the word and the name. Nil for
    /// a text that means to be neither.
    init?(reading text: some StringProtocol) throws(ModeFlaw) {
        var words = text.split(separator: " ").map { $0.lowercased() }
        if let formula = words.last, formula == "cvt" || formula == "cvt-rb" {
            try self.init(formula: words.dropLast(), isReduced: formula == "cvt-rb")
            return
        }
        if words.first == "modeline" { words.removeFirst(min(2, words.count)) }
        guard words.count >= 9 else { return nil }
        try self.init(modeline: words)
    }

    private init(formula words: [String], isReduced: Bool) throws(ModeFlaw) {
        let parts = words.joined().split(separator: "@", omittingEmptySubsequences: false)
        guard words.count == 1, parts.count <= 2, let size = Size(parts[0]) else { throw .unknown }
        guard let rate = parts.count == 2 ? Double(parts[1]) : 60, rate.isFinite else { throw .unknown }
        try self.init(cvt: size, rate: rate, isReduced: isReduced)
    }

    private init(modeline words: [String]) throws(ModeFlaw) {
        let numbers = words[1..<9].compactMap { Int($0) }
        guard numbers.count == 8, let clock = Double(words[0]), clock.isFinite else { throw .unknown }
        var signs = (horizontal: false, vertical: false)
        var (isInterlaced, isDoubleScan) = (false, false)
        for word in words[9...] {
            switch word {
            case "+hsync": signs.horizontal = true
            case "+vsync": signs.vertical = true
            case "-hsync", "-vsync": break
            case "interlace": isInterlaced = true
            case "doublescan": isDoubleScan = true
            default:
                throw .impossible("'\(word)' is none of +hsync, -hsync, +vsync, -vsync, interlace, doublescan")
            }
        }
        try self.init(
            clock: Int((min(max(clock, 0), 1_000_000) * 1000).rounded()),
            horizontal: Axis(numbers[0...3], isPositive: signs.horizontal),
            vertical: Axis(numbers[4...7], isPositive: signs.vertical), isInterlaced: isInterlaced,
            isDoubleScan: isDoubleScan)
    }
}

extension ModeTimings.Axis {
    fileprivate init(_ numbers: ArraySlice<Int>, isPositive: Bool) {
        let first = numbers.startIndex
        self.init(
            visible: numbers[first], syncStart: numbers[first + 1], syncEnd: numbers[first + 2],
            total: numbers[first + 3], isPositive: isPositive)
    }
}
