internal import CDRM

/// What a property can stand at.
enum PropertyValues: Hashable {
    struct Word: Hashable {
        let name: String
        let value: UInt64
    }

    case numbers(ClosedRange<UInt64>)
    /// In the driver's order.
    case words([Word])
    /// The number of a property blob, or 0.
    case blob
    /// Signed numbers, bits, and other objects.
    case other

    init(_ property: drmModePropertyRes) {
        let flags = unsafe property.flags
        let numbers = unsafe UnsafeBufferPointer(start: property.values, count: Int(property.count_values))
        let words = unsafe UnsafeBufferPointer(start: property.enums, count: Int(property.count_enums))
        if flags & UInt32(DRM_MODE_PROP_BLOB) != 0 {
            self = .blob
        } else if flags & UInt32(DRM_MODE_PROP_ENUM) != 0 {
            self = unsafe .words(words.map { Word($0) })
        } else if flags & UInt32(DRM_MODE_PROP_RANGE) != 0, numbers.count == 2, unsafe numbers[0] <= numbers[1] {
            self = unsafe .numbers(numbers[0]...numbers[1])
        } else {
            self = .other
        }
    }

    /// The value that has a name.
    func value(of name: String) -> UInt64? {
        guard case .words(let words) = self else { return nil }
        return words.first { $0.name == name }?.value
    }

    /// The name that a value has.
    func name(of value: UInt64) -> String? {
        guard case .words(let words) = self else { return nil }
        return words.first { $0.value == value }?.name
    }
}

/// One property of an object, to be set.
struct PropertyWrite: Hashable {
    let object: UInt32
    let property: UInt32
    let value: UInt64

    init(object: UInt32, property: UInt32, value: UInt64) {
        self.object = object
        self.property = property
        self.value = value
    }

    init<Kind>(_ object: ObjectID<Kind>, _ property: Property<Kind>, _ value: UInt64) {
        self.object = object.rawValue
        self.property = property.rawValue
        self.value = value
    }
}

extension PropertyValues.Word {
    fileprivate init(_ word: drm_mode_property_enum) {
        name = unsafe withUnsafeBytes(of: word.name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        value = word.value
    }
}
