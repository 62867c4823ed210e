internal import Present

extension Ensemble {
    /// When each screen that has shown something had its last flip.
    var lastFlips: [Duration] { parts.flatMap { $0.show.screens.compactMap(\.lastFlip) } }

    /// Has every screen that rests prove that its display still takes frames.
    func probe() {
        for part in parts { part.show.screens.forEach { $0.probe() } }
    }
}
