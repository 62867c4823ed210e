internal import LinuxIO
internal import Logging
internal import Painters
internal import Synchronization

extension PainterPool {
    /// The painters of this program, which the log tells of.
    convenience init(of log: Logger) {
        let notice = Mutex(FailureNotice())
        self.init(
            program: Environment.file("CYCLORAMA_PAINTER") ?? "/proc/self/exe", version: Version.text
        ) { news in
            switch news {
            case .absent(let reason):
                guard notice.withLock({ $0.fails(at: MonotonicClock.now) }) else { return }
                log.warning("pictures are drawn in the player's own process: \(reason)")
            case .died: break
            }
        }
    }
}
