/// Remembers for a while that memory was short, so that what cannot be had is not asked for at every move: a value without
/// clock or memory.
struct Scarcity: Sendable {
    /// How long nothing is asked for that is as large as what was refused.
    static let patience = Duration.seconds(300)

    /// The smallest that was refused, and until when that counts.
    private var refusal: (byteCount: Int, until: Duration)?

    /// Whether that much may be asked for.
    func allows(_ byteCount: Int, at now: Duration) -> Bool {
        refusal.map { byteCount < $0.byteCount || now >= $0.until } ?? true
    }

    /// That much was refused.
    mutating func refuse(_ byteCount: Int, at now: Duration) {
        // A refusal that no longer counts says nothing about less.
        let former = refusal.flatMap { now < $0.until ? $0.byteCount : nil } ?? .max
        refusal = (min(former, byteCount), now + Self.patience)
    }

    /// That much was had.
    mutating func grant(_ byteCount: Int) {
        if let refused = refusal?.byteCount, byteCount >= refused { refusal = nil }
    }

    /// Memory may have come back: an output is gone, or has let its framebuffers go.
    mutating func forget() { refusal = nil }
}
