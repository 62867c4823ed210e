/// Master and events.
extension CardOutputs {
    /// Leaves the screens, on which others may show something from now on: as they are, or dark.
    func letGo(dark: Bool = false) {
        for output in outputs {
            health.keep(output.history, of: output.device.assignment)
            if dark { news += ending.end(output) }
        }
        outputs = []
        isStale = true
    }

    /// Whether nothing is shown, and nothing still to be turned off.
    var isLetGo: Bool { outputs.isEmpty && ending.isEmpty }

    /// The flips of frames that are still waited for.
    func takeFlips() -> [Flip] {
        let flips = card.readFlips().compactMap { event in
            outputs.first { $0.device.assignment.crtc == event.crtc }?.takeFlip(event)
        }
        if !flips.isEmpty { staleFramebuffers?.clear(on: card) }
        if isFresh && !flips.isEmpty { lookAgain() }
        return flips
    }
}
