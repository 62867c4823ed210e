/// An event of libyaml's parser.
struct YAMLEvent {
    enum Kind {
        case documentStart
        /// `isPlain`: the text has no quotes, so an empty one is null.
        case scalar(String, isPlain: Bool)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case alias(String)
        case streamEnd
        /// An event without content.
        case other
    }

    var kind: Kind
    var mark: Mark
    var anchor: String?
    var tag: String?
}
