internal import CDRM
internal import Glibc
internal import LinuxIO
internal import Raster

/// Every usable display of one card.
public final class KMSDisplay: Display {
    private let screens: [KMSOutput]
    private let card: Card

    /// Takes a card and every display on it that can be driven.
    ///
    /// - Parameters:
    ///   - path: the card; nil for the first that has a display on it.
    ///   - names: the outputs to take; none for all.
    /// - Throws: where no display can be driven, saying what was found on each card.
    public init(card path: String?, outputs names: Set<String> = [], mode: ModeChoice = .preferred)
        throws(DisplayError)
    {
        let paths = path.map { [$0] } ?? Card.paths
        var found: [String] = []
        for path in paths {
            do throws(DisplayError) {
                let card = try Card(path: path)
                let snapshot = try card.snapshot()
                let assignments = snapshot.assign(mode, only: names)
                let planes = snapshot.planes.map(\.id)
                let outputs = try Self.outputs(assignments, planes, card)
                if !outputs.isEmpty {
                    self.card = card
                    screens = outputs
                    return
                }
                found.append("\(card.name): \(snapshot.summary(mode, only: names))")
            } catch {
                found.append("\(error)")
            }
        }
        let what = found.isEmpty ? "there is no /dev/dri/card*" : found.joined(separator: "; ")
        throw DisplayError("no display", "play", reason: what)
    }

    private static func outputs(_ assignments: [Assignment], _ planes: [PlaneID], _ card: Card)
        throws(DisplayError) -> [KMSOutput]
    {
        var outputs: [KMSOutput] = []
        for assignment in assignments { outputs.append(try KMSOutput(assignment, among: planes, on: card)) }
        return outputs
    }

    public var name: String { card.name }

    public var outputs: [any Output] { screens }

    public var descriptor: Int32 { card.descriptor }

    public func takeFlips() throws(DisplayError) -> [Flip] {
        // At least one whole event is there when the descriptor is readable, and the kernel writes whole ones only.
        var buffer = [UInt8](repeating: 0, count: 1024)
        let fd = card.descriptor
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(fd, bytes.baseAddress, bytes.count)
        }
        if count < 0 {
            if errno == EAGAIN || errno == EINTR { return [] }
            throw card.failure("read events")
        }
        var flips: [Flip] = []
        unsafe buffer.withUnsafeBytes { bytes in
            var offset = 0
            while offset + MemoryLayout<drm_event>.size <= count {
                let header = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
                if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE) {
                    let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                    let crtc = CRTCID(rawValue: UInt32(truncatingIfNeeded: event.user_data))
                    // A flip that nobody waits for any more is no news.
                    if let screen = screens.first(where: { $0.crtc == crtc }), screen.flipped() {
                        flips.append(
                            Flip(
                                output: screen.name, sequence: event.sequence,
                                time: .seconds(Int64(event.tv_sec)) + .microseconds(Int64(event.tv_usec))))
                    }
                }
                offset += Int(max(header.length, 8))
            }
        }
        return flips
    }

    public func restore() {
        for screen in screens { screen.restore() }
    }
}

extension Snapshot {
    /// Why nothing on this card can be played on, connector by connector.
    func summary(_ choice: ModeChoice, only names: Set<String>) -> String {
        let listed = connectors.filter { names.isEmpty || names.contains($0.name) }
        if listed.isEmpty {
            return names.isEmpty
                ? "it has no connector"
                : "it has no output \(names.sorted().joined(separator: ", ")); "
                    + "there are \(connectors.map(\.name).joined(separator: ", "))"
        }
        return listed.map { connector in
            switch mode(of: connector, choice) {
            case .success: "\(connector.name) finds no free CRTC"
            case .failure(.notConnected): "nothing is connected to \(connector.name)"
            case .failure(.writeback): "\(connector.name) is no display"
            case .failure(.noModes): "\(connector.name) is connected and offers no mode"
            case .failure(.noSuchMode):
                "\(connector.name) has no such mode; it has \(connector.modes.map(\.description).joined(separator: " "))"
            }
        }
        .joined(separator: ", ")
    }
}
