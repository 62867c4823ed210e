/// Words of other programs and of daily use, as `spelling` writes them, and their equivalents in a file: keys, values, or a key
/// with its value.
private let synonyms: [String: [String]] = [
    // Keys.
    "time": ["duration"], "timeout": ["duration"], "interval": ["duration"], "delay": ["duration"],
    "seconds": ["duration"], "rest": ["duration"],
    "effect": ["transition"], "animation": ["transition"],
    "transition-time": ["transition-duration"], "transition-speed": ["transition-duration"],
    "speed": ["transition-duration"], "fade-time": ["transition-duration"],
    "shuffle": ["shuffled", "order: shuffled"], "random": ["shuffled", "order: shuffled"],
    "randomize": ["shuffled", "order: shuffled"], "sort": ["order"], "sorting": ["order"],
    "portrait": ["rotate: 90"], "fullscreen": ["cover", "fit: cover"],
    "scale": ["fit"], "scaling": ["fit"], "object-fit": ["fit"], "resize": ["fit"],
    "file": ["image"], "path": ["image"], "picture": ["image"], "photo": ["image"], "src": ["image"], "url": ["image"],
    "directory": ["folder"], "dir": ["folder"],
    "images": ["slides"], "pictures": ["slides"], "photos": ["slides"], "items": ["slides"], "files": ["slides"],
    "bg": ["background"], "background-color": ["background"], "background-colour": ["background"],
    "schedule": ["show"], "when": ["show"], "weekdays": ["days"], "times": ["hours"],
    "start": ["from"], "begin": ["from"], "since": ["from"], "end": ["until"], "to": ["until"], "till": ["until"],
    "gap": ["spacing"], "radius": ["corner"], "border-radius": ["corner"],
    "subfolders": ["recursive"], "pattern": ["include"], "filter": ["include"], "ignore": ["exclude"],
    "frequency": ["weight"], "repeat": ["weight"],
    "colour": ["color", "background"], "rotation": ["rotate"], "orientation": ["rotate"], "resolution": ["mode"],
    "overscan": ["margins"], "displays": ["outputs"], "screens": ["outputs"], "monitors": ["outputs"],
    "log": ["display-log"],
    // Values.
    "randomized": ["shuffled"], "sequential": ["listed", "name"], "alphabetical": ["name", "listed"],
    "sorted": ["name", "listed"], "modified": ["newest"], "date": ["taken", "newest"], "exif": ["taken"],
    "dissolve": ["fade"], "crossfade": ["fade"], "cross-fade": ["fade"], "push": ["slide-left"],
    "slide": ["slide-left"],
    "wipe": ["wipe-left"], "reveal": ["reveal-left"], "none": ["cut", "none"], "instant": ["cut"],
    "fill": ["cover"], "crop": ["cover"], "zoom": ["cover"], "letterbox": ["contain"], "whole": ["contain"],
    "inside": ["contain"], "distort": ["stretch"], "original": ["center"], "centre": ["center"],
    "ease": ["ease-in-out"], "smooth": ["ease-in-out"], "swing": ["ease-in-out"],
    "numbers": ["fraction"], "counter": ["fraction"], "text": ["fraction"], "progress": ["bar"], "line": ["bar"],
]

/// The word of these that means the same as what is written; nil: none does.
func synonym(of text: String, among words: some Sequence<String>) -> String? {
    guard let meant = synonyms[String(decoding: spelling(text), as: UTF8.self)] else { return nil }
    let known = Set(words)
    return meant.first { known.contains(keyName(in: $0)) }
}

/// The key of a key with its value; any other word as it is.
func keyName(in word: String) -> String { String(word.prefix { $0 != ":" }) }

/// Words for on and off.
let switchWords = [
    "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false, "0": false,
]

extension Key {
    /// What to write for a key that is no switch.
    private static let turnedOn: [Key: String] = [
        .touch: "\"*\" for every device", .keys: "\"*\" for every device", .order: "shuffled", .indicator: "dots",
        .displayLog: "the path of a file", .metrics: "the path of a file", .placeholder: "the path of a picture",
        .fallback: "the path of a picture", .plainHosts: "the hosts", .privateHosts: "the hosts",
    ]

    /// Advice for a value such as `yes` or `off` of one of these keys; nil for any other key or value.
    func advice(forSwitch value: Node) -> String? {
        guard case .scalar(let text, isPlain: true) = value.content, let words = Self.turnedOn[self] else { return nil }
        return switchWords[text.lowercased()].map { $0 ? "write \(words)" : "leave it out" }
    }
}

/// CSS's names of colours (CSS Color 4, 6.1: those of HTML 4.01, with the second spelling of grey, and orange).
private let colors: [String: String] = [
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff",
    "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000",
    "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff",
    "teal": "#008080", "aqua": "#00ffff", "orange": "#ffa500",
]

/// The colour that was probably meant, as a file writes it: of a name, or of digits without their `#`.
///
/// - Parameter isColor: whether a text with its `#` is one.
func color(meantBy text: String, isColor: (String) -> Bool) -> String? {
    let meant = colors[text.plain] ?? "#" + text
    return isColor(meant) ? "\"\(meant)\"" : nil
}

extension Duration {
    private static let units: [String: String] = [
        "hour": "h", "hours": "h", "hr": "h", "hrs": "h", "minute": "m", "minutes": "m", "min": "m", "mins": "m",
        "second": "s", "seconds": "s", "sec": "s", "secs": "s", "millisecond": "ms", "milliseconds": "ms", "msec": "ms",
        "": "s",
    ]
    private static let long = ["d": 24, "day": 24, "days": 24, "w": 168, "week": 168, "weeks": 168]

    /// A duration as a file should say it; nil where it is unclear what was meant.
    public static func meant(by text: String) -> String? {
        var rest = text.plain.replacing(",", with: ".").filter { !$0.isWhitespace }[...]
        var hours = 0
        var words = ""
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = String(rest.prefix { $0.isLetter })
            rest = rest.dropFirst(unit.count)
            if let factor = long[unit] {
                guard let count = number.number(digits: 1...3), words.isEmpty else { return nil }
                hours += count * factor
            } else if hours > 0, (Self.units[unit] ?? unit) == "h" {
                guard let count = number.number(digits: 1...3) else { return nil }
                hours += count
            } else {
                words += number + (Self.units[unit] ?? unit)
            }
            if number.isEmpty { return nil }
        }
        let meant = (hours > 0 ? "\(hours)h" : "") + words
        return Duration(playlistText: meant) == nil ? nil : meant
    }
}
