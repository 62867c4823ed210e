/// Which CRTC and plane drive a connector, in which mode.
public struct Assignment: Hashable, Sendable {
    public let connector: ConnectorID
    public let name: String
    public let crtc: CRTCID
    public let plane: PlaneID
    public let mode: Mode
}

extension Snapshot {
    /// Why a connector shows nothing.
    public enum Refusal: Error, Hashable, Sendable {
        case notConnected
        case writeback
        /// It says that something is plugged in, and offers no way to drive it.
        case noModes
        /// None of its modes is the one asked for.
        case noSuchMode
    }

    /// Whether a connector can be driven in the mode asked for: its mode, or why not.
    public func mode(of connector: Connector, _ choice: ModeChoice) -> Result<Mode, Refusal> {
        if connector.isWriteback { return .failure(.writeback) }
        if !connector.isConnected { return .failure(.notConnected) }
        if connector.modes.isEmpty { return .failure(.noModes) }
        guard let mode = choice.choose(from: connector.modes) else { return .failure(.noSuchMode) }
        return .success(mode)
    }

    /// Gives every usable connector a CRTC and a primary plane of its own, as many connectors as can be.
    ///
    /// A CRTC that feeds a connector already stays with it where it can: such a display need not go dark. The rest is
    /// a bipartite matching by augmenting paths (H. Kuhn 1955).
    public func assign(_ choice: ModeChoice, only names: Set<String> = []) -> [Assignment] {
        let wanted = connectors.compactMap { connector -> (Connector, Mode)? in
            guard names.isEmpty || names.contains(connector.name),
                case .success(let mode) = mode(of: connector, choice)
            else { return nil }
            return (connector, mode)
        }
        var holder: [CRTCID: Int] = [:]

        func place(_ number: Int, _ tried: inout Set<CRTCID>) -> Bool {
            let connector = wanted[number].0
            let inOrder = crtcs.filter { connector.crtcs.contains($0) && primaryPlane(for: $0) != nil }
            let current = inOrder.filter { $0 == connector.currentCRTC }
            for crtc in current + inOrder where tried.insert(crtc).inserted {
                guard let other = holder[crtc] else {
                    holder[crtc] = number
                    return true
                }
                if place(other, &tried) {
                    holder[crtc] = number
                    return true
                }
            }
            return false
        }

        for number in wanted.indices {
            var tried: Set<CRTCID> = []
            _ = place(number, &tried)
        }
        return holder.compactMap { crtc, number -> (Int, Assignment)? in
            guard let plane = primaryPlane(for: crtc) else { return nil }
            let (connector, mode) = wanted[number]
            return (
                number,
                Assignment(connector: connector.id, name: connector.name, crtc: crtc, plane: plane, mode: mode)
            )
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The primary plane that a CRTC has to itself: with several, the one at the CRTC's own place in the order.
    func primaryPlane(for crtc: CRTCID) -> PlaneID? {
        let usable = planes.filter { $0.kind == .primary && $0.takesXRGB }
        if let own = usable.first(where: { $0.crtcs == [crtc] }) { return own.id }
        guard let index = crtcs.firstIndex(of: crtc), index < usable.count else { return nil }
        return usable[index].crtcs.contains(crtc) ? usable[index].id : nil
    }
}
