internal import Carousel
internal import LinuxIO
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

extension ReadingPass {
    /// Takes note of a picture that stands in for slides.
    func noteStandIn(_ path: String) {
        collector.notePicture(path)
        collector.note(WebFile(path, .picture))
    }

    /// A slide that closes once its file is too old, where it says so. Where all is to be told, it stays open.
    mutating func limited(_ slide: Slide, at origin: Origin?) -> Slide {
        guard let age = slide.showing.ageLimits.maxAge else { return slide }
        content.dependsOnTimes = true
        guard let changed = looks.change(of: slide.path) else { return slide }
        let zone = calendars.zone
        if locates {
            if changed + age >= WallClock.now { return slide }
            content.tooOld.append(
                SourceContent.TooOld(
                    path: slide.path, origin: origin, changed: zone.moment(at: WallInstant(sinceEpoch: changed)),
                    maxAge: age))
            return slide
        }
        // Schedules have whole seconds: it ends with the second in which the file gets too old.
        let end = zone.moment(at: WallInstant(sinceEpoch: changed + age + .seconds(1)))
        var slide = slide
        slide.showing.schedules.append(Schedule(until: .moment(end)))
        return slide
    }
}
