internal import Carousel
internal import ControlProtocol
internal import Input
internal import Paths
internal import Schedules
internal import Vocabulary

/// What a sign can tell of itself at one moment.
struct SignFacts {
    /// What the player says; nil while it says nothing.
    var player: PlayerStatus?
    /// Why it has not answered for a while; nil: it answers, or was not missed for long.
    var silence: String?
    /// How often it was started again, and when the last time, since 1970-01-01T00:00Z.
    var restarts = 0
    var lastRestart: Duration?
    /// What does not come from the web.
    var agent = AgentTroubles()
    /// Mistakes in the settings and troubles with the stick.
    var notes: [String] = []
    /// The input devices that there are.
    var devices: [InputNode] = []
    /// Where the stick is mounted: names are told without it.
    var folder = "/PICTURES"
    /// Since 1970-01-01T00:00Z.
    var now: Duration
    /// How long the machine runs.
    var uptime: Duration
    var zone = Zone.utc
    var isClockSet = true

    /// Whether a picture is on a screen.
    var hasPicture: Bool { shows.contains { if case .slide? = $0.showing { true } else { false } } }

    var shows: [ShowStatus] { player?.shows ?? [] }

    /// As many things as are counted: another process may tell any number.
    private static let most = 1_000_000_000

    /// Everything that is wrong, each on a line, and how many more there are.
    var wrong: (told: [String], others: Int) {
        var told: [String] = []
        var others = 0
        func tell(_ text: String) {
            let line = line(text)
            if !told.contains(line) { told.append(line) }
        }
        func tell<Item>(_ items: FirstOf<Item>, _ text: (Item) -> String) {
            items.told.map(text).forEach(tell)
            others += max(0, min(items.count, Self.most) - items.told.count)
        }
        if let silence { tell("The player does not answer, and is started anew: \(silence)") }
        if restarts > 0, let lastRestart {
            tell(
                "The player was started again \(restarts == 1 ? "once" : "\(restarts) times"), at \(time(lastRestart))")
        }
        notes.forEach(tell)
        if silence != nil { return (told, others) }
        if let player {
            tell(player.siteErrors, \.self)
            player.absentOutputs.all.map(\.value).forEach(tell)
            if let trouble = player.siteFromAfar { tell("The site from afar: \(trouble)") }
        }
        for show in shows {
            show.card?.forEach(tell)
            tell(show.playlistErrors, \.self)
            tell(show.leftOut) { file in
                file.reason.hasPrefix(file.path) ? file.reason : "\(safeLine(file.path)): \(file.reason)"
            }
            tell(show.waitingFor) { "Waiting for \($0)" }
            tell(show.notPlayed, \.self)
            if show.awaitsClock { tell("The clock is not set: pictures that have hours or days wait for it") }
        }
        tell(agent.besides(Set(shows.flatMap { $0.leftOut.told.map(\.path) })), \.self)
        return (told, others)
    }

    /// A text on one line that is not too long, with paths as the owner of the stick sees them.
    func line(_ text: String) -> String {
        if text.hasSuffix("/" + StickPaths.mistakes), !text.hasPrefix(folder) { return "what is wrong: see below" }
        let inner = text.replacing(folder + "/", with: "")
        return safeLine(inner.hasPrefix(folder + ": ") ? inner.dropFirst(folder.count + 2) : inner[...], limit: 300)
    }

    /// The machine's local time: `2026-12-24 18:00`.
    func time(_ instant: Duration) -> String {
        let seconds = instant.components.seconds
        let moment = CivilMoment(seconds: seconds + Int64(zone.offset(seconds)))
        return "\(moment.date) \(moment.clock(showsSeconds: false))"
    }
}
