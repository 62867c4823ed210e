public import Compose
public import Raster
internal import Vocabulary

/// An output in memory. What is on it is composed when somebody looks at it. Vblanks come at whole multiples of the mode's
/// period.
public final class HeadlessOutput: Output {
    /// A screen that is looked at takes 1 GiB at most.
    public static let largestSide = 16_384

    /// Another one for whatever is plugged in, even under the same name.
    public let id: OutputID
    /// `headless-1`, or as it was plugged in.
    public let name: String
    /// `headless`
    public var card: String { id.card }
    /// The part of the screen's mode that the picture has.
    public let mode: Mode
    /// All of the screen, and what the site file says of it.
    let screenMode: Mode
    let margins: Margins?
    /// Where the picture stands on the screen, with black around it.
    private let place: Rect
    /// What of the site file is left out.
    public let remarks: [String]
    /// How many bytes of framebuffers `show` would have written where every frame is copied.
    public private(set) var bytesWritten = 0
    /// What two framebuffers would hold, which take turns.
    private var composition: Composition<Turn>?
    private var turns = [Turn(), Turn()]
    var queueChanged: () -> Void = {}

    /// A framebuffer without pixels.
    private final class Turn {}

    let now: () -> Duration
    /// What is on the screen.
    private var current: Frame?
    /// What was shown last, until its flip has come.
    private var queued: Frame?
    /// What was shown last.
    private var last: Frame?
    /// When that will be.
    private(set) var nextFlip: Duration?
    /// The cable was pulled: nothing is taken any more.
    var isUnplugged = false

    /// - Parameter margins: are painted, as on a display whose driver has no property for them.
    init(id: OutputID, name: String, mode: Mode, margins: Margins? = nil, now: @escaping () -> Duration) {
        self.id = id
        self.name = name
        screenMode = mode
        self.margins = margins
        let whole = Rect(size: mode.size)
        let inset = margins.map { $0.inset(on: mode.size) } ?? whole
        place = inset ?? whole
        self.mode = mode.cut(to: place.size)
        remarks = inset == nil ? [Margins.remark(on: mode.size)] : []
        self.now = now
    }

    /// Takes every animation as it is. The route is that of a display whose framebuffers may be of any size.
    public func prepare(_ animation: Animation) throws(DisplayError) -> PreparedAnimation {
        precondition(animation.size == mode.size, "an animation for this screen")
        return PreparedAnimation(animation, by: route(of: animation))
    }

    private func route(of animation: Animation) -> Route {
        if animation.isStill { return Route(.cut) }
        if Strip(animation.ground) == nil { return Route(.copy, past: [Obstacle(.pan, .notRigid)]) }
        return mode == screenMode ? Route(.pan) : Route(.copy, past: [Obstacle(.pan, .margins)])
    }

    /// Does nothing: an animation holds no memory of the output's.
    public func discard(_ prepared: PreparedAnimation) {}

    /// Refuses what the kernel refuses, so that a test sees it.
    public func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        try show(prepared.animation.frame(at: progress))
        if prepared.route.rung == .copy { countCopy(of: prepared, at: progress) }
    }

    private func countCopy(of prepared: PreparedAnimation, at progress: Double) {
        if composition?.prepared !== prepared { composition = Composition(prepared) }
        turns.reverse()
        let painted = composition?.take(progress, in: turns[0])?.painted ?? [Rect(size: mode.size)]
        for rect in painted { bytesWritten += rect.size.area * 4 }
        if progress >= 1, prepared.animation.wayAtRest == 0 { composition = nil }
    }

    /// Refuses what the kernel refuses.
    public func show(_ frame: Frame) throws(DisplayError) {
        if isUnplugged { throw DisplayError(name, "flip", reason: "nothing is connected") }
        guard queued == nil else { throw DisplayError(name, "flip", reason: "a flip is outstanding") }
        // A picture that has left the screen is not kept.
        let frame = frame.visible
        queued = frame
        last = frame
        nextFlip = vblank(after: now())
        queueChanged()
    }

    /// Queues the frame of the last `show` once more.
    public func repeatFrame() throws(DisplayError) {
        guard let last else { preconditionFailure("a frame was handed over") }
        try show(last)
    }

    /// Queues the frame of the last `show` again.
    public func showAgain(after error: DisplayError) throws(DisplayError) {
        abandonFlip()
        try repeatFrame()
    }

    /// Forgets the frame that is queued.
    func abandonFlip() {
        queued = nil
        nextFlip = nil
        queueChanged()
    }

    /// The next whole multiple of the mode's period.
    public func vblank(after instant: Duration) -> Duration? { mode.period * (vblankCount(at: instant) + 1) }

    /// What is on the screen; nil before the first flip. Its pixels are its own or those of the one picture that fills it.
    public var screen: Picture? {
        guard let picture = current?.picture, mode != screenMode else { return current?.picture }
        let screen = Picture(size: screenMode.size)
        screen.fill(.black)
        screen.cropped(to: place).copy(from: picture)
        return screen
    }

    /// Takes what is queued onto the screen if its vblank has come by `instant`.
    func flip(at instant: Duration) -> Flip? {
        guard let queued, let time = nextFlip, time <= instant else { return nil }
        current = queued
        self.queued = nil
        nextFlip = nil
        // A connector has a CRTC of its own here.
        return Flip(
            output: id, crtc: CRTCID(rawValue: id.connector.rawValue),
            sequence: UInt32(truncatingIfNeeded: vblankCount(at: time)), time: time)
    }

    private func vblankCount(at instant: Duration) -> Int64 {
        // The quotient is rounded; the products are exact.
        var count = Int64(instant / mode.period)
        while mode.period * count > instant { count -= 1 }
        while mode.period * (count + 1) <= instant { count += 1 }
        return count
    }
}

extension Frame {
    /// The frame's pixels: a part of the one picture that is all of it, where there is one.
    fileprivate var picture: Picture {
        if layers.count == 1, let layer = layers.first, case .opaque(let picture) = layer.content, layer.isOpaque,
            layer.place == Rect(size: size), let window = layer.window.wholePixels, window.size == size
        {
            return picture.cropped(to: window)
        }
        let picture = Picture(size: size)
        compose(self, into: picture)
        return picture
    }
}
