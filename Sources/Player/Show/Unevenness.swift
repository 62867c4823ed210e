internal import Present
internal import Vocabulary

/// Moves that the eye sees to be uneven.
struct Unevenness: CustomStringConvertible {
    let way: Smoothness.Way
    let counts: Smoothness.Counts
    let route: Route

    /// `fade by copy is not smooth: 60 of 126 vblanks brought no new frame; the processor copies each frame (no pan: …)`
    var description: String {
        let vblanks = counts.frames + counts.missed
        let reason: String =
            switch way.rung {
            case .copy: "the processor copies each frame" + (route.reason.map { " (\($0))" } ?? "")
            case .pan, .planes, .cut: "the machine is busy with something else, or its driver is late"
            }
        return
            "\(way.kind) by \(way.rung.rawValue) is not smooth: \(counts.missed) of \(vblanks) vblanks brought no new frame; \(reason)"
    }
}
