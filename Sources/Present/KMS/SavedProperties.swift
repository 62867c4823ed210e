/// What some objects' properties stood at, to be set again.
struct SavedProperties {
    struct Saved: Hashable {
        let object: UInt32
        let property: UInt32
        let value: UInt64
        /// A blob's bytes, not its number: the kernel frees a blob that is not used. `value` is 0 then.
        let contents: [UInt8]?
    }

    /// What decides which picture is shown where.
    private(set) var routes: [Saved] = []
    /// What it looks like: colours, ranges and the rest of `InheritedProperty`.
    private(set) var looks: [Saved] = []

    /// Adds an object's properties.
    ///
    /// - Parameters:
    ///   - required: the routes among them.
    ///   - inherited: the looks, where the object has them and they can be set.
    ///   - values: what they stand at.
    ///   - contents: a blob's bytes.
    mutating func add<Kind>(
        _ required: [Property<Kind>], _ inherited: [InheritedProperty], of table: PropertyTable<Kind>,
        at values: [Property<Kind>: UInt64], contents: (BlobID) -> [UInt8]?
    ) {
        func saved(_ entry: PropertyTable<Kind>.Entry, _ value: UInt64) -> Saved {
            let isBlob = entry.values == .blob
            return Saved(
                object: table.object.rawValue, property: entry.property.rawValue, value: isBlob ? 0 : value,
                contents: isBlob ? BlobID(value).flatMap(contents) : nil)
        }
        for entry in table.entries.values where required.contains(entry.property) {
            if let value = values[entry.property] { routes.append(saved(entry, value)) }
        }
        for property in inherited {
            guard let entry = table.settable(property.name), let value = values[entry.property] else { continue }
            looks.append(saved(entry, property.restorable(value, entry.values)))
        }
    }
}
