public import Decode
public import Raster

extension Drawing {
    /// One of many small pictures on a surface.
    public struct Tile: Hashable, Sendable {
        /// The picture's file.
        public let path: PicturePath
        /// On the surface as its viewer sees it.
        public let place: Rect

        /// A picture at its place.
        public init(path: PicturePath, place: Rect) { (self.path, self.place) = (path, place) }
    }

    /// The drawings of its tiles, each cut to fill its place, which is told as it is scanned out. Empty where there are none.
    public var tiled: [Half] { tiles.map { part($0.path, .cover, at: $0.place) } }
}
