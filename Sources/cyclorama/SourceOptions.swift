internal import ArgumentParser
internal import Player

/// How sources play, in all commands that take any.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Everything in one bag: each picture once a round, at random.")
    var shuffle = false

    @Option(help: ArgumentHelp("How long a picture rests where its playlist does not say it. (default: 8s)"))
    var duration: String?

    @Option(
        help: ArgumentHelp(
            """
            How pictures fit where their playlist does not say it: \(SourceDefaults.fits.joined(separator: ", ")). \
            (default: auto)
            """),
        completion: .list(SourceDefaults.fits))
    var fit: String?

    @Option(
        help: ArgumentHelp(
            """
            How pictures arrive where their playlist does not say it, such as fade or wipe-left; of several, one is \
            chosen each time. May be repeated. (default: slide-left)
            """),
        completion: .list(SourceDefaults.transitions))
    var transition: [String] = []

    @Flag(help: "Of folders play only what lies in themselves, not the folders in them.")
    var noRecursive = false

    func validate() throws { _ = try defaults() }

    func defaults() throws -> SourceDefaults {
        do throws(UsageError) {
            return try SourceDefaults(
                isShuffled: shuffle, isRecursive: !noRecursive, duration: duration, fit: fit, transitions: transition)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
