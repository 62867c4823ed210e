internal import Present

/// What the log has said last of where the shows are seen.
struct AnnouncedDisplays {
    private var present: [String] = []
    private var absences: [String] = []
    private var remarks: [String] = []

    /// Takes in where the shows are seen now, and returns what is new.
    mutating func update(to ensemble: Ensemble) -> [(text: String, isTrouble: Bool)] {
        let display = ensemble.display
        let present = display.outputs.map { output in
            let text = "on \(output.card) \(output.name) \(output.mode)"
            guard ensemble.channels.count > 1, let channel = ensemble.plan.channel(on: output.name) else { return text }
            return "\(ensemble.channels[channel].name) \(text)"
        }
        let absences =
            display.absence.map { ["no display: \($0)"] } ?? display.absences.sorted { $0.key < $1.key }.map(\.value)
        let remarks = display.outputs.flatMap { output in
            output.remarks.map { "\(output.card) \(output.name): \($0)" }
        }
        defer { (self.present, self.absences, self.remarks) = (present, absences, remarks) }
        let awaited = display.absence == nil ? "it" : "one"
        return self.present.filter { !present.contains($0) }.map { ("no longer \($0)", false) }
            + present.filter { !self.present.contains($0) }.map { ("playing \($0)", false) }
            + absences.filter { !self.absences.contains($0) }.map {
                ("\($0); waiting for \(awaited)", true)
            } + remarks.filter { !self.remarks.contains($0) }.map { ($0, false) }
    }
}
