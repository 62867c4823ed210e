internal import Raster
internal import Vocabulary

/// Which CRTC and plane drive a connector, and how. An output whose assignment stays the same goes on undisturbed.
struct Assignment: Hashable, Sendable {
    let connector: ConnectorID
    let name: String
    let crtc: CRTCID
    let plane: PlaneID
    let mode: Mode
    /// The best rung that the site file allows; nil: what the driver is known for.
    var rung: Rung?
    var signal = SignalSettings()
    /// As `Output.panelRotation`.
    var panelRotation = Rotation.none

    /// Whether it drives the same cable from the same CRTC.
    func isSuccessor(of other: Assignment) -> Bool { connector == other.connector && crtc == other.crtc }

    var pairing: RefusedModes.Pairing { RefusedModes.Pairing(connector: connector, crtc: crtc, mode: mode) }
}

extension Snapshot {
    /// Why a connector shows nothing.
    enum Refusal: Error, Hashable, Sendable {
        case notConnected
        case writeback
        /// What is connected is no screen on a wall.
        case nonDesktop
        /// It says that something is plugged in, and offers no way to drive it.
        case noModes
        /// None of its modes is the one asked for.
        case noSuchMode
        /// No CRTC takes any of the modes that would do.
        case refused
        /// It has failed, and is set up anew after a while.
        case givenUp(String)
    }

    /// Whether a connector can be driven as asked for: its best mode that some CRTC takes, or why there is none.
    ///
    /// - Parameter usesUnknown: whether connectors count as connected that cannot tell.
    func mode(
        of connector: Connector, _ choice: OutputChoice, usesUnknown: Bool = false,
        refusals: RefusedModes = RefusedModes()
    ) -> Result<Mode, Refusal> {
        modes(of: connector, choice, usesUnknown: usesUnknown, refusals: refusals).flatMap { modes in
            // Without a CRTC nobody has refused it.
            if connector.crtcs.isEmpty { return .success(modes[0]) }
            let mode = modes.first { mode in connector.crtcs.contains { refusals.allow(connector.id, $0, mode) } }
            return mode.map { .success($0) } ?? .failure(.refused)
        }
    }

    /// The modes that would do, the best first, and at least one; or why there is none.
    private func modes(
        of connector: Connector, _ choice: OutputChoice, usesUnknown: Bool, refusals: RefusedModes
    ) -> Result<[Mode], Refusal> {
        if connector.isWriteback { return .failure(.writeback) }
        let candidates = choice.mode(of: connector.name).candidates(from: connector.modes)
        switch connector.connection {
        case .connected: break
        case .unknown where usesUnknown && !(connector.modes.isEmpty && candidates.isEmpty): break
        case .unknown, .disconnected: return .failure(.notConnected)
        }
        if connector.isNonDesktop && !choice.names.contains(connector.name) { return .failure(.nonDesktop) }
        if let reason = refusals.givenUp[connector.id] { return .failure(.givenUp(reason)) }
        if candidates.isEmpty { return .failure(connector.modes.isEmpty ? .noModes : .noSuchMode) }
        return .success(candidates)
    }

    /// Connectors without a mode that would do and is not refused.
    func exhausted(_ choice: OutputChoice, usesUnknown: Bool, refusals: RefusedModes) -> [ConnectorID] {
        connectors.filter { connector in
            choice.includes(connector.name)
                && mode(of: connector, choice, usesUnknown: usesUnknown, refusals: refusals) == .failure(.refused)
        }
        .map(\.id)
    }

