internal import CDRM
internal import Glibc
internal import Raster

/// A connector driven through its CRTC's primary plane.
final class KMSOutput: Output {
    private struct Queued {
        let buffer: ScanoutBuffer
        /// What its flip event carries.
        let commit: UInt32
    }

    let assignment: Assignment

    /// What is scanned out, as far as its flip has come.
    private var current: ScanoutBuffer?
    /// What was committed last, until its flip has come.
    private var queued: Queued?
    /// Whether the mode is set and nothing but the plane need change.
    private var isLit = false

    /// What is known of the driver's vblanks.
    private enum Vblanks {
        case unknown
        /// The driver has none: its flip events say when they were sent, and no more.
        case none
        case known(last: Duration)
    }

    private var vblanks = Vblanks.unknown
    private let windowProperties: WindowProperties
    private let planeTable: [String: Card.Property]
    private let crtcTable: [String: Card.Property]
    private let connectorTable: [String: Card.Property]
    private let objects: CardObjects
    private let modeBlob: PropertyBlob
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    /// - Parameter predecessor: the output that drove this CRTC until now. What it shows stays until this one shows
    ///   something.
    init(
        _ assignment: Assignment, among objects: CardObjects, after predecessor: KMSOutput? = nil, on card: Card
    ) throws(DisplayError) {
        self.assignment = assignment
        self.objects = objects
        current = predecessor?.queued?.buffer ?? predecessor?.current
        planeTable = card.properties(of: assignment.plane.rawValue, .plane, settable: true)
        windowProperties = try WindowProperties(planeTable, of: card)
        crtcTable = card.properties(of: assignment.crtc.rawValue, .crtc)
        connectorTable = card.properties(of: assignment.connector.rawValue, .connector)
        modeBlob = try PropertyBlob(assignment.mode.timing, on: card)
        self.card = card
    }

    var name: String { assignment.name }

    var mode: Mode { assignment.mode }

    private var subject: String { "\(card.name) \(name)" }

    func makeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer {
        try ScanoutBuffer(size: size, on: card)
    }

    func accepts(_ framebuffer: any Framebuffer, windowsAt windows: [Point]) -> Bool {
        guard let buffer = framebuffer as? ScanoutBuffer,
            card.driver.movesWindows || windows.allSatisfy({ $0 == .zero })
        else { return false }
        return windows.allSatisfy { window in
            request(buffer, window, settingMode: true)
                .commit(to: card, flags: DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET) == 0
        }
    }

    func show(_ framebuffer: any Framebuffer, windowAt window: Point) throws(DisplayError) {
        guard let buffer = framebuffer as? ScanoutBuffer else {
            preconditionFailure("a framebuffer of another display")
        }
        let request = request(buffer, window, settingMode: !isLit)
        // Setting a mode may wait for the cable; moving a window must not wait for anything.
        let flags = isLit ? DRM_MODE_ATOMIC_NONBLOCK : DRM_MODE_ATOMIC_ALLOW_MODESET
        let commit = card.nextCommit()
        let failure = request.commit(to: card, flags: flags | DRM_MODE_PAGE_FLIP_EVENT, userData: commit)
        if failure != 0 {
            throw card.failure(isLit ? "flip" : "set the mode \(mode)", on: subject, number: failure)
        }
        queued = Queued(buffer: buffer, commit: commit)
        isLit = true
    }

    func abandonFlip() {
        // It may come all the same, and until then it is scanned out or about to be.
        if let queued { current = queued.buffer }
        queued = nil
        isLit = false
    }

    /// Takes note that what was queued by that commit is on the screen; false where it is not waited for.
    func flipped(_ commit: UInt32, at time: Duration) -> Bool {
        guard let queued, queued.commit == commit else { return false }
        current = queued.buffer
        self.queued = nil
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

    private static func vblank(after instant: Duration, from last: Duration, period: Duration) -> Duration {
        instant < last ? last : last + period * (Int64((instant - last) / period) + 1)
    }

    /// Turns the display off. One that is gone may refuse that too, and then there is nothing left to do.
    func turnOff() {
        var request = AtomicRequest()
        request.turnOff(assignment, among: objects, on: card)
        _ = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
        abandonFlip()
    }

    private func request(_ buffer: ScanoutBuffer, _ window: Point, settingMode: Bool) -> AtomicRequest {
        var request = AtomicRequest()
        let plane = assignment.plane.rawValue
        // Source coordinates are 16.16 fixed point.
        request.set(plane, windowProperties.framebuffer, UInt64(buffer.id.rawValue))
        request.set(plane, windowProperties.x, UInt64(window.x) << 16)
        request.set(plane, windowProperties.y, UInt64(window.y) << 16)
        guard settingMode else { return request }
        let width = UInt64(mode.size.width)
        let height = UInt64(mode.size.height)
        let crtc = assignment.crtc.rawValue
        let connector = assignment.connector.rawValue
        request.set(plane, planeTable, "SRC_W", width << 16)
        request.set(plane, planeTable, "SRC_H", height << 16)
        request.set(plane, planeTable, "CRTC_X", 0)
        request.set(plane, planeTable, "CRTC_Y", 0)
        request.set(plane, planeTable, "CRTC_W", width)
        request.set(plane, planeTable, "CRTC_H", height)
        request.set(plane, planeTable, "CRTC_ID", UInt64(crtc))
        request.set(plane, planeTable, "rotation", UInt64(DRM_MODE_ROTATE_0))
        request.set(plane, planeTable, "alpha", 0xFFFF)
        request.set(crtc, crtcTable, "MODE_ID", UInt64(modeBlob.id.rawValue))
        request.set(crtc, crtcTable, "ACTIVE", 1)
        request.set(connector, connectorTable, "CRTC_ID", UInt64(crtc))
        // A link that the driver calls bad stays so until a mode set says that it may try again.
        request.set(connector, connectorTable, "link-status", UInt64(DRM_MODE_LINK_STATUS_GOOD))
        request.makeRoom(for: assignment, among: objects, on: card)
        return request
    }
}
