internal import Raster
public import Vocabulary

extension ModeChoice {
    /// The mode that fits best of those that a display lists in its order, or nil.
    public func choose(from modes: [Mode]) -> Mode? { candidates(from: modes).first }

    /// Every mode that fits, the best first: each is for when those before it are refused.
    ///
    /// A sign moves pictures, so a mode of 50 Hz goes before one with more pixels. Interlaced modes, and those 4096 pixels wide
    /// (which televisions crop or squeeze), come up only where their size is asked for, or where there is nothing else. Of
    /// modes that are alike in all that counts, the display's own order decides.
    public func candidates(from modes: [Mode]) -> [Mode] {
        switch self {
        case .preferred:
            let usual = Self.usual(modes)
            guard let preferred = usual.first(where: \.isPreferred) else { return Self.largest(of: usual) }
            return Self.alike(preferred, of: usual)
        case .highest: return Self.largest(of: Self.usual(modes))
        case .exactly(let size, let rate):
            let fitting = modes.filter { mode in mode.size == size && (rate.map { abs(mode.rate - $0) < 0.5 } ?? true) }
            return Self.sorted(fitting) { mode in
                [mode.isInterlaced ? 0 : 1, rate.map { -abs(mode.rate - $0) } ?? mode.rate]
            }
        case .timings(let timings): return [timings.mode]
        }
    }

    /// What may be taken though its size was not asked for.
    private static func usual(_ modes: [Mode]) -> [Mode] {
        let progressive = modes.filter { !$0.isInterlaced }
        let usual = progressive.filter { !$0.isCinema }
        return [usual, progressive].first { !$0.isEmpty } ?? modes
    }

    private static func largest(of modes: [Mode]) -> [Mode] {
        sorted(modes) { [$0.isSmooth ? 1 : 0, Double($0.size.area), $0.rate] }
    }

    /// The preferred mode, or where it is too slow one that is not: of its size, or 1920x1080. After that what comes nearest:
    /// smooth, of its shape, no larger, as large as can be, near 60 Hz.
    private static func alike(_ preferred: Mode, of modes: [Mode]) -> [Mode] {
        sorted(modes) { mode in
            let isFirst =
                if preferred.isSmooth {
                    mode == preferred
                } else {
                    mode.isSmooth && mode.size == preferred.size
                }
            let isSecond = !preferred.isSmooth && mode.isSmooth && mode.size == .fullHD
            let isThird = !preferred.isSmooth && mode == preferred
            let hasItsShape = mode.size.width * preferred.size.height == mode.size.height * preferred.size.width
            return [
                isFirst ? 3 : isSecond ? 2 : isThird ? 1 : 0, mode.isSmooth ? 1 : 0, hasItsShape ? 1 : 0,
                mode.size.area <= preferred.size.area ? 1 : 0, Double(mode.size.area), -abs(mode.rate - 60),
            ]
        }
    }

    /// The highest rank first; what ranks the same stays in its order.
    private static func sorted(_ modes: [Mode], by rank: (Mode) -> [Double]) -> [Mode] {
        modes.enumerated().map { (mode: $0.element, place: $0.offset, rank: rank($0.element)) }
            .sorted { first, second in
                first.rank == second.rank
                    ? first.place < second.place : second.rank.lexicographicallyPrecedes(first.rank)
            }
            .map(\.mode)
    }
}

extension Mode {
    /// Whether moves look smooth: 50 Hz, or what rounds to it.
    var isSmooth: Bool { rate > 49.5 }

    /// Whether it is as wide as films and no display is (DCI 4K).
    var isCinema: Bool { size.width == 4096 }
}

extension Size {
    fileprivate static let fullHD = Size(width: 1920, height: 1080)
}
