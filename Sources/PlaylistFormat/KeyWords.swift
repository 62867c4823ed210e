internal import Raster
internal import Vocabulary

/// The words that a key takes, in the order in which they are told, each with what it stands for.
struct KeyWords<Value: Sendable>: Sendable {
    let pairs: [(name: String, value: Value)]

    var names: [String] { pairs.map(\.name) }

    subscript(_ name: String) -> Value? { pairs.first { $0.name == name }?.value }
}

extension KeyWords {
    fileprivate init(_ values: some Collection<Value>, by name: (Value) -> String) {
        pairs = values.map { (name($0), $0) }
    }
}

extension KeyWords where Value: CaseIterable & RawRepresentable<String> {
    fileprivate init(_ type: Value.Type) { self.init(type.allCases, by: \.rawValue) }
}

/// The words of each key, by which files are decoded and schemas are made.
enum Words {
    static let orders = KeyWords(Order.self)
    /// `listed` is what a folder lists by itself: its names.
    static let folderOrders = KeyWords(pairs: [(Order.listed.rawValue, .name)] + KeyWords(FolderOrder.self).pairs)
    static let fits = KeyWords(Fit.self)
    static let transitions = KeyWords(Transition.allCases, by: \.name)
    static let easings = KeyWords(Easing.words, by: \.name)
    static let directions = KeyWords(Layout.Direction.self)
    static let snaps = KeyWords(Layout.Snap.self)
    static let marks = KeyWords(Indicator.Kind.self)
    static let sides = KeyWords(Indicator.Side.self)
    static let rotations = KeyWords(Rotation.allCases) { "\($0.rawValue)" }
    /// `cut` is what a move comes to without any of the others: nobody asks for it.
    static let rungs = KeyWords(Rung.allCases.filter { $0 != .cut }, by: \.rawValue)
    static let ranges = KeyWords(ColorRange.self)
    static let contents = KeyWords(ContentType.self)
    /// What a hand asks for, in a word.
    static let handWords = KeyWords<HandAction>(pairs: [
        ("next", .next), ("previous", .previous), ("toggle", .toggle), ("pause", .pause(for: nil)), ("resume", .resume),
        ("blank", .blank(for: nil)), ("overview", .overview), ("nothing", .nothing),
    ])
}
