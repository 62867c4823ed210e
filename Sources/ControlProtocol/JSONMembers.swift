internal import JSONText

/// A value that has a form in JSON.
protocol JSONValue {
    var json: JSON { get }

    /// Nil where it is something else.
    init?(json: JSON)
}

/// The members of an object, named once for reading and writing: a value hands each of its variables over.
struct JSONMembers {
    /// What is read; nil: it writes.
    private let source: JSON?
    private var written: [(String, JSON)] = []

    /// Reads the variable, which stays as it is where the member is absent or something else; or writes it.
    mutating func callAsFunction<Value: JSONValue>(_ name: String, _ value: inout Value) {
        if let source {
            if let read = source[name].flatMap(Value.init(json:)) { value = read }
        } else {
            written.append((name, value.json))
        }
    }

    /// The first of many things, and their number in a member of its own.
    mutating func callAsFunction<Item: JSONValue>(_ name: String, _ value: inout FirstOf<Item>) {
        self(name, &value.told)
        self("\(name)-count", &value.count)
    }

    var isWriting: Bool { source == nil }

    static func write(_ value: some JSONObject) -> JSON {
        var (value, members) = (value, JSONMembers(source: nil))
        value.visit(&members)
        return .object(members.written)
    }

    static func read(_ value: inout some JSONObject, from json: JSON) {
        var members = JSONMembers(source: json)
        value.visit(&members)
    }
}

/// A value that is an object in JSON. What is absent in the text is as `init` makes it.
protocol JSONObject: JSONValue {
    init()
    mutating func visit(_ member: inout JSONMembers)
}

extension JSONObject {
    var json: JSON { JSONMembers.write(self) }

    init?(json: JSON) {
        guard case .object = json else { return nil }
        self.init()
        JSONMembers.read(&self, from: json)
    }
}

extension Bool: JSONValue {
    var json: JSON { .bool(self) }

    init?(json: JSON) {
        guard case .bool(let value) = json else { return nil }
        self = value
    }
}

/// A count. What another process tells may be any number: it is as near as 10^15 allows.
extension Int: JSONValue {
    var json: JSON { .integer(Int64(self)) }

    init?(json: JSON) {
        guard let number = json.number else { return nil }
        self = Int(number.clamped(to: -1e15...1e15))
    }
}

extension Double: JSONValue {
    var json: JSON { .rounded(self) }

    init?(json: JSON) {
        guard let number = json.number else { return nil }
        self = number
    }

    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

extension String: JSONValue {
    var json: JSON { .string(self) }

    init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    var json: JSON { self?.json ?? .null }

    init?(json: JSON) { self = Wrapped(json: json) }
}

extension Array: JSONValue where Element: JSONValue {
    var json: JSON { .array(map(\.json)) }

    init?(json: JSON) {
        guard let items = json.items else { return nil }
        self = items.compactMap(Element.init(json:))
    }
}

/// An object whose names are data.
public struct NamedValues<Value> {
    public var all: [(name: String, value: Value)]

    public init(_ all: [(name: String, value: Value)] = []) { self.all = all }
}

extension NamedValues: Sendable where Value: Sendable {}

extension NamedValues: JSONValue where Value: JSONValue {
    var json: JSON { .object(all.map { ($0.name, $0.value.json) }) }

    init?(json: JSON) {
        guard case .object(let members) = json else { return nil }
        self.init(members.compactMap { name, json in Value(json: json).map { (name, $0) } })
    }
}
