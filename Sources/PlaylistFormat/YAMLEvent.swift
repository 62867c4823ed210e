/// One step of libyaml through a document.
struct YAMLEvent {
    enum Kind {
        case documentStart
        /// `isPlain` where the text stands without quotes, so that an empty one means nothing at all.
        case scalar(String, isPlain: Bool)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case alias(String)
        case streamEnd
        /// What says nothing about the content.
        case other
    }

    var kind: Kind
    var mark: Mark
    var anchor: String?
    var tag: String?
}
