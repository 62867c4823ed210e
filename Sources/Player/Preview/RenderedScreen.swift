internal import Carousel
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// A screen that is rendered: what plays on it, and how it hangs.
struct RenderedScreen {
    /// The outputs of a site file that show the same.
    private(set) var outputs: [String] = []
    let sources: [String]
    let content: LineupReader.Content
    let size: Size
    let rotation: Rotation
    let margins: Margins?
    /// How its frames are turned back: by `rotation`, or by nothing where they are written as the cable has them.
    var turn = Rotation.none
    /// Of its frames.
    var frameSize: Size { turn.orientation.applied(to: size) }

    /// What sources show on a screen of that size, or the screens of a site file.
    ///
    /// - Parameters:
    ///   - output: the one that is wanted; nil: all.
    ///   - size: where a site file does not say it, and so the rotation.
    ///   - defaults: how sources play, where there is no site file.
    static func all(
        _ sources: [String], on output: String?, size: Size, rotation: Rotation, defaults: SourceDefaults,
        _ painter: any Painter
    ) throws(PlayerError) -> [RenderedScreen] {
        guard let site = try SiteFile.only(of: sources, on: output, defaults) else {
            let seen = rotation.orientation.applied(to: size)
            var reader = LineupReader(sources, seed: 0, shape: ScreenShape(seen))
            (reader.defaults, reader.painter) = (defaults, painter)
            let content = try reader.content()
            return [RenderedScreen(sources: sources, content: content, size: size, rotation: rotation, margins: nil)]
        }
        var screens: [RenderedScreen] = []
        for screen in site.chosen {
            let shape = site.site.shape(of: screen.source, size: size, rotation: rotation)
            let (size, turn) = (screen.settings.mode?.size ?? size, screen.rotation ?? rotation)
            let (source, margins) = (screen.source, screen.settings.signal.margins)
            let name = screen.output ?? Site.others
            let same = screens.firstIndex {
                $0.sources == [source] && $0.size == size && $0.rotation == turn && $0.margins == margins
            }
            if let same {
                screens[same].outputs.append(name)
                continue
            }
            var reader = LineupReader([source], seed: 0, shape: shape, fallback: site.site.fallback)
            reader.painter = painter
            let content = try reader.content()
            screens.append(
                RenderedScreen(
                    outputs: [name], sources: [source], content: content, size: size, rotation: turn, margins: margins))
        }
        return screens
    }

    /// For people; nil without a site file.
    var title: String? {
        if outputs.isEmpty { return nil }
        return outputs.joined(separator: ", ") + ": " + sources.map { PathParts($0).name }.joined(separator: " ")
    }

    /// The show on it.
    func rehearsal(rate: Int, start: WallInstant, _ painter: any Painter) throws(PlayerError) -> Rehearsal {
        try Rehearsal(
            content.lineup, of: (sources, content.sources), mode: Mode(size: size, rate: Double(rate)),
            margins: margins, rotation: rotation, start: start, zone: .machine, painter: painter)
    }
}
