internal import Paths
internal import PlaylistFormat
internal import Raster
internal import Vocabulary

/// How the sources of a command line play, where a playlist does not say it: as if they were the slides of a list that says so.
public struct SourceDefaults: Hashable, Sendable {
    /// Whether all sources are one bag.
    var isShuffled = false
    var folders = SourceFolders()
    var style = Style()
    /// The folder of what comes from the web.
    var cache = WebCache.folder
    /// The options that were given.
    private var names: [String] = []

    /// Nothing is said.
    public init() {}

    /// - Parameters:
    ///   - isShuffled: whether all sources are one bag.
    ///   - isRecursive: whether the folders in a folder play too.
    ///   - duration: as `duration` in a playlist; nil: nothing is said of it.
    ///   - fit: as `fit`.
    ///   - transitions: as the list in `transition`; empty: nothing is said of it.
    public init(
        isShuffled: Bool, isRecursive: Bool, duration: String?, fit: String?, transitions: [String]
    ) throws(UsageError) {
        let options = StyleOptions(duration: duration, fit: fit, transitions: transitions)
        do throws(OptionError) { style = try options.style() } catch { throw UsageError(error.description) }
        self.isShuffled = isShuffled
        folders.isRecursive = isRecursive
        names = (isShuffled ? ["--shuffle"] : []) + options.names + (isRecursive ? [] : ["--no-recursive"])
    }

    /// The words of `fit`.
    public static var fits: [String] { Fit.allCases.map(\.rawValue) }

    /// The words of `transition`.
    public static var transitions: [String] { Transition.allCases.map(\.name) }

    /// Refuses a site file where an option was given.
    func refuse(site: String) throws(InputError) {
        if names.isEmpty { return }
        throw InputError([
            "\(safeLine(site)) is a site file, whose playlists say how they play: give it without "
                + names.joined(separator: ", ")
        ])
    }
}
