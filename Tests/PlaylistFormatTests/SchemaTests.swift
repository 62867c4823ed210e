import Foundation
import JSONText
import Testing

@testable import PlaylistFormat

/// The schemas say of files what the decoders say of them, as far as a schema can.
@Suite struct SchemaTests {
    /// As many of the keywords of JSON Schema as the schemas use.
    private static func fits(_ node: Node, _ schema: JSON) -> Bool {
        if let shapes = schema["anyOf"]?.items, !shapes.contains(where: { fits(node, $0) }) { return false }
        if let words = schema["enum"]?.items, !words.contains(where: { $0.string == text(node) }) { return false }
        switch (schema["type"]?.string, node.content) {
        case (nil, _): return true
        case ("null", _): return node.isNothing
        case (_, _) where node.isNothing: return false
        case ("boolean", .scalar(let text, isPlain: true)): return ["true", "false"].contains(text)
        case ("integer", .scalar(let text, isPlain: true)):
            guard let number = Double(text), number == number.rounded() else { return false }
            return (schema["minimum"]?.number ?? 0) <= number && number <= (schema["maximum"]?.number ?? 0)
        case ("string", .scalar(let text, _)):
            let pattern = schema["pattern"]?.string ?? "."
            return text.range(of: pattern, options: .regularExpression) != nil
        case ("array", .sequence(let list)):
            guard let items = schema["items"] else { return false }
            return !list.items.isEmpty && list.items.allSatisfy { fits($0, items) }
        case ("object", .mapping(let pairs)):
            let names = Set(pairs.compactMap { text($0.key) })
            let needed = schema["required"]?.items?.compactMap(\.string) ?? []
            let least = schema["minProperties"]?.number ?? 0
            guard names.isSuperset(of: needed), Double(names.count) >= least else { return false }
            return pairs.allSatisfy { pair in
                guard let name = text(pair.key) else { return false }
                if let value = schema["properties"]?[name] { return fits(pair.value, value) }
                guard let others = schema["additionalProperties"], others["anyOf"] ?? others["type"] != nil else {
                    return false
                }
                return fits(pair.value, others)
            }
        default: return false
        }
    }

    private static func text(_ node: Node) -> String? {
        guard case .scalar(let text, _) = node.content else { return nil }
        return text
    }

