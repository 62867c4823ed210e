internal import Carousel
internal import JSONText
internal import Paths
internal import Schedules
internal import Vocabulary

/// What a sign can tell of itself at one moment.
struct SignFacts {
    /// What the player says; nil while it says nothing.
    var player: JSON?
    /// Why it has not answered for a while; nil: it answers, or was not missed for long.
    var silence: String?
    /// How often it was started again, and when the last time, since 1970-01-01T00:00Z.
    var restarts = 0
    var lastRestart: Duration?
    /// Mistakes in the settings and troubles with the stick.
    var notes: [String] = []
    /// Where the stick is mounted: names are told without it.
    var folder = "/PICTURES"
    /// Since 1970-01-01T00:00Z.
    var now: Duration
    /// How long the machine runs.
    var uptime: Duration
    var zone = Zone.utc
    var isClockSet = true

    /// Whether a picture is on a screen.
    var hasPicture: Bool { shows.contains { $0["showing"]?["path"] != nil } }

    var shows: [JSON] { player?["shows"]?.items ?? [] }

    /// Everything that is wrong, each on a line, and how many more there are that nobody has named.
    var wrong: (told: [String], others: Int) {
        var told: [String] = []
        var others = 0
        func tell(_ text: String) {
            let line = line(text)
            if !told.contains(line) { told.append(line) }
        }
        func tell(_ object: JSON, _ name: String, _ text: (JSON) -> String? = { $0.text(of: nil) }) {
            let items = object[name]?.items ?? []
            items.compactMap(text).forEach(tell)
            if let count = object["\(name)-count"]?.count { others += max(0, count - items.count) }
        }
        if let silence { tell("The player does not answer, and is started anew: \(silence)") }
        if restarts > 0, let lastRestart {
            tell(
                "The player was started again \(restarts == 1 ? "once" : "\(restarts) times"), at \(time(lastRestart))")
        }
        notes.forEach(tell)
        if silence != nil { return (told, others) }
        if let player { tell(player, "site-errors") }
        if case .object(let outputs)? = player?["absent-outputs"] {
            for (_, reason) in outputs { tell(reason.text(of: nil) ?? "") }
        }
        for show in shows {
            for text in show["card"]?.items ?? [] { tell(text.text(of: nil) ?? "") }
            tell(show, "playlist-errors")
            tell(show, "left-out") { file in
                guard let path = file.text(of: "path"), let reason = file.text(of: "reason") else { return nil }
                return reason.hasPrefix(path) ? reason : "\(safeLine(path)): \(reason)"
            }
            tell(show, "waiting-for") { $0.text(of: nil).map { "Waiting for \($0)" } }
            tell(show, "not-played")
            if case .bool(true)? = show["awaits-clock"] {
                tell("The clock is not set: pictures that have hours or days wait for it")
            }
        }
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

extension JSON {
    /// A number of things, which another process tells: whatever it says, at most a billion.
    fileprivate var count: Int? { number.map { Int(min(max($0, 0), 1e9)) } }

    fileprivate var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

    /// The text of a member, or the value's own.
    fileprivate func text(of name: String?) -> String? {
        guard let name else { return if case .string(let text) = self { text } else { nil } }
        return self[name]?.text(of: nil)
    }
}
