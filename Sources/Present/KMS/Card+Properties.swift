internal import CDRM
internal import Glibc

extension Card {
    /// A property of an object: its number, and what it stood at when it was read.
    struct Property {
        let id: PropertyID
        let value: UInt64
    }

    /// What a property is called, and whether it can be set at all.
    struct PropertyName {
        let text: String
        let isImmutable: Bool
    }

    /// The kinds of objects that have properties.
    enum ObjectType {
        case connector, crtc, plane

        var rawValue: UInt32 {
            switch self {
            case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
            case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
            case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
            }
        }
    }

    /// The properties of an object by name; none where the object is gone.
    func properties(of object: UInt32, _ type: ObjectType, settable: Bool = false) -> [String: Property] {
        guard let list = unsafe drmModeObjectGetProperties(descriptor, object, type.rawValue) else { return [:] }
        defer { unsafe drmModeFreeObjectProperties(list) }
        var table: [String: Property] = [:]
        for index in unsafe 0..<Int(list.pointee.count_props) {
            let number = unsafe list.pointee.props[index]
            guard let name = propertyName(number), !(settable && name.isImmutable) else { continue }
            table[name.text] = unsafe Property(
                id: PropertyID(rawValue: number), value: list.pointee.prop_values[index])
        }
        return table
    }

    private func propertyName(_ number: UInt32) -> PropertyName? {
        if let known = propertyNames[number] { return known }
        guard let property = unsafe drmModeGetProperty(descriptor, number) else { return nil }
        defer { unsafe drmModeFreeProperty(property) }
        let text = unsafe withUnsafeBytes(of: property.pointee.name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let name = unsafe PropertyName(
            text: text, isImmutable: property.pointee.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0)
        propertyNames[number] = name
        return name
    }

    /// The bytes of a property blob; nil where there is none of that number.
    func contents(of blob: BlobID) -> [UInt8]? {
        guard let pointer = unsafe drmModeGetPropertyBlob(descriptor, blob.rawValue) else { return nil }
        defer { unsafe drmModeFreePropertyBlob(pointer) }
        return unsafe Array(UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.length)))
    }
}
