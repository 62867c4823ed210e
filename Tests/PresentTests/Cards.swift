import Raster

@testable import Present

/// Cards written down in a few words.
enum Cards {
    static let hd = Size(width: 1920, height: 1080)

    static func mode(
        _ size: Size = hd, _ rate: Double = 60, preferred: Bool = false, interlaced: Bool = false
    ) -> Mode {
        Mode(size: size, period: .seconds(1) / rate, isPreferred: preferred, isInterlaced: interlaced)
    }

    /// A connected display with one mode.
    static func connector(
        _ number: Int, _ crtcs: [Int], current: Int? = nil, connected: Bool = true, writeback: Bool = false,
        modes: [Mode] = [mode(preferred: true)]
    ) -> Snapshot.Connector {
        Snapshot.Connector(
            id: ConnectorID(rawValue: UInt32(100 + number)), name: "DP-\(number)",
            connection: connected ? .connected : .disconnected,
            isWriteback: writeback, modes: modes, crtcs: Set(crtcs.map(crtc)), currentCRTC: current.map(crtc))
    }

    static func crtc(_ number: Int) -> CRTCID { CRTCID(rawValue: UInt32(40 + number)) }

    static func plane(
        _ number: Int, _ crtcs: [Int], _ kind: Snapshot.Plane.Kind = .primary, takesXRGB: Bool = true
    ) -> Snapshot.Plane {
        Snapshot.Plane(
            id: PlaneID(rawValue: UInt32(30 + number)), kind: kind, crtcs: Set(crtcs.map(crtc)), takesXRGB: takesXRGB)
    }

    /// A card of so many CRTCs; where nothing else is said, each has a primary plane of its own.
    static func card(
        _ connectors: [Snapshot.Connector], crtcs count: Int, planes: [Snapshot.Plane]? = nil
    ) -> Snapshot {
        Snapshot(
            connectors: connectors, crtcs: (0..<count).map(crtc),
            planes: planes ?? (0..<count).map { plane($0, [$0]) }, maximum: Size(width: 8192, height: 8192))
    }

    /// `01>0 -`: connector 1 can have CRTCs 0 and 1, and CRTC 0 drives it; connector 2 can have none.
    static func card(_ connectors: String, crtcs count: Int, planes: [Snapshot.Plane]? = nil) -> Snapshot {
        let connectors = connectors.split(separator: " ").enumerated().map { index, word in
            let parts = word.split(separator: ">").map { $0.compactMap(\.wholeNumberValue) }
            return connector(index + 1, parts[0], current: parts.last { _ in parts.count > 1 }?.first)
        }
        return card(connectors, crtcs: count, planes: planes)
    }
}

extension [Assignment] {
    /// `1>0 2>1`: connector 1 on CRTC 0, connector 2 on CRTC 1.
    var inWords: String {
        map { "\($0.connector.rawValue - 100)>\($0.crtc.rawValue - 40)" }.joined(separator: " ")
    }
}
