internal import Compose
internal import Draw
internal import Input
internal import Raster

/// What a screen shows while it is magnified: what stands on it, and over that the same drawn as large as it is seen.
struct Magnifier {
    /// A part of a picture, drawn for a scale.
    struct Detail: Hashable {
        let drawing: Drawing
        /// Which of the pictures it is of.
        let picture: Int
        let scale: Double
        /// Where it stands on what is `scale` times as large as the screen.
        let rect: Rect
    }

    /// Memory for what lies around the part of a screen that is seen: a finger draws it in sharp.
    private static let mostMemory = 64 << 20

    private let ground: Frame
    private let surface: Surface
    private let pictures: [Drawing.PlacedPicture]
    /// The details that are there, one for a picture at the most.
    private var details: [(detail: Detail, picture: Picture)] = []
    /// Where it goes.
    var course = ZoomCourse(at: .whole) { didSet { if course != oldValue { isShown = false } } }
    /// Whether the screen shows where it goes, or will from the next flip on.
    private var isShown = true
    /// When the last frame was handed over.
    private var last: Duration?

    /// - Parameters:
    ///   - frame: what stands on the screen
    ///   - pictures: the pictures on it
    init(_ frame: Frame, _ pictures: [Drawing.PlacedPicture], on surface: Surface) {
        // What lies over pictures, as a page indicator, is not magnified.
        let layers = frame.layers.filter { if case .premultiplied = $0.content { false } else { true } }
        ground = Frame(size: frame.size, layers: layers)
        (self.pictures, self.surface) = (pictures, surface)
    }

    /// - Parameter ground: all that stands on the screen, which is drawn along as it is
    init(drawing ground: Frame, on surface: Surface) { (self.ground, self.surface, pictures) = (ground, surface, []) }

    /// How far it may go; nil: there is nothing to see.
    var bounds: ZoomBounds? {
        let scales = pictures.map { placed in
            let size = surface.rotation.orientation.applied(to: placed.place.size)
            return max(placed.crop.width / Double(size.width), placed.crop.height / Double(size.height))
        }
        guard let limit = scales.max(), limit >= Zoom.least,
            let place = pictures.dropFirst().reduce(pictures.first?.place, { $0?.union($1.place) })
        else { return nil }
        let seen = Box(place).inParts(of: surface.size).turnedBack(by: surface.rotation)
        return ZoomBounds(
            limit: limit, across: seen.x...(seen.x + seen.width), down: seen.y...(seen.y + seen.height))
    }
}

// MARK: - Frames

extension Magnifier {
    /// When the next frame is due; nil: this one stays.
    ///
    /// - Parameter period: the least time from one frame to the next.
    func due(_ period: Duration) -> Duration? { isShown ? nil : last.map { $0 + period } ?? .zero }

    /// The frame for an instant, which is handed over now.
    mutating func takeFrame(at now: Duration) -> Frame {
        let view = course.view(at: now)
        isShown = view == course.end
        last = now
        return frame(view)
    }

    func frame(_ view: ZoomView) -> Frame {
        let corner = corner(of: view)
        let frame = ground.magnified(by: view.scale, from: corner)
        let sharp = details.compactMap { detail, picture -> Layer? in
            let part = view.scale / detail.scale
            let box = Box(detail.rect).scaled(x: part, y: part).seen(from: corner)
            return Layer(.opaque(picture), window: Window(Rect(size: picture.size)), over: box, on: surface.size)
        }
        return Frame(size: frame.size, layers: frame.layers + sharp)
    }

    /// Of a view, on what is `scale` times as large as the screen.
    private func corner(of view: ZoomView) -> Point {
        let part = Box(x: view.x, y: view.y, width: 1 / view.scale, height: 1 / view.scale)
        let seen = part.turned(by: surface.rotation)
        return Point(
            x: Int((seen.x * view.scale * Double(surface.size.width)).rounded()),
            y: Int((seen.y * view.scale * Double(surface.size.height)).rounded()))
    }
}

// MARK: - Details

