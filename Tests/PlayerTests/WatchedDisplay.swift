import LinuxIO
import Present

/// The display in memory, with outputs that scan framebuffers out as hardware does.
final class WatchedDisplay: Display {
    let inner: HeadlessDisplay
    private(set) var watched: [WatchedOutput] = []

    init(_ inner: HeadlessDisplay) {
        self.inner = inner
        follow()
    }

    /// What the outputs show.
    var screens: [HeadlessOutput] { inner.screens }
    var nextFlip: Duration? { inner.nextFlip }
    func plug(_ mode: Mode, as name: String) { inner.plug(mode, as: name) }
    func unplug(_ name: String) { inner.unplug(name) }

    private func follow() {
        // An output that stays is the same object.
        watched = inner.screens.map { screen in watched.first { $0.inner === screen } ?? WatchedOutput(screen) }
    }

    var name: String { inner.name }
    var outputs: [any Output] { watched }
    var choice: OutputChoice {
        get { inner.choice }
        set { inner.choice = newValue }
    }
    var absence: String? { inner.absence }
    var absences: [String: String] { inner.absences }
    var descriptor: Int32 { inner.descriptor }
    var nextWake: Duration? { inner.nextWake }
    var handoff: DeviceHandoff? { nil }

    func takeFlips() -> [Flip] {
        let flips = inner.takeFlips()
        for flip in flips { watched.first { $0.id == flip.output }?.flip() }
        return flips
    }

    func settle(at now: Duration, isMoving: Bool) -> Bool {
        defer { follow() }
        return inner.settle(at: now, isMoving: isMoving)
    }

    func giveUp(_ output: OutputID, because error: DisplayError, at now: Duration) {
        inner.giveUp(output, because: error, at: now)
    }

    func forgetFailures() { for output in watched { output.forgetFailures() } }
    func takeNews() -> [DisplayNews] { inner.takeNews() }
    func lookAgain() { inner.lookAgain() }
    func release() { inner.release() }
    var isLetGo: Bool { inner.isLetGo }
    func acquire() { inner.acquire() }
    func objections(to choice: OutputChoice) -> [String] { inner.objections(to: choice) }
    /// What a card would not take back.
    var kept: [DisplayNews] = []
    func restore() -> [DisplayNews] { inner.restore() + kept }
}
