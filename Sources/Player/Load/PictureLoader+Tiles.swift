internal import Decode
internal import Draw
internal import Lettering
internal import LinuxIO
internal import Raster

/// How the pages of an overview are drawn.
struct TileTerms: Sendable {
    /// Where small pictures are kept; nil: nowhere.
    var store: ThumbnailStore?
    /// After how long a page is handed over for the first time, and then again and again, as it is; nil: when it is whole.
    var patience: (first: Duration, next: Duration)?

    /// The first page stands at once to the eye, and then is painted four times a second.
    static let usualPatience = (first: Duration.milliseconds(100), next: Duration.milliseconds(250))
}

extension PictureLoader {
    private static let dim = Color(red: 0x24, green: 0x26, blue: 0x2A)

    /// Draws many small pictures, those first that are kept, and the others as far as there is time. Where one is missing or
    /// cannot be shown, its place is dim; its own slide reports the file.
    func loadTiles(_ key: Drawing) -> WorkResult? {
        let start = MonotonicClock.now
        do throws(DecodeError) {
            let canvas = try canvas(for: key)
            canvas.fill(key.background.color)
            try letter(key, on: canvas)
            var missing: [Int] = []
            for (index, tile) in key.tiled.enumerated() {
                let place = canvas.cropped(to: tile.place)
                if cancellation.isCancelled { return nil }
                if let store = tiles.store, let version = FileWork.Version(of: tile.drawing.path.string),
                    store.draw(tile.drawing, of: version, onto: place)
                {
                    continue
                }
                place.fill(Self.dim)
                missing.append(index)
            }
            return draw(missing[...], of: key, on: canvas, until: tiles.patience.map { start + $0.first })
        } catch {
            return .failed(key, fault(key.path.name, error))
        }
    }

    /// Draws all of a page but its pictures.
    private func letter(_ key: Drawing, on canvas: Picture) throws(DecodeError) {
        let rotation = key.surface.rotation
        key.paintCards(on: canvas)
        do throws(OutOfMemory) {
            for placed in key.labels { try placed.draw(on: canvas, turned: rotation, background: key.background.color) }
            guard let (place, label) = key.placedPlate else { return }
            try BackArrow().draw(onto: canvas.cropped(to: place), turned: rotation, background: Self.dim)
            try label?.draw(on: canvas, turned: rotation, background: Self.dim)
        } catch {
            throw DecodeError(name: key.path.name, error)
        }
    }

    /// Goes on with a page: draws some of the pictures that are missing on it, one at least.
    func fill(_ key: Drawing, after page: DrawnPicture) -> WorkResult? {
        let start = MonotonicClock.now
        // Screens show the former.
        guard let canvas = try? canvas(for: key) else { return .loaded(key, page.abandoned) }
        canvas.copy(from: page.picture)
        guard let first = page.missing.first, draw(first, of: key, on: canvas) else { return nil }
        return draw(page.missing.dropFirst(), of: key, on: canvas, until: tiles.patience.map { start + $0.next })
    }

    /// Draws pictures one after the other until an instant; nil: all. Nil where the job was cancelled.
    private func draw(
        _ missing: ArraySlice<Int>, of key: Drawing, on canvas: Picture, until end: Duration?
    ) -> WorkResult? {
        var missing = missing
        while let next = missing.first {
            if let end, MonotonicClock.now >= end { break }
            guard draw(next, of: key, on: canvas) else { return nil }
            missing.removeFirst()
        }
        return .loaded(key, DrawnPicture(picture: canvas, missing: Array(missing)))
    }

    /// Draws a picture at its place, and keeps it. False where the job was cancelled.
    private func draw(_ index: Int, of key: Drawing, on canvas: Picture) -> Bool {
        let tile = key.tiled[index]
        let version = FileWork.Version(of: tile.drawing.path.string)
        do throws(DecodeError) {
            _ = try draw(tile.drawing, onto: canvas, at: tile.place)
        } catch {
            canvas.cropped(to: tile.place).fill(Self.dim)
            return !cancellation.isCancelled
        }
        // What has changed meanwhile may be half of each.
        if let store = tiles.store, let version, version == FileWork.Version(of: tile.drawing.path.string) {
            store.keep(canvas.cropped(to: tile.place), of: tile.drawing, version)
        }
        return true
    }
}

extension Drawing.PlacedText {
    fileprivate func draw(
        on canvas: Picture, turned rotation: Rotation, background: Color
    ) throws(OutOfMemory) {
        try FolderLabel(label.name, count: label.count)
            .draw(onto: canvas.cropped(to: place), turned: rotation, background: background)
    }
}

extension DrawnPicture {
    /// A page of which some pictures are missing.
    fileprivate init(picture: Picture, missing: [Int]) {
        self.init(picture: picture, files: [])
        self.missing = missing
    }

    /// The same, to which no more pictures come.
    var abandoned: DrawnPicture {
        var page = self
        page.missing = []
        return page
    }
}
