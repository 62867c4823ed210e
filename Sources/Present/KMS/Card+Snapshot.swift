internal import CDRM
internal import Glibc
internal import Raster
internal import Vocabulary

extension Card {
    /// Reads connectors, CRTCs and planes. Any thread may call it.
    ///
    /// - Parameters:
    ///   - asksDisplays: whether each display is asked for its modes, which takes a while on real cables; else it is what the
    ///     kernel knows from the last time, as from its console's start.
    ///   - asking: hears of each connector before it is read.
    func snapshot(
        asksDisplays: Bool = true, asking: (ConnectorID) -> Void = { _ in }
    ) throws(DisplayError) -> Snapshot {
        let fd = descriptor
        guard let resources = unsafe drmModeGetResources(fd) else { throw failure("read the card's resources") }
        defer { unsafe drmModeFreeResources(resources) }
        let card = unsafe resources.pointee
        let crtcs = unsafe array(card.crtcs, card.count_crtcs).map { CRTCID(rawValue: $0) }
        var connectors: [Snapshot.Connector] = []
        var unread: [ConnectorID: DisplayError] = [:]
        for number in unsafe array(card.connectors, card.count_connectors) {
            let id = ConnectorID(rawValue: number)
            asking(id)
            do throws(DisplayError) {
                if let connector = try connector(id, crtcs: crtcs, isAsked: asksDisplays) {
                    connectors.append(connector)
                }
            } catch {
                if error.isOfLostCard { throw error }
                unread[id] = error
            }
        }
        guard let planeList = unsafe drmModeGetPlaneResources(fd) else { throw failure("read the card's planes") }
        defer { unsafe drmModeFreePlaneResources(planeList) }
        var planes: [Snapshot.Plane] = []
        for number in unsafe array(planeList.pointee.planes, Int32(planeList.pointee.count_planes)) {
            planes.append(try plane(PlaneID(rawValue: number), crtcs: crtcs))
        }
        return unsafe Snapshot(
            connectors: connectors, crtcs: crtcs, planes: planes,
            maximum: Size(width: Int(card.max_width), height: Int(card.max_height)),
            minimum: Size(width: Int(card.min_width), height: Int(card.min_height)), unread: unread)
    }

    /// Returns nil if the connector has gone since the list was read, which is no error: cables move.
    private func connector(
        _ id: ConnectorID, crtcs: [CRTCID], isAsked: Bool
    ) throws(DisplayError) -> Snapshot.Connector? {
        let answer =
            isAsked
            ? unsafe drmModeGetConnector(descriptor, id.rawValue)
            : unsafe drmModeGetConnectorCurrent(descriptor, id.rawValue)
        guard let pointer = unsafe answer else {
            if errno == ENOENT { return nil }
            throw failure("read connector \(id)")
        }
        defer { unsafe drmModeFreeConnector(pointer) }
        let connector = unsafe pointer.pointee
        let type = unsafe drmModeGetConnectorTypeName(connector.connector_type)
        let typeName = unsafe type.map { unsafe String(cString: $0) } ?? "Unknown"
        var reachable: Set<CRTCID> = []
        for encoder in unsafe array(connector.encoders, connector.count_encoders) {
            guard let pointer = unsafe drmModeGetEncoder(descriptor, encoder) else {
                if errno == ENOENT { continue }
                throw failure("read an encoder of connector \(id)")
            }
            reachable.formUnion(unsafe members(of: crtcs, in: pointer.pointee.possible_crtcs))
            unsafe drmModeFreeEncoder(pointer)
        }
        let modes = unsafe (0..<Int(connector.count_modes)).map { unsafe Mode(connector.modes[$0]) }
        let values = values(of: id)
        if values.isEmpty {
            if errno == ENOENT { return nil }
            throw failure("read the properties of connector \(id)")
        }
        let properties = try properties(of: id)
        let hasEDID = properties.edid.flatMap { BlobID(values[$0]) } != nil
        return unsafe Snapshot.Connector(
            id: id, name: "\(typeName)-\(connector.connector_type_id)", connection: .init(connector.connection),
            isWriteback: connector.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK),
            isNonDesktop: properties.isNonDesktop.flatMap { values[$0] } == 1,
            lacksEDID: !hasEDID && Self.bringsEDID.contains(Int32(bitPattern: connector.connector_type)), modes: modes,
            crtcs: reachable, currentCRTC: CRTCID(values[properties.crtc]),
            isLinkBad: properties.linkStatus.flatMap { values[$0] } == UInt64(DRM_MODE_LINK_STATUS_BAD),
            panelRotation: Rotation(panelOrientation: properties.panelOrientation.flatMap { values[$0] }),
            hub: properties.path.flatMap { BlobID(values[$0]) }.flatMap(contents).map { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            })
    }

    /// Sockets whose cables have wires for an EDID.
    private static let bringsEDID: Set<Int32> = [
        DRM_MODE_CONNECTOR_VGA, DRM_MODE_CONNECTOR_DVII, DRM_MODE_CONNECTOR_DVID, DRM_MODE_CONNECTOR_DVIA,
        DRM_MODE_CONNECTOR_DisplayPort, DRM_MODE_CONNECTOR_HDMIA, DRM_MODE_CONNECTOR_HDMIB,
    ]

    private func plane(_ id: PlaneID, crtcs: [CRTCID]) throws(DisplayError) -> Snapshot.Plane {
        guard let pointer = unsafe drmModeGetPlane(descriptor, id.rawValue) else { throw failure("read plane \(id)") }
        defer { unsafe drmModeFreePlane(pointer) }
        let plane = unsafe pointer.pointee
        let kind: Snapshot.Plane.Kind
        let values = values(of: id)
        if values.isEmpty { throw failure("read the properties of plane \(id)") }
        switch values[try properties(of: id).type] {
        case UInt64(DRM_PLANE_TYPE_PRIMARY): kind = .primary
        case UInt64(DRM_PLANE_TYPE_CURSOR): kind = .cursor
        default: kind = .overlay
        }
        var formats = unsafe array(plane.formats, Int32(plane.count_formats))
        // A primary plane whose driver does not say that it takes what is linear takes it all the same, or nothing of ours.
        if kind != .primary, let table = try properties(of: id).formats.flatMap({ BlobID(values[$0]) }),
            let linear = contents(of: table).flatMap(linearFormats)
        {
            formats = linear
        }
        return unsafe Snapshot.Plane(
            id: id, kind: kind, crtcs: members(of: crtcs, in: plane.possible_crtcs),
            takesXRGB: formats.contains(cdrm_format_xrgb8888), formats: formats.map(Self.name(ofFormat:)))
    }

    /// The four letters of a format (drm_fourcc.h).
    private static func name(ofFormat code: UInt32) -> String {
        String(decoding: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }

    /// Reads what feeds what. Asks no display, so it takes no time.
    func routing(of objects: CardObjects) throws(DisplayError) -> Routing {
        var connectors: [Routing.Connector] = []
        for id in objects.connectors {
            let values = values(of: id)
            if values.isEmpty { continue }
            connectors.append(Routing.Connector(id: id, crtc: CRTCID(values[try properties(of: id).crtc])))
        }
        var planes: [Routing.Plane] = []
        for id in objects.planes {
            planes.append(Routing.Plane(id: id, crtc: CRTCID(values(of: id)[try properties(of: id).crtc])))
        }
        return Routing(connectors: connectors, planes: planes)
    }

    /// The kernel's masks count CRTCs by their place in the card's list.
    private func members(of crtcs: [CRTCID], in mask: UInt32) -> Set<CRTCID> {
        Set(crtcs.enumerated().filter { $0.offset < 32 && mask & 1 << UInt32($0.offset) != 0 }.map(\.element))
    }

    private func array(_ pointer: UnsafeMutablePointer<UInt32>?, _ count: Int32) -> [UInt32] {
        unsafe Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
    }
}

