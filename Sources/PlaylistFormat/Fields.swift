/// The values of a mapping by their keys.
struct Fields {
    fileprivate var values: [Key: Node] = [:]
    /// Keys that were reported for another, misspelt or misplaced: what they stand for is not missing as well.
    fileprivate var suspected: Set<Key> = []

    subscript(key: Key) -> Node? { values[key] }

    /// Whether the key is there, or seems to be meant.
    func mayHold(_ key: Key) -> Bool { values[key] != nil || suspected.contains(key) }
}

extension PlaylistDecoder {
    /// Sorts a mapping by its keys, and reports those that do not belong.
    mutating func fields(_ pairs: [Node.Pair], place: String, keys: [Key]) -> Fields {
        var fields = Fields()
        var lines: [String: UInt32] = [:]
        for pair in pairs {
            guard case .scalar(let name, _) = pair.key.content, !pair.key.isNothing else {
                report.addWrongType(pair.key, expected: "a key")
                continue
            }
            if let first = lines.updateValue(pair.key.mark.line, forKey: name) {
                lines[name] = first
                report.add("duplicate key \(quoted(name)), first on line \(first)", at: pair.key.mark)
                continue
            }
            let key = Key(rawValue: name)
            if let key, keys.contains(key) {
                fields.values[key] = pair.value
            } else if let key {
                fields.suspected.insert(key)
                report.add(misplaced(key, place: place, keys: keys), at: pair.key.mark)
            } else if name == "<<" {
                report.add("merge keys ('<<') are not supported; write the values out", at: pair.key.mark)
            } else {
                let meant = suggestion(for: name, among: keys.lazy.map(\.rawValue)).flatMap(Key.init)
                if let meant { fields.suspected.insert(meant) }
                let help = meant.map { "did you mean '\($0.rawValue)'?" } ?? "known keys: \(list(keys.map(\.rawValue)))"
                report.add("unknown key \(quoted(name)) \(place); \(help)", at: pair.key.mark)
            }
        }
        return fields
    }

    private func misplaced(_ key: Key, place: String, keys: [Key]) -> String {
        if key == .show {
            return "schedules ('show') are not supported by this version"
        }
        if key == .folder, keys.contains(.image) {
            return "a slide has 'image' or 'folder', not both"
        }
        return "key '\(key.rawValue)' does not belong \(place), only \(key.home)"
    }
}

func list(_ words: [String]) -> String { words.joined(separator: ", ") }
