internal import Carousel
internal import Draw
internal import Paths
internal import Vocabulary
internal import Present

/// What of a show is worth a line in the log.
enum ShowReport {
    case unshowable(DrawnPicture.Fault)
    /// A file ends a little early, and its picture is shown without its end.
    case torn(path: String, TornEnd)
    case shown(Scene)
    /// A command cannot be carried out.
    case commandFailed(InputError)
    /// The time of a command is over.
    case wentOn
    /// How a transition reaches the screen of an output, the first time and where that has changed.
    case routed(Transition, Route, output: String)
    /// An output shows this picture whole from this instant of the monotonic clock on; nil: it shows no whole picture.
    case sighted(ShownPicture?, at: ShownOutput, since: Duration)
    /// A move of an output is over, or was broken off.
    case moved([Rung: Smoothness.Counts], output: String)
    /// Moves of an output are not smooth.
    case uneven(Unevenness, output: String)
    case reloaded(slides: Int)
    case reloadFailed(InputError)
    /// The sources could not be read at the start: the show begins without slides.
    case notBegun(InputError)
    /// The sources have changed by themselves: how many slides there are now; nil: the slides are the same.
    case followed(slides: Int?)
    /// The sources are read of a show that has begun before that.
    case begun(slides: Int)
    /// The sources are being read, and that takes long.
    case readingLong(SlowReading.Notice)
    case notFollowed(InputError)
    /// About the sources.
    case noted(SourceNotes.News)
}

/// What of all shows is worth a line in the log.
enum EnsembleReport {
    case show(Channel, ShowReport)
    /// As in `ShowReport`; also from a show that has just lost its channel.
    case sighted(ShownPicture?, at: ShownOutput, since: Duration)
    case moved([Rung: Smoothness.Counts], output: String)
    /// What plays where was read again.
    case planTaken(OutputPlan, after: OutputPlan)
    case planRefused(InputError)
    /// What plays where is being read, and that takes long.
    case readingLong(SlowReading.Notice)
    /// About the site file.
    case noted(SourceNotes.News)
}

extension Slide {
    /// Its files on one line, for people.
    var fileNames: String { fileNames() }

    /// - Parameter limit: the bytes of each.
    func fileNames(limit: Int = 200) -> String { paths.map { safeLine($0, limit: limit) }.joined(separator: " and ") }
}
