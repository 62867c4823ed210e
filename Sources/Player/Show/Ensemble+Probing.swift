internal import Carousel
internal import Draw
internal import Present

extension Ensemble {
    /// When each screen that has shown something had its last flip.
    var lastFlips: [Duration] { parts.flatMap { $0.show.screens.compactMap(\.lastFlip) } }

    /// Has every screen that rests prove that its display still takes frames.
    func probe() {
        for part in parts { part.show.screens.forEach { $0.probe() } }
    }

    /// Whether the show of an errand has nothing to show but the picture that the errand draws.
    func lacksAnother(_ errand: Errand) -> Bool {
        guard case .load(let drawing, _) = errand.job.work,
            let part = parts.first(where: { $0.number == errand.client })
        else { return false }
        return !part.show.carousel.canShowAnother(than: drawing.paths)
    }
}
