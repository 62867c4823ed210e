internal import Raster
internal import Vocabulary

/// What a mode set writes besides the mode: what the site file asks for, and a neutral state for the rest. Plain values, made
/// without touching the card.
struct SignalPlan {
    /// Properties that only make sense together.
    struct Setting: Hashable {
        /// As the site file says it, `range: full`; for a neutral state the property's name.
        let name: String
        let isAskedFor: Bool
        let writes: [PropertyWrite]
    }

    private(set) var settings: [Setting] = []
    /// What the site file asks for and the connector has not, a sentence for each.
    private(set) var lacks: [String] = []
    /// Where the picture stands on the screen, with black around it; nil: all over it, or the driver leaves the margins out.
    private(set) var inset: Rect?

    private let driver: Driver
    private let connector: PropertyTable<ObjectKind.Connector>

    init(
        _ signal: SignalSettings, mode: Size, by driver: Driver, connector: PropertyTable<ObjectKind.Connector>,
        crtc: PropertyTable<ObjectKind.CRTC>, plane: PropertyTable<ObjectKind.Plane>
    ) {
        self.driver = driver
        self.connector = connector
        ask(signal, on: mode)
        let asked = Set(settings.flatMap(\.writes).map(\.property))
        addNeutral(InheritedProperty.ofConnectors, on: connector, besides: asked)
        addNeutral(InheritedProperty.ofCRTCs, on: crtc, besides: [])
        addNeutral(InheritedProperty.ofPlanes, on: plane, besides: [])
    }

    private mutating func ask(_ signal: SignalSettings, on mode: Size) {
        if let range = signal.range {
            add("range: \(range.rawValue)") { table throws(UnsupportedSetting) in
                try table.write("Broadcast RGB", range.word)
            }
        }
        if let content = signal.content {
            add("content-type: \(content.rawValue)") { table throws(UnsupportedSetting) in
                try table.write("content type", content.word)
            }
        }
        if let depth = signal.depth {
            add("depth: \(depth)") { table throws(UnsupportedSetting) in try table.write("max bpc", depth) }
        }
        if let margins = signal.margins { leaveOut(margins, on: mode) }
    }

    /// By the driver where it can, else by painting a smaller picture.
    private mutating func leaveOut(_ margins: Margins, on mode: Size) {
        guard let place = margins.inset(on: mode) else {
            lacks.append(Margins.remark(on: mode))
            return
        }
        if place.size == mode { return }
        let (left, top) = (place.origin.x, place.origin.y)
        let (right, bottom) = (mode.width - place.maxX, mode.height - place.maxY)
        if let writes = connector.margins(left: left, right: right, top: top, bottom: bottom, driver) {
            settings.append(Setting(name: "margins", isAskedFor: true, writes: writes))
        } else {
            inset = place
        }
    }

    private mutating func add(
        _ name: String, _ writes: (PropertyTable<ObjectKind.Connector>) throws(UnsupportedSetting) -> [PropertyWrite]
    ) {
        do throws(UnsupportedSetting) {
            settings.append(Setting(name: name, isAskedFor: true, writes: try writes(connector)))
        } catch {
            lacks.append("'\(name)' is left out: \(error.reason)")
        }
    }

    private mutating func addNeutral<Kind>(
        _ properties: [InheritedProperty], on table: PropertyTable<Kind>, besides asked: Set<UInt32>
    ) {
        for property in properties {
            guard let write = property.write(on: table), !asked.contains(write.property) else { continue }
            settings.append(Setting(name: property.name, isAskedFor: false, writes: [write]))
        }
    }
}

/// Why a connector cannot do what is asked for.
struct UnsupportedSetting: Error {
    let reason: String
}

extension PropertyTable<ObjectKind.Connector> {
    private func found(_ name: String) throws(UnsupportedSetting) -> Entry {
        guard let entry = settable(name) else {
            throw UnsupportedSetting(reason: "the driver has no '\(name)' for this connector")
        }
        return entry
    }

    fileprivate func write(_ name: String, _ word: String) throws(UnsupportedSetting) -> [PropertyWrite] {
        let entry = try found(name)
        guard let value = entry.values.value(of: word) else {
            throw UnsupportedSetting(reason: "'\(name)' knows only \(entry.values)")
        }
        return [PropertyWrite(object, entry.property, value)]
    }

    fileprivate func write(_ name: String, _ number: Int) throws(UnsupportedSetting) -> [PropertyWrite] {
        let entry = try found(name)
        if case .numbers(let range) = entry.values, !range.contains(UInt64(number)) {
            throw UnsupportedSetting(
                reason: "'\(name)' goes from \(range.lowerBound) to \(range.upperBound), and \(number) is asked for")
        }
        return [PropertyWrite(object, entry.property, UInt64(number))]
    }

    /// By a property for each edge, as vc4 has them, or one for two opposite edges; nil where there are none, or not as they
    /// are asked for.
    fileprivate func margins(left: Int, right: Int, top: Int, bottom: Int, _ driver: Driver) -> [PropertyWrite]? {
        do throws(UnsupportedSetting) {
            if settable("underscan") != nil {
                guard left == right, top == bottom, let borders = driver.borders(across: left, down: top) else {
                    return nil
                }
                return try write("underscan", "on") + write("underscan hborder", borders.across)
                    + write("underscan vborder", borders.down)
            }
            return try write("left margin", left) + write("right margin", right) + write("top margin", top)
                + write("bottom margin", bottom)
        } catch {
            return nil
        }
    }
}

extension PropertyValues: CustomStringConvertible {
    /// `Automatic, Full, Limited 16:235`, or `8...12`.
    var description: String {
        switch self {
        case .numbers(let range): "\(range.lowerBound)...\(range.upperBound)"
        case .words(let words): words.map(\.name).joined(separator: ", ")
        case .blob: "data"
        case .other: "others"
        }
    }
}
