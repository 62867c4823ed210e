internal import Raster

extension ModeChoice {
    /// The modes that would do, the best first.
    func candidates(from modes: [Mode]) -> [Mode] {
        guard let best = choose(from: modes) else { return [] }
        if case .exactly = self { return [best] }
        return [best]
            + modes.filter { $0 != best && !$0.isInterlaced }.sorted { ($0.size.area, $0.rate) > ($1.size.area, $1.rate) }
    }
}
