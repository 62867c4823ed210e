internal import Carousel
internal import Glibc
internal import Lettering
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// What a card says. All of it is safe text.
extension MessageCard {
    /// - Parameters:
    ///   - emptyReason: why no slide can be shown.
    ///   - notes: what was found in the sources.
    ///   - files: those that cannot be shown.
    ///   - delays: why files from the web have not come, by path.
    init(
        for emptyReason: EmptyReason, _ facts: CardFacts, _ notes: SourceNotes, _ files: UnshowableFiles,
        delays: [String: String] = [:]
    ) {
        switch emptyReason {
        case .slides:
            if let reading = facts.reading {
                self.init(reading)
            } else if let error = facts.error {
                self.init(error, user: facts.user)
            } else if notes.waiting.contains(where: { !$0.isDispensable }) {
                self.init(missing: notes, delays, facts)
            } else {
                self.init(empty: facts, notes)
            }
        case .faultlessSlides: self.init(files, user: facts.user)
        case .clock:
            self.init(
                title: "The clock is not set",
                entries: [Entry(text: "It shows a day before this player was built. Slides with 'show' wait for it.")],
                advice: "Connect the machine to its network, or set the clock by hand.")
        }
        machine = facts.machine
    }

    /// The sources are being read.
    private init(_ reading: SlowReading.Notice) {
        self.init(
            title: "The pictures are being read",
            entries: [
                Entry(
                    place: safeLine(reading.path),
                    text: "it has taken more than \(reading.time.components.seconds) s so far")
            ],
            advice: "They are shown when that is done. A change of what is read begins it anew.")
    }

    /// The sources hold nothing that can be played.
    private init(empty facts: CardFacts, _ notes: SourceNotes) {
        let remarks = notes.remarks.prefix(Self.mostEntries).map { remark in
            Entry(about: remark.folder, remark.message)
        }
        let folders = notes.folders
        let places = folders.isEmpty ? Array(facts.sources.prefix(SourceNotes.mostFolders)) : folders
        let sites = places.filter { SiteName.root(of: $0) != nil }
        let troubles = sites.compactMap { site in
            facts.siteTrouble.map { Entry(place: safeLine(site), text: "\(WebCache.waiting): \($0)") }
        }
        let advice =
            if !sites.isEmpty, sites.count == places.count {
                "They come with the site:"
            } else if folders.isEmpty {
                "Name pictures or folders in:"
            } else {
                "Copy pictures into \(folders.count == 1 ? "this folder" : "one of these folders"):"
            }
        self.init(
            title: remarks.isEmpty ? "No pictures yet" : "No pictures that play yet",
            entries: Array((troubles + remarks).prefix(Self.mostEntries)),
            others: notes.remarkCount - remarks.count, advice: advice, places: places.map { safeLine($0) })
    }

    private init(missing notes: SourceNotes, _ delays: [String: String], _ facts: CardFacts) {
        let entries = notes.waiting.prefix(Self.mostEntries).map { missing in
            let place = missing.origin.map { "; named in \($0.text)" } ?? ""
            let delay = (delays[missing.path] ?? facts.siteTrouble(concerning: missing.path)).map { ": \($0)" } ?? ""
            return Entry(place: safeLine(missing.path), text: missing.reason + delay + place)
        }
        let isOne = notes.waitingCount == 1
        let nouns =
            notes.waiting.contains { !$0.isPlaylist }
            ? ("picture source", "picture sources") : ("playlist", "playlists")
        self.init(
            title: isOne ? "The \(nouns.0) is missing" : "\(notes.waitingCount) \(nouns.1) are missing",
            entries: Array(entries), others: notes.waitingCount - entries.count,
            advice: "\(isOne ? "It is" : "They are") played as soon as \(isOne ? "it is" : "they are") there.")
    }

    /// The sources cannot be read.
    private init(_ error: InputError, user: String?) {
        let complaints = error.complaints
        let files = Set(complaints.compactMap(\.origin?.file))
        let title: String
        if files.isEmpty {
            title = "The pictures cannot be read"
        } else {
            let name = files.count == 1 ? files.first.map { safeLine(PathParts($0).name) } ?? "" : "The playlists"
            let verb = files.count == 1 ? "has" : "have"
            title = "\(name) \(verb) \(complaints.count == 1 ? "a mistake" : "mistakes")"
        }
        let entries = complaints.prefix(Self.mostEntries).map { complaint in
            guard let origin = complaint.origin else { return Entry(about: complaint.path, complaint.message) }
            return Entry(place: origin.text, text: complaint.message)
        }
        self.init(
            title: title, entries: Array(entries), others: complaints.count - entries.count,
            advice: Self.advice(for: complaints.map(\.message), user: user)
                ?? (files.isEmpty
                    ? "This is tried again when it changes." : "Correct it and save: it is read again at once."))
    }

    /// No picture can be shown.
    private init(_ files: UnshowableFiles, user: String?) {
        let examples = files.examples
        let count = files.reasons.count
        let entries = examples.prefix(Self.mostEntries).map { Entry(about: $0.path, $0.reason) }
        self.init(
            title: count == 1 ? "The picture cannot be shown" : "No picture can be shown", entries: Array(entries),
            others: count - entries.count,
            advice: Self.advice(for: examples.map(\.reason), user: user)
                ?? (count == 1
                    ? "Replace it: it is tried again when it changes."
                    : "Replace them: they are tried again when they change.")
        )
    }

    /// What to do where the system refuses to open what all of these messages are about.
    private static func advice(for messages: [String], user: String?) -> String? {
        let refusal = SystemError.reason(of: EACCES)
        if messages.isEmpty || !messages.allSatisfy({ $0.hasSuffix(refusal) }) { return nil }
        let who = user.map { "The user '\(safeLine($0))'" } ?? "The player's user"
        return "\(who) must have the right to read \(messages.count == 1 ? "it" : "them")."
    }

    /// Its lines, for those who read the status. The machine is left out.
    var lines: [String] {
        let told = entries.map { entry in entry.place.map { "\($0): \(entry.text)" } ?? entry.text }
        let more = others > 0 ? ["and \(others) more"] : []
        return [title] + told + more + [advice].compactMap(\.self) + places
    }
}

extension MessageCard.Entry {
    /// A message that begins with the path that it is about.
    fileprivate init(about path: String?, _ message: String) {
        let place = path.map { safeLine($0) }
        let isNamed = place.map { message.hasPrefix($0 + ": ") } ?? false
        if let place, isNamed {
            self.init(place: place, text: String(message.dropFirst(place.count + 2)))
        } else {
            self.init(place: place, text: message)
        }
    }
}

extension Origin {
    /// `file:line:column`, without what follows in a message.
    fileprivate var text: String {
        ([safeLine(file)] + (place.map { ["\($0.line)", "\($0.column)"] } ?? [])).joined(separator: ":")
    }
}

/// What a card says that a show does not know itself.
struct CardFacts: Hashable {
    /// As the command line or the site file names them.
    var sources: [String]
    /// Why the last reading of the sources failed, if it did.
    var error: InputError?
    /// What is being read, if that takes long.
    var reading: SlowReading.Notice?
    /// The machine's name and addresses, if they are to be told.
    var machine: [String] = []
    /// Why the site from afar is not as it should be, if that was told.
    var siteTrouble: String?
    /// The user who must be able to read the sources, if that is known.
    var user: String?

    /// Why a file of the site from afar is missing, if that was told; nil for other files.
    func siteTrouble(concerning path: String) -> String? { SiteName.root(of: path) == nil ? nil : siteTrouble }
}
