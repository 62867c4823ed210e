public import JSONText

/// JSON Schemas (draft 2020-12) of the files that people write, out of the decoders' own tables: editors complete keys by
/// them, and mark mistakes.
public enum FileSchema: String, CaseIterable, Sendable {
    case playlist, site, agent

    /// The schema as a document.
    public var json: JSON {
        let (title, section): (String, Section) =
            switch self {
            case .playlist: ("A playlist of Cyclorama", Section(Key.topLevel, needs: [.slides]))
            case .site: ("A site file of Cyclorama", Section(Key.site, needs: [.outputs]))
            case .agent: ("The settings of Cyclorama's agent", Section(Key.agent))
            }
        guard case .object(let members) = section.json(in: self) else { preconditionFailure("a section is an object") }
        return .object(
            [("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title))] + members)
    }
}

/// A mapping and its keys.
private struct Section: Sendable {
    let keys: [Key]
    let needs: [Key]

    init(_ keys: [Key], needs: [Key] = []) {
        self.keys = keys
        self.needs = needs
    }

    func json(in file: FileSchema) -> JSON {
        var members: [(String, JSON)] = [
            ("type", .string("object")),
            (
                "properties",
                .object(
                    keys.map { key in
                        guard case .object(let members) = key.shape(in: self, of: file).json(in: file) else {
                            preconditionFailure("a shape is an object")
                        }
                        return (key.rawValue, .object([("description", .string(key.summary))] + members))
                    })
            ),
            ("additionalProperties", .bool(false)),
        ]
        if !needs.isEmpty { members.append(("required", .array(needs.map { .string($0.rawValue) }))) }
        return .object(members)
    }
}

/// What a key takes.
private indirect enum Shape: Sendable {
    case words([String])
    /// A text that matches a regular expression of ECMA-262.
    case pattern(String)
    case path, flag
    case whole(ClosedRange<Int>)
    /// One, or a list of them.
    case oneOrMore(Shape)
    case list(Shape)
    case mapping(Section)
    /// A mapping whose names are the file's own.
    case named(Shape)
    case either([Shape])
    case empty

    static let duration = Shape.pattern(#"^([0-9]+(\.[0-9]+)?(h|ms|m|s))+$"#)
    static let length = Shape.pattern(#"^([0-9]+(\.[0-9])?%|[0-9]+px)$"#)
    static let color = Shape.pattern("^#[0-9A-Fa-f]{6}$")

    func json(in file: FileSchema) -> JSON {
        func text(_ members: (String, JSON)...) -> JSON { .object([("type", .string("string"))] + members) }
        switch self {
        case .words(let words): return .object([("enum", .array(words.map { .string($0) }))])
        case .pattern(let pattern): return text(("pattern", .string(pattern)))
        case .path: return text(("minLength", .integer(1)))
        case .flag: return .object([("type", .string("boolean"))])
        case .whole(let range):
            return .object([
                ("type", .string("integer")), ("minimum", .integer(Int64(range.lowerBound))),
                ("maximum", .integer(Int64(range.upperBound))),
            ])
        case .oneOrMore(let shape): return Shape.either([shape, .list(shape)]).json(in: file)
        case .list(let shape):
            return .object([
                ("type", .string("array")), ("minItems", .integer(1)), ("items", shape.json(in: file)),
            ])
        case .mapping(let section): return section.json(in: file)
        case .named(let shape):
            return .object([
                ("type", .string("object")), ("minProperties", .integer(1)),
                ("additionalProperties", shape.json(in: file)),
            ])
        case .either(let shapes): return .object([("anyOf", .array(shapes.map { $0.json(in: file) }))])
        case .empty: return .object([("type", .string("null"))])
        }
    }
}

extension Key {
    /// What it takes in a mapping.
    fileprivate func shape(in section: Section, of file: FileSchema) -> Shape {
        switch self {
        case .defaults: .either([.mapping(Section(Key.inDefaults)), .empty])
        case .slides: .list(.either([.path] + Self.entrySections.map { .mapping($0) }))
        case .order:
            .words(section.keys == Key.topLevel ? Words.orders.names : Words.folderOrders.names)
        case .layout: .mapping(Section(Key.inLayout))
        case .whenEmpty, .fallback: .either([Shape.color, .path, .mapping(Section(Key.inFallback, needs: [.image]))])
        case .placeholder, .image, .folder, .displayLog: .path
        case .playlist: section.keys == Key.screen ? .path : .pattern(#"\.([Yy][Aa]?[Mm][Ll]|[Mm]3[Uu]8?)(\?.*)?$"#)
        case .indicator: .either([.words(Words.marks.names), .mapping(Section(Key.marks))])
        case .recursive, .pair, .resume, .verbose: .flag
        case .include, .exclude: .oneOrMore(.path)
        case .duration, .transitionDuration, .patience, .refresh, .maxAge: Shape.duration
        case .fit: .words(Words.fits.names)
        case .background: .either([.words(["blur"]), Shape.color])
        case .transition:
            .oneOrMore(.either([.words(Words.transitions.names), .pattern(#"^fade-through\(#[0-9A-Fa-f]{6}\)$"#)]))
        case .easing: .either([.words(Words.easings.names), .pattern(#"^(cubic-bezier|steps)\(.+\)$"#)])
        case .spacing, .item, .inset, .corner, .size, .margin: Shape.length
        case .direction: .words(Words.directions.names)
        case .snap: .words(Words.snaps.names)
        case .show: .either([.oneOrMore(.mapping(Section(Key.schedule))), .empty])
        case .except:
            .oneOrMore(
                .pattern(#"^[0-9]{4}-[0-9]{2}-[0-9]{2}(\.\.[0-9]{4}-[0-9]{2}-[0-9]{2})?$|\.[Ii][Cc][Ss]$|^https?://"#))
        case .priority: .whole(PlaylistDecoder.priorities)
        case .weight: .whole(PlaylistDecoder.weights)
        case .days, .hours: .oneOrMore(.pattern(self == .days ? "^[a-z, -]+$" : "^[0-9:, -]+$"))
        case .from, .until: .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$")
        case .kind: .words(Words.marks.names)
        case .position: .words(Words.sides.names)
        case .color, .inactive: .pattern("^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$")
        case .outputs: .named(.either([.path, .mapping(Section(Key.screen, needs: [.playlist]))]))
        case .metrics: .pattern(#"\.prom$"#)
        case .mode, .margins: .either([.path, .whole(0...9_999)])
        case .rotate: .either([.words(Words.rotations.names), .whole(0...270)])
        case .rung: .words(Words.rungs.names)
        case .range: .words(Words.ranges.names)
        case .depth: .whole(8...12)
        case .contentType: .words(Words.contents.names)
        case .plainHosts, .privateHosts: .oneOrMore(.path)
        case .cache: .pattern("^[0-9]+[KMGT]iB$")
        case .authority, .file: .path
        case .proxy: .pattern("^http://[^/]+/?$")
        case .credentials: .named(.mapping(Section(Key.inCredentials, needs: Key.inCredentials)))
        case .authorization: .pattern("^(basic|bearer|header +[A-Za-z0-9_-]+)$")
        case .distantSite: .mapping(Section(Key.inDistantSite, needs: AgentDecoder.neededOfSite))
        case .url: .pattern("^https?://[^?#]+$")
        case .branch: .oneOrMore(.pattern("^[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*)*$"))
        case .key: .oneOrMore(.path)
        case .every: Shape.duration
        case .keepFree: .pattern("^[0-9]+[KMGT]iB$")
        // Of cyclorama.txt, which has no schema.
        case .timeZone, .hostname, .network, .sticks, .timeServer: .path
        }
    }

    private static var entrySections: [Section] {
        [
            Section(picture, needs: [.image]), Section(liveFolder, needs: [.folder]),
            Section(nested, needs: [.playlist]),
        ]
    }

    /// What it is for, in a line.
    var summary: String {
        switch self {
        case .defaults: "What holds for slides that do not say it themselves."
        case .order: "In which order slides are shown."
        case .layout: "A banner of several pictures beside each other, instead of one a screen."
        case .whenEmpty: "A picture or a colour for when nothing may be shown."
        case .placeholder: "A picture that stands in for one that cannot be shown."
        case .slides: "What is shown: pictures, folders and playlists."
        case .indicator: "Marks that tell where in the round the show stands."
        case .image: "The file of a picture: JPEG or PNG."
        case .folder: "A folder whose pictures are shown; what changes in it is followed."
        case .playlist: "A playlist; in a site file a folder or a picture too."
        case .recursive: "Whether the folders in it are shown too."
        case .include: "Globs of the files that are shown; otherwise all."
        case .exclude: "Globs of files that are not shown."
        case .duration: "How long a slide rests: 8s, 2m, 1h30m; 100ms to 168h."
        case .fit: "How a picture fills the screen."
        case .background: "What stands behind bars and transparent pixels."
        case .transition: "How a slide arrives; of a list, another each time."
        case .transitionDuration: "How long a slide takes to arrive: 0s to 60s."
        case .easing: "How a move gains and loses speed."
        case .pair: "Whether two pictures that leave half of the screen free share it."
        case .spacing: "What lies between two pictures: 2% of the screen's shorter side, or 24px."
        case .direction: "Whether the banner moves across or upright."
        case .item: "The part of the screen that a picture of the banner has."
        case .inset: "The margin of the banner across its direction."
        case .snap: "Where the current picture of the banner rests."
        case .corner: "The radius of a picture's corners."
        case .show: "When it may be shown, by the machine's clock: one or several opening hours; otherwise always."
        case .except: "Days on which it is closed: dates like 2026-12-25, 2026-12-31..2027-01-02, and calendars (.ics)."
        case .priority: "Of what may be shown, only the highest priority is: -100 to 100, otherwise 0."
        case .weight: "How many places of the round it has: 1 to 100."
        case .refresh:
            "How often a picture or playlist of the web is looked for anew: 10s to 24h; otherwise as its server says."
        case .maxAge: "How old a file may be that is shown, by its last change: 10s to 8784h."
        case .days: "Days of the week: mon-fri, or sat,sun."
        case .hours: "Hours of the day: 07:30-11:00, or 22:00-02:00 into the next morning."
        case .from: "The first day or minute."
        case .until: "The last day or minute."
        case .kind: "What the marks look like."
        case .position: "The side on which the marks stand."
        case .size: "A dot's diameter, the figures' height, three times the bar's thickness."
        case .margin: "How far from the edge the marks stand."
        case .color: "The colour of the present page, the figures, the time that is over."
        case .inactive: "The colour of the other pages, and of the time to come."
        case .outputs: "What each output plays, by the connector's name; \"*\" is every other one."
        case .patience: "How long a disk may stand still before a slide is left out: 1s to 10m."
        case .fallback: "A picture or a colour for while there is nothing to show."
        case .displayLog: "The file that tells what was shown when."
        case .metrics: "A file for Prometheus; its name ends with .prom."
        case .resume: "Whether listed slides begin where the last run ended."
        case .verbose: "Whether the log tells every slide."
        case .mode: "preferred, highest, 1920x1080@60, 1920x480@60 cvt, or a modeline."
        case .rotate: "How far the picture is turned, clockwise."
        case .rung: "How moves reach the screen, whatever is known of the driver."
        case .range: "The range of colour values on HDMI."
        case .margins: "What the display hides at its edges: 2.5%, 20, or 20 30 20 30."
        case .depth: "At most so many bits a channel."
        case .contentType: "What the display is told that it shows."
        case .timeZone: "The time zone of the clock."
        case .hostname: "The machine's name."
        case .network: "How the machine gets its address."
        case .sticks: "Whether other sticks are played."
        case .timeServer: "Where the machine asks for the time."
        case .plainHosts: "The hosts that may be asked by http:, without encryption."
        case .privateHosts: "The hosts that may have addresses of a private network, or of this machine."
        case .cache: "How much of the disk what was fetched may have: 16MiB to 16TiB."
        case .authority: "A file with certificates that are trusted besides the system's own."
        case .proxy: "The proxy through which everything is asked for."
        case .credentials: "What a host is told so that it answers, by its name."
        case .file: "The file with the secret."
        case .authorization: "How the secret is told."
        case .distantSite: "An OSTree repository whose branches are shown."
        case .url: "Where the repository is."
        case .branch: "Which branch of it; of several, which are put together, a later one wins a path."
        case .key: "The files with the keys, of which one has signed what comes."
        case .every: "How often something new is looked for: 1m to 24h."
        case .keepFree: "How much of the disk stays free."
        }
    }
}
