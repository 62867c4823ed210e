internal import Compose
internal import Raster

/// The planes above a CRTC's primary one that it has to itself.
struct OverlayPlanes {
    private struct Plane {
        let id: PlaneID
        let properties: PlaneProperties
        let alpha: PlaneProperties.Plane?
        let takesARGB: Bool
        /// Its place in the order of planes, where it is written.
        let height: PropertyWrite?
        /// What undoes what other programs have left.
        let neutral: [PropertyWrite]
    }

    /// From the bottom up.
    private let planes: [Plane]
    /// How many of them are shown, as the last commit has it.
    var lit = 0

    init(of assignment: Assignment, _ snapshot: Snapshot, on card: Card) throws(DisplayError) {
        let ground = try Self.height(of: assignment.plane, on: card)?.value
        var heights: [PlaneHeight] = []
        for id in snapshot.overlays(of: assignment.crtc) {
            heights.append(try Self.height(of: id, on: card) ?? PlaneHeight(id: id, value: nil, range: nil))
        }
        var found: [Plane] = []
        for (id, height) in PlaneHeight.order(heights, above: ground) {
            let properties = try card.properties(of: id)
            let neutral = InheritedProperty.ofPlanes.compactMap { $0.write(on: properties.table) }
            let alpha = properties.table.optional("alpha")
            let takesARGB = snapshot.planes.contains { $0.id == id && $0.formats.contains("AR24") }
            let write = height.flatMap { height in
                properties.table.optional("zpos").map { PropertyWrite(id, $0, height) }
            }
            found.append(
                Plane(
                    id: id, properties: properties, alpha: alpha, takesARGB: takesARGB, height: write,
                    neutral: neutral))
        }
        planes = found
    }

    /// Its place in the order of planes; nil where the driver does not say.
    private static func height(of plane: PlaneID, on card: Card) throws(DisplayError) -> PlaneHeight? {
        let table = try card.properties(of: plane).table
        guard let property = table.readable("zpos"), let value = card.values(of: plane)[property] else { return nil }
        let range: ClosedRange<UInt64>? =
            if case .numbers(let range)? = table.settable("zpos")?.values { range } else { nil }
        return PlaneHeight(id: plane, value: value, range: range)
    }

    /// What each can do.
    var traits: [PlaneTraits] { planes.map { PlaneTraits(hasAlpha: $0.alpha != nil, takesARGB: $0.takesARGB) } }

    /// Has the first planes show layers, and switches those off that are shown besides.
    ///
    /// - Parameter corner: where the picture begins on the screen.
    func show(
        _ layers: [PlaneLayer<ScanoutBuffer>], on crtc: CRTCID, from corner: Point, in request: inout AtomicRequest
    ) {
        for (plane, layer) in zip(planes, layers) {
            let (id, properties) = (plane.id, plane.properties)
            for write in plane.neutral { request.set(write) }
            if let height = plane.height { request.set(height) }
            let framebuffer = layer.fades && plane.takesARGB ? layer.buffer.fading : nil
            request.set(id, properties.framebuffer, UInt64((framebuffer ?? layer.buffer.id).rawValue))
            request.set(id, properties.crtc, UInt64(crtc.rawValue))
            // Source coordinates are 16.16 fixed point; places lie on the screen.
            request.set(id, properties.sourceX, UInt64(layer.window.origin.x + layer.buffer.corner.x) << 16)
            request.set(id, properties.sourceY, UInt64(layer.window.origin.y + layer.buffer.corner.y) << 16)
            request.set(id, properties.sourceWidth, UInt64(layer.window.size.width) << 16)
            request.set(id, properties.sourceHeight, UInt64(layer.window.size.height) << 16)
            request.set(id, properties.x, UInt64(layer.place.origin.x + corner.x))
            request.set(id, properties.y, UInt64(layer.place.origin.y + corner.y))
            request.set(id, properties.width, UInt64(layer.place.size.width))
            request.set(id, properties.height, UInt64(layer.place.size.height))
            request.set(id, ifPresent: plane.alpha, UInt64(layer.opacity.rawValue))
        }
        for plane in planes.prefix(lit).dropFirst(layers.count) {
            request.set(plane.id, plane.properties.framebuffer, 0)
            request.set(plane.id, plane.properties.crtc, 0)
        }
    }
}
