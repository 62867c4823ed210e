internal import ControlProtocol
internal import Draw
internal import LinuxIO
internal import Present

/// Makes the snapshots that clients ask for, one at a time. The loop thread takes the frame; a loader thread makes the PNG
/// while nothing moves.
struct SnapshotDesk {
    /// The least urgent of all that have jobs.
    static let number = WorkerClient(rawValue: .max)

    private let workers: any Workers
    /// The one that is being made.
    private var current: (seat: ControlServer.Seat, output: String)?

    /// - Parameter workers: as the client of that number sees them.
    init(_ workers: any Workers) { self.workers = workers }

    /// Begins the next one, and says where none can be made.
    mutating func serve(_ control: ControlServer, from ensemble: Ensemble) {
        while let (seat, name) = control.takeSnapshot() {
            do throws(InputError) {
                let (output, snapshot) = try ensemble.snapshot(of: name)
                current = (seat, output)
                workers.schedule([Job(.snapshot(snapshot), for: Self.number)])
            } catch {
                control.endSnapshot(for: seat, .failed(error.messages), at: MonotonicClock.now)
            }
        }
    }

    /// Takes in what has become of it.
    mutating func take(_ outcome: Result<[UInt8], SnapshotJob.Failure>, for control: ControlServer?) {
        guard let (seat, output) = current else { return }
        current = nil
        // The job holds pictures.
        workers.schedule([])
        let answer: ControlAnswer =
            switch outcome {
            case .success(let png): .snapshot(output: output, png: png)
            case .failure(let refusal): .failed(["\(output): \(refusal.reason)"])
            }
        control?.endSnapshot(for: seat, answer, at: MonotonicClock.now)
    }
}

extension Ensemble {
    /// The frame that is on the screen of an output, and the output's name.
    ///
    /// - Parameter name: nil: of the only output.
    func snapshot(of name: String?) throws(InputError) -> (output: String, snapshot: SnapshotJob) {
        let screens = channels.flatMap(\.show.screens)
        let names = screens.map(\.output.name).joined(separator: ", ")
        guard let screen = screens.first(where: { name == nil || $0.output.name == name }) else {
            throw noScreen(of: name)
        }
        if name == nil, screens.count > 1 { throw InputError(["a snapshot needs the name of an output: \(names)"]) }
        guard let frame = screen.frame else {
            throw InputError(["\(screen.output.name) has shown nothing yet"])
        }
        return (screen.output.name, SnapshotJob(frame: frame, rotation: screen.surface.rotation))
    }
}
