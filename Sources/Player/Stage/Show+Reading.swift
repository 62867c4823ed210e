internal import Carousel
internal import Present

extension Show {
    /// Reads the playlist again, beside the show.
    func reload(_ reader: LineupReader) {
        // A reading that has begun may have missed what has changed since. One at a time, or an old one may end last.
        if let reading {
            if reading.hasBegun { nextReading = Job(.read(reader)) }
        } else {
            reading = Job(.read(reader))
        }
        scheduleJobs()
    }

    /// Whether the playlist is being read again, or will be.
    var isReading: Bool { reading != nil }

    /// Goes on with what was read, or with what there was. Pictures are drawn anew: their files may have changed too.
    func takeReading(_ result: Result<Lineup, InputError>) throws(DisplayError) {
        reading = nextReading
        nextReading = nil
        revision += 1
        switch result {
        case .success(let lineup):
            leftOut = [:]
            let onScreen = [carousel.scene, carousel.motion?.step.from].compactMap { $0?.slide }
            outdated = Set(keys(of: onScreen))
            gallery.forget(allBut: outdated)
            holdPictures()
            try handle(.reload(lineup))
            report(.reloaded(slides: lineup.slides.count))
        case .failure(let error):
            report(.reloadFailed(error))
            scheduleJobs()
        }
    }

    /// Lets go of pictures that are outdated and no longer on the screen, which shows `scene`.
    func forgetOutdated(but scene: Scene?) {
        let leaving = outdated.subtracting(keys(of: [scene?.slide].compactMap(\.self)))
        if leaving.isEmpty { return }
        outdated.subtract(leaving)
        gallery.forget(leaving)
        holdPictures()
    }
}