    /// Gives every usable connector a CRTC and a primary plane of its own, as many connectors as can be.
    ///
    /// A CRTC that feeds a connector already stays with it, so that the display need not go dark, unless a way to light
    /// one more leads over it, or to a better mode. The rest is a bipartite matching by augmenting paths (H. Kuhn 1955): first over
    /// the CRTCs that take a connector's best mode, then over those that take another one.
    func assign(
        _ choice: OutputChoice = OutputChoice(), usesUnknown: Bool = false, refusals: RefusedModes = RefusedModes()
    ) -> [Assignment] {
        let usable = crtcs.filter { primaryPlane(for: $0) != nil }
        let wanted = connectors.compactMap { connector -> Wanted? in
            guard choice.includes(connector.name),
                case .success(let modes) = modes(of: connector, choice, usesUnknown: usesUnknown, refusals: refusals)
            else { return nil }
            let ranks = usable.filter { connector.crtcs.contains($0) }.map { crtc in
                (crtc, modes.firstIndex { refusals.allow(connector.id, crtc, $0) })
            }
            return Wanted(connector: connector, modes: modes, ranks: Dictionary(uniqueKeysWithValues: ranks))
        }
        var holder: [CRTCID: Int] = [:]
        for (number, wanted) in wanted.enumerated() {
            // Of connectors that show the same picture, the first keeps the CRTC.
            if let current = wanted.connector.currentCRTC, wanted.takesBest(on: current), holder[current] == nil {
                holder[current] = number
            }
        }
        let settled = Set(holder.values)

        func place(_ number: Int, compromising: Bool, _ tried: inout Set<CRTCID>) -> Bool {
            let reachable = usable.filter {
                compromising ? wanted[number].mode(on: $0) != nil : wanted[number].takesBest(on: $0)
            }
            if let free = reachable.first(where: { holder[$0] == nil }) {
                holder[free] = number
                return true
            }
            let isSettled = { (crtc: CRTCID) in holder[crtc].map(settled.contains) ?? false }
            let inOrder = reachable.filter { !isSettled($0) } + reachable.filter(isSettled)
            for crtc in inOrder where tried.insert(crtc).inserted {
                if let other = holder[crtc], place(other, compromising: compromising, &tried) {
                    holder[crtc] = number
                    return true
                }
            }
            return false
        }

        for compromising in [false, true] {
            for number in wanted.indices where !holder.values.contains(number) {
                var tried: Set<CRTCID> = []
                _ = place(number, compromising: compromising, &tried)
            }
        }
        return crtcs.compactMap { crtc -> (Int, Assignment)? in
            guard let number = holder[crtc], let plane = primaryPlane(for: crtc),
                let mode = wanted[number].mode(on: crtc)
            else { return nil }
            let connector = wanted[number].connector
            let settings = choice.settings(of: connector.name)
            return (
                number,
                Assignment(
                    connector: connector.id, name: connector.name, crtc: crtc, plane: plane, mode: mode,
                    rung: settings.rung, signal: settings.signal, panelRotation: connector.panelRotation)
            )
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// A connector that is to be driven.
    private struct Wanted {
        let connector: Connector
        /// Those that would do, the best first.
        let modes: [Mode]
        /// The place in `modes` of the best one that each CRTC takes; nil where it takes none.
        let ranks: [CRTCID: Int?]

        func mode(on crtc: CRTCID) -> Mode? { (ranks[crtc] ?? nil).map { modes[$0] } }

        /// Whether no CRTC takes a better one.
        func takesBest(on crtc: CRTCID) -> Bool {
            guard let rank = ranks[crtc] ?? nil else { return false }
            return rank == ranks.values.compactMap(\.self).min()
        }
    }

    /// The primary plane that a CRTC has to itself: with several, the one at the CRTC's own place in the order.
    func primaryPlane(for crtc: CRTCID) -> PlaneID? {
        let primaries = planes.filter { $0.kind == .primary }
        if let own = primaries.first(where: { $0.crtcs == [crtc] && $0.takesXRGB }) { return own.id }
        guard let index = crtcs.firstIndex(of: crtc), index < primaries.count else { return nil }
        let plane = primaries[index]
        return plane.crtcs.contains(crtc) && plane.takesXRGB ? plane.id : nil
    }

    /// The overlay planes that are a CRTC's own, whatever is plugged in: those that several can have are dealt out in turn.
    func overlays(of crtc: CRTCID) -> [PlaneID] {
        var turn = 0
        return planes.filter { plane in
            guard plane.kind == .overlay, plane.takesXRGB, !plane.crtcs.isEmpty else { return false }
            let takers = crtcs.filter(plane.crtcs.contains)
            if takers.count == 1 { return takers == [crtc] }
            defer { turn += 1 }
            return takers[turn % takers.count] == crtc
        }
        .map(\.id)
    }
}
