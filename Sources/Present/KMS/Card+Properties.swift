internal import CDRM
internal import Glibc

extension Card {
    /// A property of an object: its number, and what it stood at when it was read.
    struct Property {
        let id: PropertyID
        let value: UInt64
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

    /// Every property of an object by its name; none where the object is gone.
    func properties(of object: UInt32, _ type: ObjectType) -> [String: Property] {
        guard let list = unsafe drmModeObjectGetProperties(descriptor, object, type.rawValue) else { return [:] }
        defer { unsafe drmModeFreeObjectProperties(list) }
        var table: [String: Property] = [:]
        for index in unsafe 0..<Int(list.pointee.count_props) {
            guard let property = unsafe drmModeGetProperty(descriptor, list.pointee.props[index]) else { continue }
            let name = unsafe withUnsafeBytes(of: property.pointee.name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            table[name] = unsafe Property(
                id: PropertyID(rawValue: property.pointee.prop_id), value: list.pointee.prop_values[index])
            unsafe drmModeFreeProperty(property)
        }
        return table
    }

    /// The bytes of a property blob; nil where there is none of that number.
    func contents(of blob: BlobID) -> [UInt8]? {
        guard let pointer = unsafe drmModeGetPropertyBlob(descriptor, blob.rawValue) else { return nil }
        defer { unsafe drmModeFreePropertyBlob(pointer) }
        return unsafe Array(UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.length)))
    }
}
