internal import Compose

/// What lies over a rest for a while.
struct Cover {
    /// What rests.
    let ground: Frame
    private let layer: Layer
    /// Whether a screen has it, or will have it from the next flip on.
    private(set) var isShown = false

    init(_ layer: Layer, over ground: Frame) { (self.layer, self.ground) = (layer, ground) }

    /// The frame, which is handed over now.
    mutating func takeFrame() -> Frame {
        isShown = true
        return Frame(size: ground.size, layers: ground.layers + [layer])
    }
}
