/// Outputs of a card that show nothing more. Each is turned off at once, or on the prober's thread where the kernel has to wait:
/// for a frame that is on its way, for a flip that is lost, for displays that are being asked.
///
/// They keep their framebuffers until then. To remove one that is shown the kernel turns its CRTC off itself, and waits
/// (drm_framebuffer.c, atomic_remove_fb).
struct EndingOutputs {
    /// Those that wait for the thread, the next one first.
    private var waiting: [KMSOutput] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// Turns one off, or has it wait. Returns why neither can be.
    mutating func end(_ output: KMSOutput) -> [DisplayNews] {
        let device = output.device
        do throws(DisplayError) {
            if !device.card.isBeingAsked, !device.hasLostFlip {
                try device.turnOff()
                return []
            }
        } catch {
            if !error.isBusy { return [DisplayNews("\(error)", isDetail: true)] }
        }
        waiting.append(output)
        return []
    }

    /// Has the next one turned off, where the thread is free.
    func begin(by prober: Prober, of objects: CardObjects) {
        guard !prober.isAsking, let output = waiting.first else { return }
        // Without a thread, the next turn may find one.
        try? prober.turnOff(output.device.assignment.crtc, of: objects)
    }

    /// The thread is done with the first one.
    mutating func finish() { waiting.removeFirst() }
}
