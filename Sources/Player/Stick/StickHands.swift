internal import Input
internal import LinuxIO
internal import PlaylistFormat

/// The input devices that a stick's player may read: those that its site file names, and no others.
///
/// udev asks for each device as it comes. The stick may have gone by then, so what it names is kept in a file, a device a
/// line: `keys *remote*`.
public struct StickHands {
    private static let touch = "touch "
    private static let keys = "keys "

    private let names: [(isTouch: Bool, name: String)]

    /// What a site file names, as far as it can be read.
    init(site path: String) {
        let site = try? SiteFile.parsed(path).site
        names = (site?.document?.screens ?? []).compactMap(\.input).flatMap { input in
            input.touch.map { (true, $0) } + input.keys.map { (false, $0.name) }
        }.filter { !$0.1.contains(where: \.isNewline) }
    }

    /// What was kept of it.
    ///
    /// - Parameter folder: that of `StickSetup`.
    public init(keptIn folder: String) {
        let path = StickPaths(pictures: "", target: folder).made(StickPaths.hands)
        let bytes = (try? File.contents(of: path, limit: ReadingLimits.standard.playlistBytes)) ?? []
        names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            if line.hasPrefix(Self.touch) { return (true, String(line.dropFirst(Self.touch.count))) }
            if line.hasPrefix(Self.keys) { return (false, String(line.dropFirst(Self.keys.count))) }
            return nil
        }
    }

    /// Empty where nothing is named.
    var text: String {
        names.map { isTouch, name in (isTouch ? Self.touch : Self.keys) + name + "\n" }.joined()
    }

    /// Whether the player may read a device.
    ///
    /// - Parameters:
    ///   - event: its name in sysfs, as `event3`
    ///   - folder: where sysfs has it
    public func admits(_ event: String, in folder: String = "/sys/class/input") -> Bool {
        guard let node = InputNode.all(in: folder).first(where: { "event\($0.number)" == event }) else { return false }
        return names.contains { isTouch, name in
            // Any key: what the player does with it, it decides itself.
            InputRoster.Wish(name: name, for: isTouch ? .touch : .keys(node.keys)).isMet(by: node)
        }
    }
}
