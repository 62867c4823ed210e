internal import CDRM
internal import Glibc
internal import Raster

/// A connector driven through its CRTC's primary plane.
final class KMSOutput: Output {
    let name: String
    let mode: Mode
    let crtc: CRTCID
    private let connector: ConnectorID
    private let plane: PlaneID

    /// What is scanned out, as far as its flip has come.
    private var current: ScanoutBuffer?
    /// What was committed last, until its flip has come.
    private var queued: ScanoutBuffer?
    /// Whether the mode is set and nothing but the plane need change.
    private var isLit = false

    private let planeTable: [String: Card.Property]
    private let crtcTable: [String: Card.Property]
    private let connectorTable: [String: Card.Property]
    /// Planes other than ours that show something on this CRTC: a cursor, a boot splash's overlay.
    private let foreignPlanes: [(id: PlaneID, table: [String: Card.Property])]
    private let saved: SavedState
    private let modeBlob: PropertyBlob
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    init(_ assignment: Assignment, among planes: [PlaneID], on card: Card) throws(DisplayError) {
        name = assignment.name
        mode = assignment.mode
        connector = assignment.connector
        crtc = assignment.crtc
        plane = assignment.plane
        planeTable = card.properties(of: assignment.plane.rawValue, .plane)
        crtcTable = card.properties(of: assignment.crtc.rawValue, .crtc)
        connectorTable = card.properties(of: assignment.connector.rawValue, .connector)
        foreignPlanes = planes.filter { $0 != assignment.plane }
            .map { ($0, card.properties(of: $0.rawValue, .plane)) }
            .filter { $0.1["CRTC_ID"]?.value == UInt64(assignment.crtc.rawValue) }
        saved = SavedState(
            of: assignment.connector, crtc: assignment.crtc, planes: [assignment.plane] + foreignPlanes.map(\.id),
            on: card)
        modeBlob = try PropertyBlob(assignment.mode.timing, on: card)
        self.card = card
    }

    private var subject: String { "\(card.name) \(name)" }

    func makeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer {
        try ScanoutBuffer(size: size, on: card)
    }

    func accepts(_ framebuffer: any Framebuffer, windowsAt windows: [Point]) -> Bool {
        guard let buffer = framebuffer as? ScanoutBuffer else { return false }
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
        let failure = request.commit(
            to: card, flags: flags | DRM_MODE_PAGE_FLIP_EVENT, userData: UInt(crtc.rawValue))
        if failure != 0 {
            throw card.failure(isLit ? "flip" : "set the mode \(mode)", on: subject, number: failure)
        }
        queued = buffer
        isLit = true
    }

    func abandonFlip() {
        queued = nil
        isLit = false
    }

    /// Takes note that what was queued is on the screen; false where nothing was.
    func flipped() -> Bool {
        guard let queued else { return false }
        current = queued
        self.queued = nil
        return true
    }

    func vblank(after instant: Duration) -> Duration? {
        var sequence: UInt64 = 0
        var nanoseconds: UInt64 = 0
        // Drivers without a vblank interrupt answer EOPNOTSUPP.
        guard unsafe drmCrtcGetSequence(card.descriptor, crtc.rawValue, &sequence, &nanoseconds) == 0 else {
            return nil
        }
        let last = Duration.nanoseconds(Int64(nanoseconds))
        if instant < last { return last }
        return last + mode.period * (Int64((instant - last) / mode.period) + 1)
    }

    /// Gives the screen back as it was found, or dark where that cannot be.
    func restore() {
        do throws(DisplayError) {
            try saved.restore(on: card)
        } catch {
            var request = AtomicRequest()
            request.set(connector.rawValue, connectorTable, "CRTC_ID", 0)
            request.set(crtc.rawValue, crtcTable, "MODE_ID", 0)
            request.set(crtc.rawValue, crtcTable, "ACTIVE", 0)
            request.set(plane.rawValue, planeTable, "FB_ID", 0)
            request.set(plane.rawValue, planeTable, "CRTC_ID", 0)
            // A display that is gone refuses this too, and then there is nothing left to do.
            _ = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
        }
        current = nil
        queued = nil
        isLit = false
    }

    private func request(_ buffer: ScanoutBuffer, _ window: Point, settingMode: Bool) -> AtomicRequest {
        var request = AtomicRequest()
        let plane = plane.rawValue
        // Source coordinates are 16.16 fixed point.
        request.set(plane, planeTable, "FB_ID", UInt64(buffer.id.rawValue))
        request.set(plane, planeTable, "SRC_X", UInt64(window.x) << 16)
        request.set(plane, planeTable, "SRC_Y", UInt64(window.y) << 16)
        guard settingMode else { return request }
        let width = UInt64(mode.size.width)
        let height = UInt64(mode.size.height)
        request.set(plane, planeTable, "SRC_W", width << 16)
        request.set(plane, planeTable, "SRC_H", height << 16)
        request.set(plane, planeTable, "CRTC_X", 0)
        request.set(plane, planeTable, "CRTC_Y", 0)
        request.set(plane, planeTable, "CRTC_W", width)
        request.set(plane, planeTable, "CRTC_H", height)
        request.set(plane, planeTable, "CRTC_ID", UInt64(crtc.rawValue))
        request.set(plane, planeTable, "rotation", UInt64(DRM_MODE_ROTATE_0))
        request.set(plane, planeTable, "alpha", 0xFFFF)
        for foreign in foreignPlanes {
            request.set(foreign.id.rawValue, foreign.table, "FB_ID", 0)
            request.set(foreign.id.rawValue, foreign.table, "CRTC_ID", 0)
        }
        request.set(crtc.rawValue, crtcTable, "MODE_ID", UInt64(modeBlob.id.rawValue))
        request.set(crtc.rawValue, crtcTable, "ACTIVE", 1)
        request.set(connector.rawValue, connectorTable, "CRTC_ID", UInt64(crtc.rawValue))
        return request
    }
}
