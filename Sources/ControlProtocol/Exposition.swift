/// Text in the exposition format of Prometheus, version 0.0.4, as node_exporter's textfile collector reads it.
public struct Exposition {
    /// What a metric is.
    public enum Kind: String {
        /// A number that only grows while the process lives.
        case counter
        case gauge
        case histogram
    }

    /// A label and its value.
    public typealias Label = (name: String, value: String)

    public private(set) var text = ""

    public init() {}

    /// Writes all samples of a metric; nothing where there are none.
    ///
    /// - Parameters:
    ///   - help: a sentence for people.
    ///   - samples: adds each of them.
    public mutating func add(
        _ name: String, _ kind: Kind, help: String, _ samples: (inout Samples) -> Void
    ) {
        var lines = Samples(name: name)
        samples(&lines)
        if lines.text.isEmpty { return }
        text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n\(lines.text)"
    }

    /// The samples of a metric, a line for each.
    public struct Samples {
        fileprivate let name: String
        fileprivate var text = ""

        fileprivate init(name: String) { self.name = name }

        /// Adds one.
        ///
        /// - Parameter suffix: what a histogram's series have behind its name.
        public mutating func add(_ value: Int, _ labels: [Label] = [], suffix: String = "") {
            add(text: String(value), labels, suffix)
        }

        /// Adds one in seconds, to the millisecond.
        public mutating func add(_ value: Duration, _ labels: [Label] = [], suffix: String = "") {
            add(text: ((value / .milliseconds(1)).rounded() / 1000).description, labels, suffix)
        }

        private mutating func add(text value: String, _ labels: [Label], _ suffix: String) {
            let list = labels.map { "\($0.name)=\"\(Exposition.escaped($0.value, isQuoted: true))\"" }
            text += name + suffix + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
        }
    }

    /// Backslashes and line feeds are escaped, in quotes a quote too. A Swift text is valid UTF-8, as the format wants it.
    private static func escaped(_ text: String, isQuoted: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where isQuoted: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
