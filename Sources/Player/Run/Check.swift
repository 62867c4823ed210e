internal import Draw
internal import Carousel
internal import Decode
internal import PlaylistFormat
internal import Raster

/// Opens and decodes everything that a lineup would show.
public struct Check {
    /// How many files there are.
    public let count: Int
    /// Why files cannot be shown, in the order of the lineup, each file once.
    public let complaints: [String]

    /// Checks every file that the sources name, once.
    ///
    /// - Parameter progress: told before each file: how many are done.
    public init(
        _ sources: [String], progress: (Int, _ of: Int) -> Void = { _, _ in }
    ) throws(PlayerError) {
        let lineup = try LineupReader(sources, seed: 0).lineup()
        var seen: Set<String> = []
        let paths = lineup.slides.map(\.path).filter { seen.insert($0).inserted }
        var complaints: [String] = []
        // Small, and yet every byte of the file is decoded; smaller, it would need more rows at once.
        let picture = Picture(size: Size(width: 256, height: 256))
        for (index, path) in paths.enumerated() {
            progress(index, paths.count)
            var style = Style()
            style.fit = .stretch
            let key = PictureKey(
                Slide(path: path, style: style), on: Surface(size: picture.size, rotation: .none))
            do throws(DecodeError) {
                try key.draw(onto: picture)
            } catch {
                complaints.append(error.description)
            }
        }
        count = paths.count
        self.complaints = complaints
    }
}
