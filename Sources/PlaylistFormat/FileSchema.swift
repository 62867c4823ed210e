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
    case number
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
        case .number: return .object([("type", .string("number"))])
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
        case .recursive, .pair, .resume, .verbose, .lock: .flag
        case .include, .exclude: .oneOrMore(.path)
        case .duration, .transitionDuration, .skipTransition, .patience, .refresh, .maxAge: Shape.duration
        case .fit: .words(Words.fits.names)
        case .background: .either([.words(["blur"]), Shape.color])
        case .transition:
            .oneOrMore(.either([.words(Words.transitions.names), .pattern(#"^fade-through\(#[0-9A-Fa-f]{6}\)$"#)]))
        case .easing: .either([.words(Words.easings.names), .pattern(#"^(cubic-bezier|steps)\(.+\)$"#)])
        case .spacing, .item, .inset, .corner, .size, .margin: Shape.length
        case .direction: .words(Words.directions.names)
        case .snap: .words(Words.snaps.names)
        case .show:
            section.keys == Key.inHandAction ? .path : .either([.oneOrMore(.mapping(Section(Key.schedule))), .empty])
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
        case .thumbnails: .either([.whole(0...0), .pattern("^[0-9]+[KMGT]iB$")])
        case .mode, .margins: .either([.path, .whole(0...9_999)])
        case .rotate: .either([.words(Words.rotations.names), .whole(0...270)])
        case .rung: .words(Words.rungs.names)
        case .range: .words(Words.ranges.names)
        case .depth: .whole(8...12)
        case .contentType: .words(Words.contents.names)
        case .input: .mapping(Section(Key.inInput))
        case .touch: .oneOrMore(.path)
        case .tap:
            section.keys == Key.inInput ? .either([Self.handAction, .mapping(Section(Key.inTap))]) : Self.handAction
        case .matrix: .list(.number)
        case .left, .middle, .right: Self.handAction
        case .keys: .either([.oneOrMore(.path), .named(.either([.empty, .named(Self.handAction)]))])
        case .idle, .time: Shape.duration
        case .work: .words(Words.handWords.names)
        case .number: .whole(HandActionText.slides)
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
        // Of cyclorama.txt alone, which has no schema.
        case .timeZone, .hostname, .network, .sticks, .timeServer: .path
        }
    }

    private static var handAction: Shape { .either([.words(Words.handWords.names), .mapping(Section(inHandAction))]) }

    private static var entrySections: [Section] {
        [
            Section(picture, needs: [.image]), Section(liveFolder, needs: [.folder]),
            Section(nested, needs: [.playlist]),
        ]
    }
}
