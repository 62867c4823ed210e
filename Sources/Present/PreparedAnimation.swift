public import Compose
internal import Raster
internal import Synchronization

/// An animation that an output is ready to show.
public final class PreparedAnimation {
    /// What is shown.
    public let animation: Animation
    /// How it reaches the screen.
    public let route: Route
    /// What must be painted before it is shown; nil: nothing.
    public let painting: Painting?
    /// What the window moves over; nil where each frame is composed.
    private(set) var strip: (strip: Strip, framebuffer: any Framebuffer)?
    /// What planes show; nil on another rung.
    var planes: (scene: PlaneScene, framebuffers: [any Framebuffer])?
    /// The overlay's picture, where a plane shows it over the strip.
    var overlay: (any Framebuffer)?
    /// Whether its last frame was painted over the picture on the screen.
    var isPaintedOver = false
    /// Whether the kernel has refused a frame of its rung, and a lower one shows it.
    var hasFallen = false

    init(
        _ animation: Animation, by route: Route, painting: Painting? = nil,
        over strip: (strip: Strip, framebuffer: any Framebuffer)? = nil
    ) {
        self.animation = animation
        self.route = route
        self.painting = painting
        self.strip = strip
    }

    /// Parts with its framebuffers: they are another's from now on, and nothing but composed frames is left of it.
    func takeFramebuffers() -> [any Framebuffer] {
        defer { (strip, overlay, planes) = (nil, nil, nil) }
        return [strip?.framebuffer, overlay].compactMap(\.self) + (planes?.framebuffers ?? [])
    }
}

/// Frames to be painted into framebuffers. Any one thread may do it.
public final class Painting: Sendable {
    private let parts: [(frame: Frame, target: Picture)]
    /// With their alpha.
    private let copies: [(source: Picture, target: Picture)]
    private let state = Atomic(State.waiting)

    private enum State: UInt8, AtomicRepresentable {
        case waiting, withdrawn, painting, done
    }

    init(_ parts: [(frame: Frame, target: Picture)], copying copies: [(source: Picture, target: Picture)] = []) {
        self.parts = parts
        self.copies = copies
    }

    /// Paints, unless it was withdrawn; to be called once.
    public func paint() {
        if !begin() { return }
        for part in parts { compose(part.frame, into: part.target) }
        for copy in copies { copy.target.copy(from: copy.source) }
        state.store(.done, ordering: .releasing)
    }

    /// Whether it is painted.
    public var isDone: Bool { state.load(ordering: .acquiring) == .done }

    /// Keeps it from being begun. False where a thread is painting.
    func withdraw() -> Bool { move(from: .waiting, to: .withdrawn) || isDone }

    /// Claims it for a thread. False where another has it, or it was withdrawn.
    func begin() -> Bool { move(from: .waiting, to: .painting) }

    private func move(from old: State, to new: State) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }
}
