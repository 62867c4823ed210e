public import Decode
public import Raster

extension Drawing {
    /// A picture where it stands on the surface.
    public struct PlacedPicture: Hashable, Sendable {
        /// The picture's file.
        public let path: PicturePath
        /// The part of the picture that is shown, in its own pixels, as a viewer sees it.
        public let crop: Box
        /// Its place, as it is scanned out.
        public let place: Rect
    }

    /// Where its pictures stand, or the one that is drawn in their place; empty where that is not known, as for tiles.
    ///
    /// - Parameter files: what was drawn, with the sizes as viewers see them
    public func placedPictures(of files: [(path: String, size: Size)]) -> [PlacedPicture] {
        guard tiles.isEmpty else { return [] }
        if companion != nil, files.map(\.path) == names {
            let halves = background == .blur ? halves(of: files.map(\.size)) : halves
            return zip(halves, files).map { half, file in
                half.drawing.placed(file).moved(by: half.place.origin)
            }
        }
        return files.count == 1 ? [placed(files[0])] : []
    }

    private func placed(_ file: (path: String, size: Size)) -> PlacedPicture {
        let placement = placement(of: file.size)
        return PlacedPicture(
            path: PicturePath(file.path), crop: placement.crop, place: surface.scannedOut(placement.target))
    }

    /// Which part of a picture, which a viewer sees in that size, goes where on the surface as it is seen.
    func placement(of size: Size) -> Placement {
        if let crop { return Placement(crop: crop, target: Rect(size: surface.seenSize)) }
        let placement = Placement(of: size, on: surface.seenSize, fit: fit)
        if !keepsTop { return placement }
        let crop = Box(x: placement.crop.x, y: 0, width: placement.crop.width, height: placement.crop.height)
        return Placement(crop: crop, target: placement.target)
    }
}

extension Drawing.PlacedPicture {
    /// The same elsewhere.
    public func moved(by way: Point) -> Self {
        let origin = Point(x: place.origin.x + way.x, y: place.origin.y + way.y)
        return Self(path: path, crop: crop, place: Rect(origin: origin, size: place.size))
    }
}
