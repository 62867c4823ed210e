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
    var descriptor: Int32? { inner.descriptor }
    var legacyName: String? { nil }

    func takeFlips() throws(DisplayError) -> [Flip] {
        let flips = try inner.takeFlips()
        for flip in flips { watched.first { $0.id == flip.output }?.flip() }
        return flips
    }

    func rescan() throws(DisplayError) -> Bool {
        defer { follow() }
        return try inner.rescan()
    }

    func objections(to choice: OutputChoice) throws(DisplayError) -> [String] { try inner.objections(to: choice) }
    func restore() { inner.restore() }
}