extension Magnifier {
    /// What is still to be drawn for a view to be sharp.
    func missing(for view: ZoomView) -> [Detail] {
        let seen = Rect(origin: corner(of: view), size: surface.size)
        return pictures.indices.compactMap { index in
            let place = pictures[index].place.scaled(by: view.scale)
            guard let needed = place.intersection(seen) else { return nil }
            let isThere = details.contains { held, _ in
                held.picture == index && held.scale == view.scale && held.rect.union(needed) == held.rect
            }
            return isThere ? nil : detail(of: index, at: place, around: seen, view.scale)
        }
    }

    private func detail(of index: Int, at place: Rect, around seen: Rect, _ scale: Double) -> Detail? {
        let room = (Double(Self.mostMemory) / Double(surface.size.area * 4)).squareRoot()
        let margin = min(0.5, max(0, (room - 1) / 2))
        let (across, down) = (Int(Double(seen.size.width) * margin), Int(Double(seen.size.height) * margin))
        let around = Rect(
            origin: Point(x: seen.origin.x - across, y: seen.origin.y - down),
            size: Size(width: seen.size.width + 2 * across, height: seen.size.height + 2 * down))
        guard let rect = place.intersection(around) else { return nil }
        let placed = pictures[index]
        let part = Box(rect).seen(from: place.origin).inParts(of: place.size).turnedBack(by: surface.rotation)
        var drawing = Drawing(
            path: placed.path, fit: .stretch, background: .color(.black),
            surface: Surface(size: rect.size, rotation: surface.rotation))
        drawing.crop = placed.crop.part(part).onPixels(of: drawing.surface.seenSize, inside: placed.crop)
        return Detail(drawing: drawing, picture: index, scale: scale, rect: rect)
    }

    /// A detail is there.
    mutating func take(_ detail: Detail, _ picture: Picture) {
        details.removeAll { $0.detail.picture == detail.picture }
        details.append((detail, picture))
        isShown = false
    }
}

extension Rect {
    /// What it becomes where everything is larger, on whole pixels.
    fileprivate func scaled(by scale: Double) -> Rect {
        func edge(_ value: Int) -> Int { Int((Double(value) * scale).rounded()) }
        let corner = Point(x: edge(origin.x), y: edge(origin.y))
        return Rect(
            origin: corner, size: Size(width: edge(maxX) - corner.x, height: edge(maxY) - corner.y))
    }
}

extension Box {
    /// The same in parts of a rectangle of that size.
    fileprivate func inParts(of size: Size) -> Box { scaled(x: 1 / Double(size.width), y: 1 / Double(size.height)) }

    /// A part of it, which is told in parts of its width and height. It lies in this one, however it is rounded.
    fileprivate func part(_ part: Box) -> Box {
        func length(from start: Double, _ length: Double, to end: Double) -> Double {
            start + length > end ? (end - start).nextDown : length
        }
        let (left, top) = (max(x, x + part.x * width), max(y, y + part.y * height))
        return Box(
            x: left, y: top, width: length(from: left, part.width * width, to: x + width),
            height: length(from: top, part.height * height, to: y + height))
    }

    /// The same on whole pixels, where it shows nearly one of them for one of `size`: then none is mixed with its neighbour.
    fileprivate func onPixels(of size: Size, inside whole: Box) -> Box {
        let (width, height) = (Double(size.width), Double(size.height))
        func start(_ start: Double, _ length: Double, _ first: Double, _ all: Double) -> Double {
            max(first.rounded(.up), min((first + all - length).rounded(.down), start.rounded()))
        }
        guard abs(self.width / width - 1) < 0.01, abs(self.height / height - 1) < 0.01, width <= whole.width,
            height <= whole.height
        else { return self }
        return Box(
            x: start(x, width, whole.x, whole.width), y: start(y, height, whole.y, whole.height), width: width,
            height: height)
    }

    /// Of a unit square that is turned clockwise on the display, as it is scanned out; this is as the viewer sees it.
    fileprivate func turned(by rotation: Rotation) -> Box {
        Rotation(rawValue: (360 - rotation.rawValue) % 360).map(turnedBack) ?? self
    }

    /// The same the other way.
    fileprivate func turnedBack(by rotation: Rotation) -> Box {
        let (one, other) = (
            TouchPlace(x, y).turnedBack(by: rotation), TouchPlace(x + width, y + height).turnedBack(by: rotation)
        )
        return Box(
            x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x), height: abs(one.y - other.y))
    }
}
