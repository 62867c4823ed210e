internal import Synchronization

/// Whether a run says more: every slide that is shown. All copies of its logger share it.
public final class Verbosity: Sendable {
    private let state: Atomic<Bool>

    public init(isOn: Bool = false) { state = Atomic(isOn) }

    var isOn: Bool { state.load(ordering: .relaxed) }

    func set(_ isOn: Bool) { state.store(isOn, ordering: .relaxed) }
}
