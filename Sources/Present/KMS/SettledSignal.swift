internal import LinuxIO

/// The settings of a plan that the driver takes. One that it refuses is left out, so that the rest is shown.
struct SettledSignal {
    let writes: [PropertyWrite]
    /// What was left out and why, a sentence for each.
    let refusals: [String]

    /// - Parameter test: asks the driver about a mode set with these writes; 0 or an errno.
    /// - Returns: nil where the driver takes no such mode set, whatever is written: then the settings are not to blame.
    init?<Failure: Error>(
        _ settings: [SignalPlan.Setting], test: ([PropertyWrite]) throws(Failure) -> Int32
    ) throws(Failure) {
        let all = settings.flatMap(\.writes)
        if try test(all) == 0 {
            writes = all
            refusals = []
            return
        }
        if try test([]) != 0 { return nil }
        var taken: [PropertyWrite] = []
        var refusals: [String] = []
        for setting in settings {
            let number = try test(taken + setting.writes)
            if number == 0 {
                taken += setting.writes
            } else {
                let outcome = setting.isAskedFor ? "'\(setting.name)' is left out" : "'\(setting.name)' stays as it was"
                refusals.append("\(outcome): the driver refuses it (\(SystemError.reason(of: number)))")
            }
        }
        writes = taken
        self.refusals = refusals
    }
}
