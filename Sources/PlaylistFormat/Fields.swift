/// The known keys of a mapping and their values.
struct Fields {
    fileprivate struct Field {
        var key: Key
        var line: UInt32
        var value: Node
    }

    /// At most one for each `Key`: so few that a linear search is fastest.
    fileprivate var known: [Field] = []
    /// Keys that were reported as misspelt or misplaced, and are not reported as missing too.
    fileprivate var suspected: Set<Key> = []
    /// Whether keys were reported without a look at what was meant.
    fileprivate var suspectsAny = false

    fileprivate init() {}

    /// One key alone.
    init(_ key: Key, _ value: Node) { known = [Field(key: key, line: value.mark.line, value: value)] }

    subscript(key: Key) -> Node? { known.indices.first { known[$0].key == key }.map { known[$0].value } }

    fileprivate func line(of key: Key) -> UInt32? {
        known.indices.first { known[$0].key == key }.map { known[$0].line }
    }

    /// Whether the mapping has the key, or one that was probably meant as it.
    func mayHold(_ key: Key) -> Bool { self[key] != nil || suspectsAny || suspected.contains(key) }
}

extension NodeDecoder {
    /// Collects the values of `keys`, and reports all other keys.
    ///
    /// - Parameters:
    ///   - context: the mapping in the words of messages, such as `in a slide`
    ///   - others: further keys to suggest for a misspelt one
    mutating func fields(_ pairs: [Node.Pair], context: String, keys: [Key], others: [Key] = []) -> Fields {
        var fields = Fields()
        var strangers: [String: UInt32] = [:]
        for pair in pairs {
            guard case .scalar(let name, _) = pair.key.content, !pair.key.isNothing else {
                report.addWrongType(pair.key, expected: "a key")
                continue
            }
            let line = pair.key.mark.line
            let key = Key(rawValue: name)
            let isKnown = key.map(keys.contains) ?? false
            let first = isKnown ? key.flatMap { fields.line(of: $0) } : strangers[name]
            if let first {
                report.add("duplicate key \(key: name), first on line \(first)", at: pair.key.mark, kind: .key)
                continue
            }
            if let key, isKnown {
                // A stick's settings take yes and no.
                if keys != Key.machine, let advice = key.advice(forSwitch: pair.value) {
                    fields.suspected.insert(key)
                    report.add("'\(own: name)' is no switch; \(own: advice)", at: pair.value.mark)
                    continue
                }
                fields.known.append(Fields.Field(key: key, line: line, value: pair.value))
                continue
            }
            strangers[name] = line
            // To look for what was meant takes a while, and a mapping may have a million keys.
            if report.isFull {
                fields.suspectsAny = true
                report.add("unknown key", at: pair.key.mark, kind: .key)
            } else if let key, synonym(of: name, among: keys.lazy.map(\.rawValue)) == nil {
                fields.suspected.insert(key)
                let message = misplaced(key, among: pairs, context: context, keys: keys)
                report.add(message, at: pair.key.mark, kind: .key)
            } else if name == "<<" {
                report.add(
                    "merge keys ('<<') are not supported; write the values out", at: pair.key.mark, kind: .syntax)
            } else {
                let meant = suggestion(for: name, among: (keys + others).lazy.map(\.rawValue))
                if let key = meant.flatMap({ Key(rawValue: keyName(in: $0)) }) { fields.suspected.insert(key) }
                let help =
                    meant.map { "did you mean '\($0)'?" } ?? tornValue(pair, keys: keys) ?? elsewhere(name)
                report.add(
                    "unknown key \(key: name) \(own: context); \(own: help ?? "known keys: \(list(keys.map(\.rawValue)))")",
                    at: pair.key.mark, kind: .key)
            }
        }
        return fields
    }

    /// Advice for a key without a value that is the rest of a list with commas, as `sun` in `{days: sat,sun}`.
    private func tornValue(_ pair: Node.Pair, keys: [Key]) -> String? {
        guard case .scalar(let name, _) = pair.key.content, pair.value.isNothing, keys == Key.schedule,
            (try? DaysText.read(name)) != nil || (try? HoursText.read(name)) != nil
                || (try? ExceptText.read(name)) != nil
        else { return nil }
        return "in braces a comma ends the value; write a list in brackets, or quotes around it"
    }

    /// Advice for a word that means a key of another place.
    private func elsewhere(_ name: String) -> String? {
        synonym(of: name, among: Key.allCases.lazy.map(\.rawValue)).flatMap { word in
            Key(rawValue: keyName(in: word)).map { "did you mean '\(word)', which belongs \($0.home)?" }
        }
    }

    private func misplaced(_ key: Key, among pairs: [Node.Pair], context: String, keys: [Key]) -> Message {
        if let other = rival(of: key, keys: keys) {
            if holds(other, pairs) {
                return "a file has 'slides' or 'outputs', not both: it is a playlist or a site file"
            }
            return key == .outputs
                ? "'outputs' makes this a site file, and a playlist is expected here"
                : "'slides' makes this a playlist, and a site file is expected here"
        }
        if Key.kinds.contains(key), keys.contains(.weight) {
            return "a slide has only one of 'image', 'folder' and 'playlist'"
        }
        return "key '\(own: key.rawValue)' does not belong \(own: context), only \(own: key.home)"
    }
}

/// `outputs` makes a file a site file, `slides` makes it a playlist: for the one that belongs to the other kind of
/// file, the one that belongs to this kind.
private func rival(of key: Key, keys: [Key]) -> Key? {
    switch key {
    case .outputs where keys == Key.topLevel: .slides
    case .slides where keys == Key.site: .outputs
    default: nil
    }
}

/// Whether a mapping has the key.
func holds(_ key: Key, _ pairs: [Node.Pair]) -> Bool {
    let name = key.rawValue
    return pairs.contains { pair in
        guard case .scalar(name, _) = pair.key.content else { return false }
        return true
    }
}

func list(_ words: [String]) -> String { words.joined(separator: ", ") }
