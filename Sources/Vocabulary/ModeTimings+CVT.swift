internal import Raster

extension ModeTimings {
    /// The timings that VESA's Coordinated Video Timings standard (CVT 1.2, 2013) gives to a size and a rate, without margins
    /// and progressive.
    ///
    /// - Parameter isReduced: with blanking of 160 pixels and 460 µs (reduced blanking, version 1), which flat panels take and
    ///   which needs a slower clock.
    init(cvt size: Size, rate: Double, isReduced: Bool) throws(ModeFlaw) {
        if size.width % Formula.cell != 0 {
            throw .impossible(
                "CVT has widths that are multiples of \(Formula.cell); \(size) takes a modeline")
        }
        if !(10...500).contains(rate) { throw .impossible("displays take 10 to 500 Hz") }
        let microseconds = 1_000_000 / rate
        let sync = Formula.verticalSync(size)
        self =
            isReduced
            ? try Self.reduced(size, rate, microseconds, sync) : try Self.normal(size, microseconds, sync)
    }

    private static func normal(
        _ size: Size, _ microseconds: Double, _ sync: Int
    ) throws(ModeFlaw) -> ModeTimings {
        let line = (microseconds - Formula.syncAndBackPorch) / Double(size.height + Formula.frontPorch)
        let syncAndBackPorch = max(Int(Formula.syncAndBackPorch / line) + 1, sync + Formula.backPorch)
        // The share of a line that is blank, in percent.
        let share = max(20, 30 - 300 * line / 1000)
        let blank = Int(Double(size.width) * share / (100 - share) / Double(2 * Formula.cell)) * 2 * Formula.cell
        let total = size.width + blank
        let pulse = Int(0.08 * Double(total) / Double(Formula.cell)) * Formula.cell
        let syncEnd = size.width + blank / 2
        return try ModeTimings(
            clock: Int(Double(total) / line / Formula.clockStep) * Formula.clockStepInKilohertz,
            horizontal: Axis(
                visible: size.width, syncStart: syncEnd - pulse, syncEnd: syncEnd, total: total, isPositive: false),
            vertical: Axis(
                visible: size.height, syncStart: size.height + Formula.frontPorch,
                syncEnd: size.height + Formula.frontPorch + sync,
                total: size.height + Formula.frontPorch + syncAndBackPorch, isPositive: true))
    }

    private static func reduced(
        _ size: Size, _ rate: Double, _ microseconds: Double, _ sync: Int
    ) throws(ModeFlaw) -> ModeTimings {
        let line = (microseconds - Formula.reducedBlanking) / Double(size.height)
        let blank = max(Int(Formula.reducedBlanking / line) + 1, Formula.frontPorch + sync + Formula.backPorch)
        let total = Size(width: size.width + 160, height: size.height + blank)
        return try ModeTimings(
            clock: Int(rate * Double(total.area) / 1_000_000 / Formula.clockStep) * Formula.clockStepInKilohertz,
            horizontal: Axis(
                visible: size.width, syncStart: size.width + 48, syncEnd: size.width + 80, total: total.width,
                isPositive: true),
            vertical: Axis(
                visible: size.height, syncStart: size.height + Formula.frontPorch,
                syncEnd: size.height + Formula.frontPorch + sync, total: total.height, isPositive: false))
    }
}

/// The standard's constants.
private enum Formula {
    /// Pixels that the horizontal numbers are multiples of.
    static let cell = 8
    /// Lines.
    static let frontPorch = 3
    static let backPorch = 7
    /// The least time of vertical sync and back porch in microseconds.
    static let syncAndBackPorch = 550.0
    /// The least time of vertical blanking in microseconds, where it is reduced.
    static let reducedBlanking = 460.0
    /// In MHz, and in kHz.
    static let clockStep = 0.25
    static let clockStepInKilohertz = 250

    /// The lines of the vertical sync pulse, by which displays tell shapes.
    static func verticalSync(_ size: Size) -> Int {
        func has(_ width: Int, _ height: Int) -> Bool {
            size.height * width / height / cell * cell == size.width
        }
        if has(4, 3) { return 4 }
        if has(16, 9) { return 5 }
        if has(16, 10) { return 6 }
        return has(5, 4) || has(15, 9) ? 7 : 10
    }
}
