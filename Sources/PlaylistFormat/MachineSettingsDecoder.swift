/// Decodes a YAML document as `cyclorama.txt`.
struct MachineSettingsDecoder: NodeDecoder {
    static let noun = "cyclorama.txt"
    static var empty: MachineSettings? { MachineSettings() }
    /// It names no files.
    let paths = PathResolver(folder: "")
    private let zones: () -> [String]
    var report = ErrorReport()

    init(zones: @escaping () -> [String]) { self.zones = zones }

    mutating func document(_ root: Node) -> MachineSettings {
        var settings = MachineSettings()
        guard case .mapping(let pairs) = root.content else {
            report.addWrongType(root, expected: "a line like 'rotate: 90', with a blank after the colon")
            return settings
        }
        let fields = fields(pairs, context: "in cyclorama.txt", keys: Key.machine)
        settings.timeZone = fields[.timeZone].flatMap { zone($0) }
        settings.rotation = fields[.rotate].flatMap { rotation($0) }
        settings.mode = fields[.mode].flatMap { mode($0)?.text }
        settings.hostname = fields[.hostname].flatMap { hostname($0) }
        if let network = fields[.network].flatMap({ flag($0, on: "yes", off: "no") }) { settings.network = network }
        if let sticks = fields[.sticks].flatMap({ flag($0, on: "yes", off: "no") }) { settings.sticks = sticks }
        if let node = fields[.timeServer], let server = server(node) {
            if settings.network {
                settings.timeServer = server
            } else {
                report.add("'time-server' needs the network, which 'network: no' turns off", at: node.mark)
            }
        }
        settings.input = input(fields)
        readWeb(fields, into: &settings)
        return settings
    }

    private mutating func zone(_ node: Node) -> String? {
        guard let text = text(node, expected: "a time zone like Europe/Berlin") else { return nil }
        let zones = zones()
        if zones.contains(text) { return text }
        let known = "write one like Europe/Berlin"
        let help = Self.zone(meantBy: text, among: zones).map { "did you mean '\($0)'?" } ?? known
        report.add("unknown time zone \(value: text); \(advice: help, discreetly: known)", at: node.mark)
        return nil
    }

    private static func zone(meantBy text: String, among zones: [String]) -> String? {
        // GMT+1 is not like GMT+2.
        if text.contains(where: \.isNumber) { return nil }
        // Also understood: Berlin.
        let cities = zones.compactMap { zone in zone.split(separator: "/").last.map { (String($0), zone) } }
        return suggestion(for: text, among: zones)
            ?? suggestion(for: text, among: cities.map(\.0)).flatMap { city in cities.first { $0.0 == city }?.1 }
    }

    private mutating func hostname(_ node: Node) -> String? {
        let expected = "a name of 1 to 63 letters, digits and dashes"
        guard let text = text(node, expected: expected) else { return nil }
        if HostText.isLabel(text[...]) { return text }
        // Also understood: lobby.example.org, lobby_2.
        let first = text.split(separator: ".").first ?? ""
        let meant = String(first.map { $0 == "_" || $0 == " " ? "-" : $0 })
        report.addWrongType(node, expected: expected, meant: HostText.isLabel(meant[...]) ? meant : nil)
        return nil
    }

    private mutating func server(_ node: Node) -> String? {
        let expected = "the name or the IP address of one time server"
        guard let text = text(node, expected: expected) else { return nil }
        if HostText.isHost(text) { return text }
        // Also understood: ntp://ntp.example.org/
        let meant = text.split(separator: "/").last { HostText.isHost(String($0)) && $0.contains(".") }
        report.addWrongType(node, expected: expected, meant: meant.map(String.init))
        return nil
    }
}
