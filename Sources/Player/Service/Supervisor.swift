internal import LinuxIO
internal import Logging
internal import Present

/// Tells the service manager how the player fares, where there is one. Used by the loop thread alone.
final class Supervisor {
    private let manager: ServiceManager
    private var readiness: Readiness
    private var pulse: Pulse?
    private let log: Logger
    private var hasFailed = false
    private var handoffTiming: HandoffTiming

    private init(_ manager: consuming ServiceManager, watchdog: Duration?, log: Logger, at now: Duration) {
        readiness = Readiness(at: now)
        pulse = watchdog.map { Pulse(limit: $0, at: now) }
        handoffTiming = HandoffTiming(at: now)
        self.manager = manager
        self.log = log
    }

    /// That of the environment; nil where the player was not started as a service.
    static func ofThisProcess(log: Logger) -> Supervisor? {
        guard let name = ServiceManager.socketName else { return nil }
        do throws(SystemError) {
            return Supervisor(
                try ServiceManager(at: name), watchdog: ServiceManager.watchdog, log: log, at: MonotonicClock.now)
        } catch {
            log.warning("\(error); the service manager hears nothing of this player")
            return nil
        }
    }

    /// When `report` and `look` want to be called, if nothing happens before.
    var nextWake: Duration? { [readiness.nextWake, pulse?.nextWake, handoffTiming.nextWake].compactMap(\.self).min() }

    /// Whether it was told that the player is ready.
    var isReady: Bool { readiness.isReady }

    /// Says how far the player is, and what it shows.
    func report(_ stage: Readiness.Stage, _ status: String, at now: Duration) {
        let lines = readiness.lines(stage, status, at: now)
        if !lines.isEmpty, tell(lines) { readiness.told(lines, status) }
    }

    /// Feeds the watchdog where it is due and the signs are good. True where the displays are to be probed.
    func look(at now: Duration, _ signs: (Pulse) -> Pulse.Signs) -> Bool {
        guard let pulse else { return false }
        switch self.pulse?.look(signs(pulse), at: now) {
        case .probe: return true
        case .feed: _ = tell(["WATCHDOG=1"])
        case nil: break
        }
        return false
    }

    /// Takes what the former run has left. Nobody else inherits it, unless it is left again.
    func inherit() -> InheritedDescriptor? {
        guard let device = InheritedDescriptor.take() else { return nil }
        _ = tell(["FDSTOREREMOVE=1", "FDNAME=\(device.name)"])
        return device
    }

    /// Leaves a device to the next run, once this one has lived long enough. It keeps what it shows until then. One that the
    /// player has closed is left no more.
    func leave(_ device: DeviceHandoff?, at now: Duration) {
        if let left = handoffTiming.handoff, left != device, tell(["FDSTOREREMOVE=1", "FDNAME=\(left.name)"]) {
            handoffTiming.revoke()
        }
        guard handoffTiming.isDue(for: device, at: now), let device else { return }
        if tell(["FDSTORE=1", "FDNAME=\(device.name)"], with: device.device) { handoffTiming.make(for: device) }
    }

    /// Leaves nothing to the next run, and waits until the service manager has closed what it was left.
    func leaveNothing(at now: Duration) {
        if handoffTiming.handoff == nil { return }
        leave(nil, at: now)
        manager.waitUntilHeard(within: Self.patience)
    }

    /// Says that the player ends, and why if not because it was told to.
    func end(because reason: String? = nil) {
        if let left = handoffTiming.handoff { _ = tell(["FDSTOREREMOVE=1", "FDNAME=\(left.name)"]) }
        _ = tell(["STOPPING=1"] + (reason.map { ["STATUS=\($0)"] } ?? []))
    }

    /// How long the service manager may take to do what it is told.
    private static let patience = Duration.seconds(1)

    private func tell(_ lines: [String], with descriptor: Int32? = nil) -> Bool {
        do throws(SystemError) {
            return try manager.tell(lines, with: descriptor)
        } catch {
            if !hasFailed { log.warning("\(error); the service manager hears nothing of this player") }
            hasFailed = true
            // It is not there: to try again with every change would help nobody.
            return true
        }
    }
}
