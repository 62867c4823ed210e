import CYAML

/// Owns a `yaml_parser_t` and the text that it parses.
@safe struct YAMLParser: ~Copyable {
    /// Why libyaml stopped, with its own message.
    enum Failure: Error {
        /// `context` is what libyaml was parsing, and where that starts.
        case syntax(String, Mark, context: (String, Mark)?)
        /// A character that YAML forbids. `offset` is in bytes, because libyaml's reader counts no lines.
        case reader(String, code: String, offset: Int)
        case memory
    }

    /// The text on its way into libyaml, a piece at a time: it asks between pieces whether to go on, also within one value
    /// of many megabytes.
    private final class Input {
        private let bytes: [UInt8]
        private var offset = 0
        private let isCancelled: () -> Bool

        init(_ bytes: [UInt8], _ isCancelled: @escaping () -> Bool) {
            self.bytes = bytes
            self.isCancelled = isCancelled
        }

        /// Fills libyaml's buffer with the next bytes; nil where the outcome is not needed any more.
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
            if isCancelled() { return nil }
            let count = min(buffer.count, bytes.count - offset)
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
            }
            offset += count
            return count
        }
    }

    /// On the heap, because the parser holds pointers into itself.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The parser reads from it, so it must live as long.
    private let input: Input

    /// Nil where there is no memory.
    ///
    /// - Parameter isCancelled: whether the outcome is not needed any more. Then parsing fails.
    init?(_ bytes: [UInt8], isCancelled: @escaping () -> Bool = { false }) {
        unsafe parser = .allocate(capacity: 1)
        input = Input(bytes, isCancelled)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe parser.deallocate()
            return nil
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input(
            parser,
            { input, buffer, size, count in
                guard let input = unsafe input, let count = unsafe count else { return 0 }
                let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
                let filled = unsafe Unmanaged<Input>.fromOpaque(input).takeUnretainedValue().fill(space)
                unsafe count.pointee = filled ?? 0
                return filled == nil ? 0 : 1
            }, Unmanaged.passUnretained(input).toOpaque())
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    mutating func next() throws(Failure) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
        defer { unsafe yaml_event_delete(&event) }
        var result = unsafe YAMLEvent(kind: .other, mark: Mark(event.start_mark))
        switch unsafe event.type {
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
            result.kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT:
            result.kind = .documentStart
        case YAML_ALIAS_EVENT:
            result.kind = .alias(unsafe Self.string(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let value = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            result.kind = unsafe .scalar(
                String(decoding: value, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            result.anchor = unsafe Self.string(scalar.anchor)
            result.tag = unsafe Self.string(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            result.kind = .sequenceStart
            result.anchor = unsafe Self.string(event.data.sequence_start.anchor)
            result.tag = unsafe Self.string(event.data.sequence_start.tag)
        case YAML_SEQUENCE_END_EVENT:
            result.kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            result.kind = .mappingStart
            result.anchor = unsafe Self.string(event.data.mapping_start.anchor)
            result.tag = unsafe Self.string(event.data.mapping_start.tag)
        case YAML_MAPPING_END_EVENT:
            result.kind = .mappingEnd
        default:
            break
        }
        return result
    }

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }

    /// Why the last call of `yaml_parser_parse` failed.
    private var failure: Failure {
        let state = unsafe parser.pointee
        guard let problem = unsafe state.problem.map({ unsafe String(cString: $0) }) else { return .memory }
        switch unsafe state.error {
        case YAML_READER_ERROR:
            let digits = unsafe String(max(0, state.problem_value), radix: 16, uppercase: true)
            let padding = String(repeating: "0", count: max(0, 4 - digits.count))
            return .reader(problem, code: "U+\(padding)\(digits)", offset: unsafe Int(state.problem_offset))
        case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
            let context = unsafe state.context.map { unsafe (String(cString: $0), Mark(state.context_mark)) }
            return unsafe .syntax(problem, Mark(state.problem_mark), context: context)
        default:
            return .memory
        }
    }
}

extension Mark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: UInt32(mark.line) + 1, column: UInt32(mark.column) + 1)
    }
}

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