    private static func fits(_ yaml: String, _ file: FileSchema) throws -> Bool {
        let source = try SourceText(decoding: Array(yaml.utf8), name: "x.yaml", breaks: .yaml)
        var report = ErrorReport()
        let (root, isPartial) = NodeBuilder.tree(of: source, report: &report) { false }
        #expect(!isPartial)
        return try fits(#require(root), JSON(reading: Array(file.json.text.utf8)))
    }

    private static func isGood(_ yaml: String, _ file: FileSchema) -> Bool {
        let bytes = Array(yaml.utf8)
        return switch file {
        case .playlist: Playlist.parsed(yaml: bytes, name: "x.yaml", folder: "").error == nil
        case .site: Site.parsed(yaml: bytes, name: "x.yaml", folder: "").error == nil
        case .agent: AgentSettings.parsed(yaml: bytes, name: "x.yaml", folder: "").error == nil
        }
    }

    private static let slides = [
        "image: a", "folder: a", "playlist: a.yaml", "image: a, duration: 1h30m", "image: a, duration: 8",
        "image: a, duration: 1.5s", "image: a, fit: covr", "image: a, fit: contain", "image: a, background: blur",
        "image: a, background: red", "image: a, background: '#101418'", "image: a, transition: [fade, wipe-up]",
        "image: a, transition: fade-through(#101418)", "image: a, transition: spin", "image: a, easing: steps(8)",
        "image: a, easing: 'cubic-bezier(0, 0, 1, 1)'", "image: a, easing: bounce", "image: a, pair: false",
        "image: a, pair: yes", "image: a, spacing: 2.5%", "image: a, spacing: 24", "image: a, weight: 100",
        "image: a, weight: 101", "image: a, priority: -100", "image: a, priority: -101", "image: a, recursive: true",
        "folder: a, recursive: true, order: newest, include: '*.jpg', exclude: ['b*', c]", "folder: a, order: random",
        "image: a, show: {days: mon-fri, hours: ['07:30-11:00'], from: 2026-12-01, until: 2026-12-24T18:00}",
        "image: a, show: {day: mon}", "image: a, show: {from: tomorrow}", "duration: 8s", "image: a, imge: b",
    ]

    @Test(
        arguments: slides.map { "slides: [{\($0)}]" } + [
            "slides: [a.jpg, b.m3u]", "slides: []", "order: shuffled\nslides: [a]", "order: newest\nslides: [a]",
            "defaults:\nslides: [a]", "defaults: {order: listed}\nslides: [a]", "slides: [a]\nindicator: dots",
            "slides: [a]\nindicator: {kind: bar, position: top, size: 2%, margin: 4px, color: '#ffffff80'}",
            "slides: [a]\nindicator: {kind: blob}", "slides: [a]\nlayout: {item: 60%, snap: center, corner: 16px}",
            "slides: [a]\nlayout: {item: wide}", "slides: [a]\nwhen-empty: {image: a.png, fit: contain}",
            "slides: [a]\nwhen-empty: {fit: contain}", "order: listed", "outputs: {DP-1: a}",
        ])
    func playlists(_ yaml: String) throws {
        #expect(try Self.fits(yaml, .playlist) == Self.isGood(yaml, .playlist))
    }

    @Test(arguments: [
        "outputs: {DP-1: a.yaml, '*': photos}", "outputs: {DP-1: {playlist: a.yaml}}", "outputs: {}",
        "outputs: {DP-1: {mode: preferred}}", "outputs: {DP-1: {playlist: a, rotate: 90, rung: copy, depth: 10}}",
        "outputs: {DP-1: {playlist: a, rung: fast}}", "outputs: {DP-1: {playlist: a, range: full, margins: 20}}",
        "outputs: {DP-1: {playlist: a, content-type: photo}}", "outputs: {DP-1: {playlist: a, volume: 3}}",
        "patience: 10s\nfallback: '#101418'\nresume: true\nmetrics: a.prom\ndisplay-log: b\noutputs: {DP-1: a}",
        "metrics: a.txt\noutputs: {DP-1: a}", "outputs: {DP-1: {playlist: a, input: {keys: '*remote*'}}}",
        "outputs: {DP-1: {playlist: a, input: {keys: [a, b], idle: 30s}}}",
        "outputs: {DP-1: {playlist: a, input: {touch: a, tap: {left: next}}}}",
        "outputs: {DP-1: {playlist: a, input: {keys: {a: , b: {KEY_A: next, KEY_B: {show: c.png, for: 1m}}}}}}",
        "outputs: {DP-1: {playlist: a, input: {keys: {a: {KEY_A: dance}}}}}",
        "outputs: {DP-1: {playlist: a, input: yes}}",
        "outputs: {DP-1: {playlist: a, input: {keys: {a: {KEY_A: {go: 0}}}}}}",
        "verbose: 3\noutputs: {DP-1: a}", "slides: [a]",
    ])
    func sites(_ yaml: String) throws {
        #expect(try Self.fits(yaml, .site) == Self.isGood(yaml, .site))
    }

    @Test(arguments: [
        "cache: 2GiB", "cache: 2GB", "http: a.example", "private: [a.example, b.example]", "http: []", "ca: own.pem",
        "proxy: http://a.example:3128", "proxy: a.example", "proxy: http://a.example/b", "slides: [a]",
        "credentials: {a.example: {file: b, as: bearer}}", "credentials: {a.example: {file: b, as: header X-Key}}",
        "credentials: {a.example: {file: b, as: digest}}", "credentials: {a.example: {file: b}}",
    ])
    func agents(_ yaml: String) throws {
        #expect(try Self.fits(yaml, .agent) == Self.isGood(yaml, .agent))
    }

    /// Every key of the decoders is there, with words on what it is for, and no other.
    @Test func everyKey() throws {
        func names(_ schema: JSON?) -> Set<String> {
            var all: Set<String> = []
            if case .object(let members)? = schema?["properties"] {
                for (name, value) in members {
                    #expect(value["description"]?.string?.hasSuffix(".") == true, "\(name)")
                    all.formUnion(names(value).union([name]))
                }
            }
            for shape in (schema?["anyOf"]?.items ?? [])
                + [schema?["items"], schema?["additionalProperties"]].compactMap(\.self)
            {
                all.formUnion(names(shape))
            }
            return all
        }
        let machine = Set(Key.machine.map(\.rawValue)).subtracting(
            (Key.screen + Key.inInput + Key.agent + Key.inDistantSite).map(\.rawValue))
        let all = FileSchema.allCases.reduce(into: Set<String>()) { $0.formUnion(names($1.json)) }
        #expect(all == Set(Key.allCases.map(\.rawValue)).subtracting(machine))
    }
}
