internal import Compose
internal import Raster

/// The planes above a CRTC's primary one that it has to itself.
struct OverlayPlanes {
    private struct Plane {
        let id: PlaneID
        let properties: PlaneProperties
        let alpha: PlaneProperties.Plane?
        let takesARGB: Bool
        /// What undoes what other programs have left.
        let neutral: [PropertyWrite]
    }

    /// From the bottom up.
    private let planes: [Plane]
    /// How many of them are shown, as the last commit has it.
    var lit = 0

    init(of assignment: Assignment, _ snapshot: Snapshot, on card: Card) throws(DisplayError) {
        let ground = try Self.height(of: assignment.plane, on: card)
        var found: [(height: UInt64?, plane: Plane)] = []
        for id in snapshot.overlays(of: assignment.crtc) {
            let height = try Self.height(of: id, on: card)
            // Below the primary plane nobody sees it.
            if let height, let ground, height <= ground { continue }
            let properties = try card.properties(of: id)
            let neutral = InheritedProperty.ofPlanes.compactMap { $0.write(on: properties.table) }
            let alpha = properties.table.optional("alpha")
            let takesARGB = snapshot.planes.contains { $0.id == id && $0.formats.contains("AR24") }
            found.append(
                (
                    height,
                    Plane(id: id, properties: properties, alpha: alpha, takesARGB: takesARGB, neutral: neutral)
                ))
        }
        planes = found.sorted { ($0.height ?? 0) < ($1.height ?? 0) }.map(\.plane)
    }

    /// Its place in the order of planes; nil where the driver does not say.
    private static func height(of plane: PlaneID, on card: Card) throws(DisplayError) -> UInt64? {
        try card.properties(of: plane).table.readable("zpos").flatMap { card.values(of: plane)[$0] }
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
            request.set(id, properties.framebuffer, UInt64(layer.buffer.id.rawValue))
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
