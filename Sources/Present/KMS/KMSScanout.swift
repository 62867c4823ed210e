internal import CDRM
internal import Glibc
internal import Raster
internal import Vocabulary

/// An output of a card.
typealias KMSOutput = LadderOutput<KMSScanout>

/// A connector driven through its CRTC's primary plane.
final class KMSScanout: Scanout {
    let assignment: Assignment
    let largestFramebuffer, leastFramebuffer: Size

    private var flip = AwaitedFlip()
    /// Whether the mode is set and nothing but the plane need change.
    private(set) var isLit = false
    private(set) var setsMode = false
    /// Bytes from row to row, as the mode was set with them; nil before that, when another program's may still be read.
    private var litPitch: Int?
    /// On the primary plane, as the last commit has it.
    private(set) weak var shown: ScanoutBuffer?
    /// A flip was given up that has not come since.
    private(set) var hasLostFlip = false

    /// What is known of the driver's vblanks.
    private enum Vblanks {
        case unknown
        /// The driver has none: its flip events say when they were sent, and no more.
        case none
        case known(last: Duration)
    }

    private var vblanks = Vblanks.unknown
    let plane: PlaneProperties
    private let crtc: CRTCProperties
    private let connector: ConnectorProperties
    let objects: CardObjects
    private let modeBlob: PropertyBlob
    /// What a mode set writes besides.
    let plan: SignalPlan
    /// What the driver takes of it; nil before a mode set.
    var settled: SettledSignal?
    /// What the driver is being asked about.
    var trial: [PropertyWrite]?
    /// Those above the primary one.
    private var planes: OverlayPlanes
    // Last: what stands below must live as long as what stands above.
    let card: Card

    /// - Parameter snapshot: of the card; the assignment is one of its own.
    init(_ assignment: Assignment, of snapshot: Snapshot, on card: Card) throws(DisplayError) {
        self.assignment = assignment
        objects = CardObjects(snapshot)
        (largestFramebuffer, leastFramebuffer) = (snapshot.maximum, snapshot.minimum)
        plane = try card.properties(of: assignment.plane)
        planes = try OverlayPlanes(of: assignment, snapshot, on: card)
        crtc = try card.properties(of: assignment.crtc)
        connector = try card.properties(of: assignment.connector)
        modeBlob = try PropertyBlob(assignment.mode.timing, on: card)
        plan = SignalPlan(
            assignment.signal, mode: assignment.mode.size, by: card.driver, connector: connector.table,
            crtc: crtc.table, plane: plane.table)
        self.card = card
    }

    var id: OutputID { OutputID(card: card.path, connector: assignment.connector) }

    var name: String { assignment.name }
    var cardName: String { card.name }
    /// The part of the assignment's mode that the picture has.
    var mode: Mode { plan.inset.map { assignment.mode.cut(to: $0.size) } ?? assignment.mode }

    var windowFreedom: WindowFreedom {
        plan.inset == nil ? card.driver.freedom(isTried: assignment.rung == .pan) : .stands(.margins)
    }

    var bestRung: Rung? { assignment.rung }

    var panelRotation: Rotation { assignment.panelRotation }

    /// None where it is not known what the driver does, unless the site file wants it.
    var overlays: [PlaneTraits] {
        if case .stands(.driverUnknown) = windowFreedom, assignment.rung == nil { return [] }
        if !card.driver.hasRightOverlays { return [] }
        return planes.traits
    }

    var leastPart: Size { card.driver.leastPart }

    /// Where the picture begins in each framebuffer, and on the screen.
    var corner: Point { plan.inset?.origin ?? .zero }

    private var subject: String { "\(card.name) \(name)" }

    func makeFramebuffer(_ shape: Shape) throws(DisplayError) -> ScanoutBuffer {
        // An overlay stands inside of the margins.
        let inset = shape.hasAlpha ? nil : plan.inset
        return try ScanoutBuffer(shape, in: inset.map { (assignment.mode.size, $0) }, on: card)
    }

    func test(
        _ framebuffer: ScanoutBuffer, windowAt window: Point, under layers: [PlaneLayer<ScanoutBuffer>],
        settingMode: Bool
    ) throws(DisplayError) {
        let flags = DRM_MODE_ATOMIC_TEST_ONLY | (settingMode ? DRM_MODE_ATOMIC_ALLOW_MODESET : 0)
        var request = try request(framebuffer, window, settingMode: settingMode)
        planes.show(layers, on: assignment.crtc, from: corner, in: &request)
        var failure = request.commit(to: card, flags: flags)
        if failure == 0, !settingMode, keepsOtherPitch(than: framebuffer) { failure = EINVAL }
        if failure != 0 {
            let size = framebuffer.picture.size
            let attempt =
                layers.isEmpty
                ? "show the window at \(window.x),\(window.y) of a framebuffer of \(size)"
                : "show framebuffers of \(size) on planes"
            throw card.failure(attempt, on: subject, number: failure)
        }
    }

    /// Whether the driver would read the framebuffer with another one's pitch, and not say so.
    private func keepsOtherPitch(than framebuffer: ScanoutBuffer) -> Bool {
        card.driver.keepsPitch && litPitch != framebuffer.picture.stride
    }

