internal import CJansson

extension JSON {
    /// How deep objects and arrays may be nested.
    public static let deepest = 32
    /// How many bytes a text may have.
    public static let largest = 64 << 20

    /// Reads a text that is one JSON value.
    ///
    /// Strict: RFC 8259 in UTF-8, no name twice in an object, no NUL in a name, no half of a surrogate pair. A whole
    /// number must fit an `Int64`, any other a finite `Double`. A string may have a NUL, as `\u0000`.
    public init(reading text: [UInt8]) throws(JSONError) {
        if text.count > Self.largest {
            throw JSONError(reason: "more than \(Self.largest) bytes", offset: Self.largest)
        }
        // The parser refuses a buffer without an address in other words.
        if text.isEmpty { throw .empty }
        var failure = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
        let value = unsafe text.withUnsafeBytes { bytes in
            unsafe json_loadb(bytes.baseAddress, bytes.count, Int(flags), &failure)
        }
        guard let value = unsafe value else { throw JSONError(failure, in: text) }
        defer { unsafe json_decref(value) }
        // The parser loses a NUL behind a number. None is valid anywhere.
        if let place = text.firstIndex(of: 0) { throw JSONError(reason: "a NUL stands behind a number", offset: place) }
        self = try unsafe Self.value(of: value, depth: 0)
    }

    private static func value(of json: UnsafeMutablePointer<json_t>, depth: Int) throws(JSONError) -> JSON {
        switch unsafe json.pointee.type {
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        case JSON_INTEGER: return unsafe .integer(json_integer_value(json))
        case JSON_REAL: return unsafe .decimal(json_real_value(json))
        case JSON_STRING:
            let bytes = unsafe UnsafeRawBufferPointer(start: json_string_value(json), count: json_string_length(json))
            // The parser has seen to it that it is UTF-8.
            return unsafe .string(String(decoding: bytes, as: UTF8.self))
        case JSON_ARRAY:
            if depth == deepest { throw .tooDeep }
            var items: [JSON] = []
            for index in unsafe 0..<json_array_size(json) {
                guard let item = unsafe json_array_get(json, index) else { break }
                items.append(try unsafe value(of: item, depth: depth + 1))
            }
            return .array(items)
        case JSON_OBJECT:
            if depth == deepest { throw .tooDeep }
            var members: [(String, JSON)] = []
            var member = unsafe json_object_iter(json)
            while let current = unsafe member {
                guard let name = unsafe json_object_iter_key(current), let item = unsafe json_object_iter_value(current)
                else { break }
                members.append((unsafe String(cString: name), try unsafe value(of: item, depth: depth + 1)))
                unsafe member = json_object_iter_next(json, current)
            }
            return .object(members)
        default: return .null
        }
    }
}
