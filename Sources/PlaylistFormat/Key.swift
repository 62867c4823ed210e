/// The keys of playlists, site files, `cyclorama.txt` and `agent.yaml`.
enum Key: String, CaseIterable {
    case defaults, order
    case whenEmpty = "when-empty"
    case placeholder, slides, indicator
    case image, folder, playlist
    case recursive, include, exclude
    case duration, fit, background, transition
    case transitionDuration = "transition-duration"
    case skipTransition = "skip-transition"
    case easing, pair, spacing
    case layout, direction, item, inset, snap, corner
    case show, priority, weight
    case refresh
    case maxAge = "max-age"
    case days, hours, from, until, except
    case kind, position, size, margin, color, inactive
    case outputs, patience, fallback
    case displayLog = "display-log"
    case metrics, thumbnails, resume, verbose
    case mode, rotate, rung, range, margins, depth
    case contentType = "content-type"
    case input, touch, tap, matrix, keys, lock, idle
    case left, middle, right
    case work = "do"
    case number = "go"
    case time = "for"
    case timeZone = "time-zone"
    case hostname, network, sticks
    case timeServer = "time-server"
    case plainHosts = "http"
    case privateHosts = "private"
    case cache, proxy, credentials, file
    case authority = "ca"
    case authorization = "as"
    case distantSite = "site"
    case url, branch, key, every
    case keepFree = "keep-free"

    static let topLevel: [Key] = [
        .defaults, .show, .except, .order, .layout, .whenEmpty, .placeholder, .indicator, .slides,
    ]
    static let inDefaults: [Key] = style + [.show, .except] + ageLimits
    static let inLayout: [Key] = [.direction, .item, .inset, .spacing, .snap, .corner]
    /// The keys that say which kind of entry a slide is.
    static let kinds: [Key] = [.image, .folder, .playlist]
    static let picture: [Key] = [.image] + style + showing + ageLimits
    static let liveFolder: [Key] = [.folder, .recursive, .order, .include, .exclude] + style + showing + [.maxAge]
    static let nested: [Key] = [.playlist] + style + showing + ageLimits
    /// All keys of a slide, for one that has none of `kinds`.
    static let entry: [Key] = [.image, .playlist, .refresh] + liveFolder
    static let style: [Key] = [
        .duration, .fit, .background, .transition, .transitionDuration, .skipTransition, .easing, .pair, .spacing,
        .tap,
    ]
    static let showing: [Key] = [.show, .priority, .weight]
    static let ageLimits: [Key] = [.refresh, .maxAge]
    static let schedule: [Key] = [.days, .hours, .from, .until, .except]
    static let marks: [Key] = [.kind, .position, .size, .margin, .color, .inactive]
    static let inFallback: [Key] = [.image, .fit, .background]
    static let site: [Key] = [.outputs, .patience, .fallback, .displayLog, .metrics, .thumbnails, .resume, .verbose]
    static let screen: [Key] = [.playlist, .mode, .rotate, .rung, .range, .margins, .depth, .contentType, .input]
    static let inInput: [Key] = [.touch, .tap, .matrix, .keys, .lock, .idle]
    static let inTap: [Key] = [.left, .middle, .right]
    /// What a hand asks for, as a mapping.
    static let inHandAction: [Key] = [.show, .number, .work, .time]
    static let machine: [Key] =
        [.timeZone, .rotate, .mode, .hostname, .network, .sticks, .timeServer] + hands + web
    /// By what the show is steered on a machine that plays from a stick.
    static let hands: [Key] = [.touch, .tap, .keys]
    /// What comes from the web to a machine that plays from a stick.
    static let web: [Key] = [.playlist, .distantSite, .branch, .key, .every]

    static let agent: [Key] = [.plainHosts, .privateHosts, .cache, .authority, .proxy, .credentials, .distantSite]
    static let inCredentials: [Key] = [.file, .authorization]
    static let inDistantSite: [Key] = [.url, .branch, .key, .every, .keepFree]

    /// Where the key belongs, in the words of messages.
    var home: String {
        switch self {
        case .defaults, .layout, .whenEmpty, .placeholder, .indicator, .slides: "at the top level of a playlist"
        case .order: "at the top level of a playlist or in a folder"
        case .image, .folder: "in a slide"
        case .playlist: "in a slide or an output"
        case .recursive, .include, .exclude: "in a folder"
        case .duration, .fit, .background, .transition, .transitionDuration, .skipTransition, .easing, .pair:
            "in 'defaults' or a slide"
        case .spacing: "in 'defaults', a slide or 'layout'"
        case .direction, .item, .inset, .snap, .corner: "in 'layout'"
        case .show: "at the top level of a playlist, in 'defaults' or a slide"
        case .except: "in 'show', in 'defaults' or at the top level of a playlist"
        case .priority, .weight: "in a slide"
        case .refresh, .maxAge: "in 'defaults' or a slide"
        case .days, .hours, .from, .until: "in 'show'"
        case .kind, .position, .size, .margin, .color, .inactive: "in 'indicator'"
        case .outputs, .patience, .fallback, .displayLog, .metrics, .thumbnails, .resume, .verbose:
            "at the top level of a site file"
        case .mode, .rotate, .rung, .range, .margins, .depth, .contentType, .input: "in an output of a site file"
        case .touch, .keys: "in 'input' of a site file or in cyclorama.txt"
        case .matrix, .lock, .idle: "in 'input' of a site file"
        case .tap: "in 'defaults', a slide, 'input' of a site file or cyclorama.txt"
        case .left, .middle, .right: "in 'tap'"
        case .work, .number, .time: "in what a key or a tap does"
        case .timeZone, .hostname, .network, .sticks, .timeServer: "in cyclorama.txt"
        case .distantSite: "in agent.yaml or cyclorama.txt"
        case .plainHosts, .privateHosts, .cache, .authority, .proxy, .credentials: "in agent.yaml"
        case .file, .authorization: "in 'credentials' of agent.yaml"
        case .branch, .key, .every: "in 'site' of agent.yaml or in cyclorama.txt"
        case .url, .keepFree: "in 'site' of agent.yaml"
        }
    }
}
