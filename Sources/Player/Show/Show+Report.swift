internal import Carousel

extension Show {
    /// What is worth a line in the log.
    enum Report {
        case unshowable(path: String, reason: String)
        case shown(Scene)
        /// From a frame at this instant on, on the monotonic clock, an output shows this picture whole; nil: none.
        case sighted(Sighting?, output: String, mode: String, at: Duration)
        case reloaded(slides: Int)
        case reloadFailed(InputError)
        /// Of changes that nobody has announced: how many slides there are now, nil where they are the same.
        case followed(slides: Int?)
        case notFollowed(InputError)
        /// About the sources.
        case noted(String, isTrouble: Bool)
    }
}
