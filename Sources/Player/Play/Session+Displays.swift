internal import LinuxIO
internal import Logging
internal import Present

extension Session {
    /// Does something on the displays. Where it fails because one was pulled meanwhile, the shows go on without it.
    func unlessUnplugged(_ body: () throws(DisplayError) -> Void) throws {
        do throws(DisplayError) {
            try body()
        } catch {
            let isChanged: Bool
            do {
                isChanged = try lookAgain(anew: true)
            } catch let second {
                log.error("\(second)")
                throw error
            }
            if !isChanged { throw error }
            log.info("\(error)")
        }
    }

    /// Goes on with the displays that there are now. False where they are the same.
    @discardableResult
    func lookAgain(anew: Bool = false) throws -> Bool {
        let isChanged = try ensemble.lookAgain(anew: anew)
        try announceDisplays()
        return isChanged
    }

    /// Says where the shows are seen and where not, as far as that is new.
    func announceDisplays() throws(SystemError) {
        try listenForFlips()
        let display = ensemble.display
        let present = display.outputs.map { output in
            let place = "on \(display.name) \(output.name) \(output.mode)"
            guard ensemble.parts.count > 1, let part = ensemble.bill.part(on: output.name) else { return place }
            return "\(ensemble.parts[part].name) \(place)"
        }
        for place in places where !present.contains(place) { log.info("no longer \(place)") }
        for place in present where !places.contains(place) { log.info("playing \(place)") }
        places = present
        let missing =
            display.absence.map { ["no display: \($0)"] } ?? display.absences.sorted { $0.key < $1.key }.map(\.value)
        for absence in missing where !absences.contains(absence) {
            log.warning("\(absence); waiting for \(display.absence == nil ? "it" : "one")")
        }
        absences = missing
    }
}