extension Snapshot.Connector.Connection {
    fileprivate init(_ connection: drmModeConnection) {
        switch connection {
        case DRM_MODE_CONNECTED: self = .connected
        case DRM_MODE_DISCONNECTED: self = .disconnected
        default: self = .unknown
        }
    }
}

extension Rotation {
    /// How pictures stand upright on a panel with that side up: enum drm_panel_orientation.
    fileprivate init(panelOrientation: UInt64?) {
        switch panelOrientation {
        case 1: self = .half
        // The panel's left side is up: what is its top must be turned there, counter-clockwise (drm_client_panel_rotation).
        case 2: self = .threeQuarters
        case 3: self = .quarter
        default: self = .none
        }
    }
}

extension Mode {
    /// A mode in the kernel's words.
    init(_ info: drmModeModeInfo) {
        let isInterlaced = info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
        let period = ModeTimings.period(
            clock: Int(info.clock), total: Size(width: Int(info.htotal), height: Int(info.vtotal)),
            isInterlaced: isInterlaced, isDoubleScan: info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0,
            scans: Int(info.vscan))
        self.init(
            size: Size(width: Int(info.hdisplay), height: Int(info.vdisplay)),
            period: period ?? .seconds(1) / Int(max(1, info.vrefresh)),
            isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0, isInterlaced: isInterlaced,
            timing: unsafe withUnsafeBytes(of: info) { unsafe Array($0) })
    }
}

extension ModeTimings {
    /// The mode as the kernel takes it.
    var mode: Mode {
        var info = drmModeModeInfo()
        info.clock = UInt32(clock)
        (info.hdisplay, info.hsync_start) = (UInt16(horizontal.visible), UInt16(horizontal.syncStart))
        (info.hsync_end, info.htotal) = (UInt16(horizontal.syncEnd), UInt16(horizontal.total))
        (info.vdisplay, info.vsync_start) = (UInt16(vertical.visible), UInt16(vertical.syncStart))
        (info.vsync_end, info.vtotal) = (UInt16(vertical.syncEnd), UInt16(vertical.total))
        info.vrefresh = UInt32((Duration.seconds(1) / period).rounded())
        let flags = [
            horizontal.isPositive ? DRM_MODE_FLAG_PHSYNC : DRM_MODE_FLAG_NHSYNC,
            vertical.isPositive ? DRM_MODE_FLAG_PVSYNC : DRM_MODE_FLAG_NVSYNC,
            isInterlaced ? DRM_MODE_FLAG_INTERLACE : 0, isDoubleScan ? DRM_MODE_FLAG_DBLSCAN : 0,
        ]
        info.flags = flags.reduce(0) { $0 | UInt32($1) }
        info.type = UInt32(DRM_MODE_TYPE_USERDEF)
        return Mode(info)
    }
}
