internal import PlaylistFormat

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
}

extension Snapshot {
    /// Why a connector shows nothing.
    enum Refusal: Error, Hashable, Sendable {
        case notConnected
        case writeback
        /// It says that something is plugged in, and offers no way to drive it.
        case noModes
        /// None of its modes is the one asked for.
        case noSuchMode
    }

    /// Whether a connector can be driven in the mode asked for: its mode, or why not.
    func mode(of connector: Connector, _ choice: OutputChoice) -> Result<Mode, Refusal> {
        if connector.isWriteback { return .failure(.writeback) }
        if !connector.isConnected { return .failure(.notConnected) }
        if let mode = choice.mode(of: connector.name).choose(from: connector.modes) { return .success(mode) }
        return .failure(connector.modes.isEmpty ? .noModes : .noSuchMode)
    }

    /// Gives every usable connector a CRTC and a primary plane of its own, as many connectors as can be.
    ///
    /// A CRTC that feeds a connector already stays with it, so that the display need not go dark, unless a way to light
    /// one more leads over it. The rest is a bipartite matching by augmenting paths (H. Kuhn 1955).
    func assign(_ choice: OutputChoice = OutputChoice()) -> [Assignment] {
        let wanted = connectors.compactMap { connector -> (Connector, Mode)? in
            guard choice.includes(connector.name),
                case .success(let mode) = mode(of: connector, choice)
            else { return nil }
            return (connector, mode)
        }
        let usable = crtcs.filter { primaryPlane(for: $0) != nil }
        var holder: [CRTCID: Int] = [:]
        for (number, (connector, _)) in wanted.enumerated() {
            guard let current = connector.currentCRTC, connector.crtcs.contains(current), usable.contains(current)
            else { continue }
            // Of connectors that show the same picture, the first keeps the CRTC.
            if holder[current] == nil { holder[current] = number }
        }
        let settled = Set(holder.values)

        func place(_ number: Int, _ tried: inout Set<CRTCID>) -> Bool {
            let reachable = usable.filter { wanted[number].0.crtcs.contains($0) }
            if let free = reachable.first(where: { holder[$0] == nil }) {
                holder[free] = number
                return true
            }
            let isSettled = { (crtc: CRTCID) in holder[crtc].map(settled.contains) ?? false }
            let inOrder = reachable.filter { !isSettled($0) } + reachable.filter(isSettled)
            for crtc in inOrder where tried.insert(crtc).inserted {
                if let other = holder[crtc], place(other, &tried) {
                    holder[crtc] = number
                    return true
                }
            }
            return false
        }

        for number in wanted.indices where !settled.contains(number) {
            var tried: Set<CRTCID> = []
            _ = place(number, &tried)
        }
        return crtcs.compactMap { crtc -> (Int, Assignment)? in
            guard let number = holder[crtc], let plane = primaryPlane(for: crtc) else { return nil }
            let (connector, mode) = wanted[number]
            let settings = choice.settings(of: connector.name)
            return (
                number,
                Assignment(
                    connector: connector.id, name: connector.name, crtc: crtc, plane: plane, mode: mode,
                    rung: settings.rung, signal: settings.signal)
            )
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The primary plane that a CRTC has to itself: with several, the one at the CRTC's own place in the order.
    func primaryPlane(for crtc: CRTCID) -> PlaneID? {
        let primaries = planes.filter { $0.kind == .primary }
        if let own = primaries.first(where: { $0.crtcs == [crtc] && $0.takesXRGB }) { return own.id }
        guard let index = crtcs.firstIndex(of: crtc), index < primaries.count else { return nil }
        let plane = primaries[index]
        return plane.crtcs.contains(crtc) && plane.takesXRGB ? plane.id : nil
    }
}
