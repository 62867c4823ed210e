/// A text as one line that is safe to show on a terminal, in a log or in a status.
///
/// Each character that steers a terminal, turns the direction of text, ends a line or has no meaning of its own is written
/// out, like `\u{1b}`; one that stands for an invalid byte of a file name, like `\xff`. A text that is too long loses its
/// middle. The path of an address in a cache is shown as the address.
///
/// - Parameter limit: in bytes of UTF-8; by default what messages show of a path or a key.
public func safeLine(_ text: some StringProtocol, limit: Int = 200) -> String {
    let text = String(text)
    return line(of: AddressName.address(of: text).map(withoutValues) ?? text, limit: limit)
}

/// An address without the values of its query, which may be secrets.
private func withoutValues(_ address: String) -> String {
    address.utf8.firstIndex(of: UInt8(ascii: "?")).map { address[...$0] + "…" } ?? address
}

private func line(of text: String, limit: Int) -> String {
    if let line = asciiLine(text, limit: limit) { return line }
    var whole = ""
    whole.reserveCapacity(min(limit, text.utf8.count))
    for scalar in text.unicodeScalars {
        scalar.write(to: &whole)
        if whole.utf8.count > limit { return shortened(text, to: limit) }
    }
    return whole
}

/// The same of a text of safe ASCII alone, as most are; nil: it is another.
private func asciiLine(_ text: String, limit: Int) -> String? {
    let bytes = text.utf8
    let isSafe = { (byte: UInt8) in byte >= 0x20 && byte < 0x7F }
    if bytes.count <= limit { return bytes.allSatisfy(isSafe) ? text : nil }
    let room = limit - "…".utf8.count
    if room < 0 { return nil }
    let (head, tail) = (bytes.prefix(room / 2), bytes.suffix(room - room / 2))
    guard head.allSatisfy(isSafe), tail.allSatisfy(isSafe) else { return nil }
    return String(decoding: head, as: UTF8.self) + "…" + String(decoding: tail, as: UTF8.self)
}

private func shortened(_ text: String, to limit: Int) -> String {
    let room = limit - "…".utf8.count
    var head = ""
    for scalar in text.unicodeScalars {
        var longer = head
        scalar.write(to: &longer)
        if longer.utf8.count > room / 2 { break }
        head = longer
    }
    var tail: [String] = []
    var size = head.utf8.count
    for scalar in text.unicodeScalars.reversed() {
        var piece = ""
        scalar.write(to: &piece)
        size += piece.utf8.count
        if size > room { break }
        tail.append(piece)
    }
    return head + "…" + tail.reversed().joined()
}

extension Unicode.Scalar {
    /// Whether it can be shown as it is: it is no control, format, line-separating or private-use character.
    public var isSafe: Bool {
        if value < 0x7F { return value >= 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: return false
        default: return true
        }
    }

    /// It written out: `\u{1b}`, or `\xff` for an invalid byte as `LinuxIO.FileName` spells it.
    public var escaped: String {
        0xF780...0xF7FF ~= value
            ? "\\x\(String(value - 0xF700, radix: 16))" : "\\u{\(String(value, radix: 16))}"
    }

    /// Appends it as `safeLine` shows it.
    fileprivate func write(to text: inout String) {
        if isSafe { text.unicodeScalars.append(self) } else { text += escaped }
    }
}
