internal import Lettering
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

/// Makes what a machine that plays from a stick begins with: out of `cyclorama.txt` and what else lies on the stick.
public struct StickSetup {
    private let paths: StickPaths
    private let zones: String
    private let memory: Int

    /// - Parameters:
    ///   - pictures: the folder of the stick's pictures, with `cyclorama.txt`; both may be missing.
    ///   - target: the folder for what is made. `trouble.txt` in it tells of the stick, a trouble a line.
    ///   - zones: the folder of the time zones.
    ///   - memory: the machine's, in bytes; nil: that of this one.
    public init(
        pictures: String, target: String, zones: String, memory: Int? = nil
    ) throws(UsageError) {
        for path in [pictures, target] where !Self.isPlain(path) {
            throw UsageError(
                "\(safeLine(path)) cannot be the folder: a path begins with / and has letters, digits and +-./_ alone")
        }
        paths = StickPaths(pictures: pictures, target: target)
        self.zones = zones
        self.memory = memory ?? MachineMemory.present.byteCount
    }

    /// Whether a shell, systemd and YAML take a path as it is.
    private static func isPlain(_ path: String) -> Bool {
        path.hasPrefix("/") && path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-./_".contains($0)) }
    }

    /// Writes all files, each whole. Returns what is wrong with the stick, a line each.
    public func write() throws(PlayerError) -> [String] {
        var (settings, mistakes) = read()
        let agent = StickAgent(paths: paths, settings: settings, memory: memory)
        mistakes.complaints += agent.complaints
        let texts = StickTexts(paths: paths, settings: settings, hasSite: agent.hasSite)
        let files = [
            ("system.env", texts.system), ("play.env", texts.play), (StickPaths.site, texts.site),
            ("also.yaml", texts.also),
            ("mistakes.txt", mistakes.texts.map { $0 + "\n" }.joined()),
        ]
        do {
            try File.makeFolder(paths.made(StickPaths.cards), for: .everyone)
            try File.remove(paths.made(StickPaths.loss))
            try agent.write()
            try draw(
                mistakes.count > 0 ? mistakes.card : nil, as: StickPaths.mistakes, turned: settings.rotation)
            for (name, text) in files {
                try File.replace(paths.made(name), with: Array(text.utf8).span, for: .everyone)
            }
            let hands = StickHands(site: paths.source).text
            let path = paths.made(StickPaths.hands)
            if hands.isEmpty {
                try File.remove(path)
            } else {
                try File.replace(path, with: Array(hands.utf8).span, for: .everyone)
            }
        } catch {
            throw PlayerError(anyOf: error)
        }
        return mistakes.texts
    }

    /// Tells that the stick has gone. What the player has read of it goes on besides.
    public func writeLoss() throws(PlayerError) {
        let card = MessageCard(
            title: "The stick is gone",
            entries: [
                MessageCard.Entry(text: "It was pulled out, or it does not answer. What was read of it goes on.")
            ],
            advice: "Put it in again, or write the image to another one.")
        do {
            let site = try SiteFile.read(paths.made(StickPaths.site))
            try draw(card, as: StickPaths.loss, turned: site.screens.first?.rotation)
        } catch {
            throw PlayerError(anyOf: error)
        }
    }

    /// Draws a card upright for who sees the screen; nil: removes it. Without memory for it there is no picture.
    private func draw(_ card: MessageCard?, as name: String, turned rotation: Rotation?) throws {
        let path = paths.made(name)
        let size = (rotation ?? .none).orientation.applied(to: Size(width: 1920, height: 1080))
        guard let card, let picture = try? Picture.allocated(size), (try? card.draw(onto: picture)) != nil
        else { return try File.remove(path) }
        try FrameFile.write(picture, to: path)
    }

    private func read() -> (MachineSettings, StickMistakes) {
        var mistakes = StickMistakes()
        mistakes.troubles = Self.troubles(at: paths.made("trouble.txt"))
        let path = paths.given(StickMistakes.settingsFile)
        var settings = MachineSettings()
        do throws(SystemError) {
            let parsed = MachineSettings.parsed(
                yaml: try File.contents(of: path, limit: 1 << 20), name: StickMistakes.settingsFile,
                zones: { [zones] in ZoneFolder.names(in: zones) })
            if let document = parsed.document { settings = document }
            mistakes.complaints = parsed.error?.complaints(of: path) ?? []
        } catch  where error.isAbsence {
            // All is as it is without the file.
        } catch {
            mistakes.complaints = [
                Complaint("it cannot be read: \(error.reason)", at: Origin(file: StickMistakes.settingsFile))
            ]
        }
        if paths.hasGiven(StickPaths.site) { mistakes.complaints += Self.idle(settings) }
        // A system that hides the ends of names makes such ones.
        for name in [StickMistakes.settingsFile, StickPaths.site, StickAgent.settingsFile] + FolderPlaylist.names
        where !paths.hasGiven(name) && paths.hasGiven(name + ".txt") {
            mistakes.troubles.append("\(name).txt is not read: its name must be \(name)")
        }
        return (settings, mistakes)
    }

    /// What a site file says in the place of the settings.
    private static func idle(_ settings: MachineSettings) -> [Complaint] {
        var messages: [String] = []
        if settings.mode != nil || settings.rotation != nil {
            messages.append("'mode' and 'rotate' do not count beside \(StickPaths.site), which says them itself")
        }
        if settings.input != nil {
            messages.append(
                "'touch', 'tap' and 'keys' do not count beside \(StickPaths.site), which says itself by what it is steered"
            )
        }
        if settings.playlist != nil {
            messages.append("'playlist' does not count beside \(StickPaths.site), which says itself what plays")
        }
        return messages.map { Complaint($0, at: Origin(file: StickMistakes.settingsFile)) }
    }

    /// How many troubles are told.
    private static let mostTroubles = 20

    private static func troubles(at path: String) -> [String] {
        guard let bytes = try? File.contents(of: path, limit: 1 << 16) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { safeLine($0) }.filter { $0.contains { $0 != " " } }.prefix(mostTroubles).map(\.self)
    }
}
