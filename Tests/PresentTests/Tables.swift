@testable import Present

/// Properties of objects written down in a few words.
enum Tables {
    static let connector = ConnectorID(rawValue: 7)
    static let crtc = CRTCID(rawValue: 8)
    static let plane = PlaneID(rawValue: 9)

    static func words(_ names: String...) -> PropertyValues {
        .words(names.enumerated().map { PropertyValues.Word(name: $0.element, value: UInt64($0.offset)) })
    }

    /// A table whose properties are numbered from 1 in their order.
    static func table<Kind>(
        _ object: ObjectID<Kind>, _ entries: KeyValuePairs<String, PropertyValues>, immutable: Set<String> = []
    ) -> PropertyTable<Kind> {
        table(object, entries.map { ($0, $1) }, immutable: immutable)
    }

    static func table<Kind>(
        _ object: ObjectID<Kind>, _ entries: [(String, PropertyValues)], immutable: Set<String> = []
    ) -> PropertyTable<Kind> {
        var table: [String: PropertyTable<Kind>.Entry] = [:]
        for (index, (name, values)) in entries.enumerated() {
            table[name] = PropertyTable<Kind>.Entry(
                property: Property(rawValue: UInt32(index + 1)), isImmutable: immutable.contains(name), values: values)
        }
        return PropertyTable(object: object, entries: table)
    }

    /// The values of properties by their numbers.
    static func values<Kind>(_ numbers: [UInt32: UInt64]) -> [Property<Kind>: UInt64] {
        Dictionary(uniqueKeysWithValues: numbers.map { (Property(rawValue: $0.key), $0.value) })
    }

    static let range = words("Automatic", "Full", "Limited 16:235")
    static let content = words("No Data", "Graphics", "Photo", "Cinema", "Game")

    /// An HDMI connector of vc4 in Linux 6.12.
    static let hdmi = table(
        connector,
        [
            "Broadcast RGB": range, "content type": content, "max bpc": .numbers(8...12),
            "Colorspace": words("Default", "SMPTE_170M_YCC", "BT709_YCC"), "HDR_OUTPUT_METADATA": .blob,
            "left margin": .numbers(0...100), "right margin": .numbers(0...100), "top margin": .numbers(0...100),
            "bottom margin": .numbers(0...100),
        ])
    /// One of virtio_gpu.
    static let virtual = table(connector, ["non-desktop": .numbers(0...1)], immutable: ["non-desktop"])

    static let bareCRTC = table(crtc, [:])
    static let barePlane = table(plane, [:])
}