    func commit(
        _ framebuffer: ScanoutBuffer, windowAt window: Point, under layers: [PlaneLayer<ScanoutBuffer>], damage: [Rect]?
    ) throws(DisplayError) {
        // The kernel takes a mode that is set already for no mode set. Where this fails, so does that.
        if !isLit, keepsOtherPitch(than: framebuffer) { try? turnOff() }
        setsMode = !isLit
        if setsMode { try prepareModeSet() }
        var request = try request(framebuffer, window, settingMode: setsMode)
        planes.show(layers, on: assignment.crtc, from: corner, in: &request)
        // The kernel takes the blob with the commit, and its copy of the state lets go of it.
        let clips = setsMode ? nil : try clips(of: damage, in: framebuffer, under: layers)
        if let clips { request.set(assignment.plane, ifPresent: plane.damageClips, UInt64(clips.id.rawValue)) }
        let flags = DRM_MODE_PAGE_FLIP_EVENT | (setsMode ? DRM_MODE_ATOMIC_ALLOW_MODESET : 0)
        let commit = card.nextCommit()
        // Setting a mode may take long on a cable, and other outputs move meanwhile.
        let failure = request.commit(to: card, flags: flags | DRM_MODE_ATOMIC_NONBLOCK, as: commit)
        if failure != 0 {
            throw card.failure(setsMode ? "set the mode \(assignment.mode)" : "flip", on: subject, number: failure)
        }
        flip.expect(commit)
        planes.lit = layers.count
        if setsMode { litPitch = framebuffer.picture.stride }
        shown = framebuffer
        isLit = true
    }

    func abandonFlip() {
        hasLostFlip = hasLostFlip || flip.isAwaited
        flip.giveUp()
        isLit = false
        settled = nil
    }

    /// Takes note that a commit is on the screen; false where it is not the one that is waited for.
    func flipped(_ commit: CommitNumber, at time: Duration) -> Bool {
        guard flip.isAnswered(by: commit) else { return false }
        hasLostFlip = false
        if case .known = vblanks { vblanks = .known(last: time) }
        return true
    }

    func vblank(after instant: Duration) -> Duration? {
        // Counting on from a vblank is exact enough for a while, and costs no call.
        if case .known(let last) = vblanks, abs((instant - last) / .seconds(1)) < 1 {
            return Self.vblank(after: instant, from: last, period: mode.period)
        }
        if case .none = vblanks { return nil }
        var sequence: UInt64 = 0
        var nanoseconds: UInt64 = 0
        guard unsafe drmCrtcGetSequence(card.descriptor, assignment.crtc.rawValue, &sequence, &nanoseconds) == 0 else {
            // EINVAL while the CRTC is off.
            if errno == EOPNOTSUPP { vblanks = .none }
            return nil
        }
        let last = Duration.nanoseconds(Int64(nanoseconds))
        vblanks = .known(last: last)
        return Self.vblank(after: instant, from: last, period: mode.period)
    }

    /// The vblank at `last` is taken, though it may lie ahead of now: i915 and vc4 tell of it at its start, and its time is its
    /// end (drm_vblank.c).
    static func vblank(after instant: Duration, from last: Duration, period: Duration) -> Duration {
        last + period * (max(0, Int64((instant - last) / period)) + 1)
    }

    /// Turns the display off, and waits for nothing: throws that it is busy while a frame is on its way. One that is gone may
    /// refuse that too, and then there is nothing left to do.
    func turnOff() throws(DisplayError) {
        defer { abandonFlip() }
        var request = AtomicRequest()
        try request.clear(card.routing(of: objects).clearance(of: assignment.crtc), on: card)
        let failure = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET | DRM_MODE_ATOMIC_NONBLOCK)
        if failure != 0 { throw card.failure("turn the display off", on: subject, number: failure) }
    }

    func request(
        _ buffer: ScanoutBuffer, _ window: Point, settingMode: Bool
    ) throws(DisplayError) -> AtomicRequest {
        var request = AtomicRequest()
        let id = assignment.plane
        // Source coordinates are 16.16 fixed point.
        request.set(id, plane.framebuffer, UInt64(buffer.id.rawValue))
        request.set(id, plane.sourceX, UInt64(window.x) << 16)
        request.set(id, plane.sourceY, UInt64(window.y) << 16)
        guard settingMode else { return request }
        let width = UInt64(assignment.mode.size.width)
        let height = UInt64(assignment.mode.size.height)
        request.set(id, plane.sourceWidth, width << 16)
        request.set(id, plane.sourceHeight, height << 16)
        request.set(id, plane.x, 0)
        request.set(id, plane.y, 0)
        request.set(id, plane.width, width)
        request.set(id, plane.height, height)
        request.set(id, plane.crtc, UInt64(assignment.crtc.rawValue))
        request.set(assignment.crtc, crtc.mode, UInt64(modeBlob.id.rawValue))
        request.set(assignment.crtc, crtc.active, 1)
        request.set(assignment.connector, connector.crtc, UInt64(assignment.crtc.rawValue))
        // A link that the driver calls bad stays so until a mode set says that it may try again.
        request.set(assignment.connector, ifPresent: connector.linkStatus, UInt64(DRM_MODE_LINK_STATUS_GOOD))
        try request.clear(card.routing(of: objects).clearance(for: assignment), on: card)
        for write in try signalWrites(buffer, window) { request.set(write) }
        return request
    }
}
