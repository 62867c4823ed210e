internal import ControlProtocol

/// Makes commands of what is typed at a terminal. A value without a clock.
///
/// Keys without a letter are sequences of bytes (ECMA-48, and what xterm and the kernel's console send). A sequence may come in
/// parts; one that stays without its end was a key of its own, as Escape is.
struct KeyParser {
    /// Where in a sequence the next byte stands.
    private enum State {
        case outside
        /// Behind ESC.
        case escape
        /// Behind ESC [, and parameters where there are any.
        case control(hasParameters: Bool)
        /// Behind ESC O.
        case single
        /// Before the last byte of what is not known.
        case last
    }

    /// Within this time a terminal sends all of a sequence.
    private static let patience = Duration.milliseconds(250)
    private static let escape: UInt8 = 0x1B

    private var state = State.outside
    /// When the last byte came.
    private var time = Duration.zero

    /// The commands that further bytes complete.
    ///
    /// - Parameter now: when they came.
    mutating func take(_ bytes: [UInt8], at now: Duration) -> [Command.Verb] {
        if now - time > Self.patience { state = .outside }
        time = now
        return bytes.compactMap { take($0) }
    }

    private mutating func take(_ byte: UInt8) -> Command.Verb? {
        if byte == Self.escape {
            state = .escape
            return nil
        }
        switch (state, byte) {
        case (.outside, _): return Self.verb(ofKey: byte)
        case (.escape, UInt8(ascii: "[")): state = .control(hasParameters: false)
        case (.escape, UInt8(ascii: "O")): state = .single
        // The console's function keys: ESC [ [ A.
        case (.control(hasParameters: false), UInt8(ascii: "[")): state = .last
        case (.control, 0x20...0x3F): state = .control(hasParameters: true)
        case (.control(hasParameters: false), _), (.single, _):
            state = .outside
            return Self.verb(ofArrow: byte)
        // A letter with Alt, or the end of what is not known.
        case (.escape, _), (.control, _), (.last, _): state = .outside
        }
        return nil
    }

    private static func verb(ofKey byte: UInt8) -> Command.Verb? {
        switch byte {
        case UInt8(ascii: " "): .toggle
        case UInt8(ascii: "r"): .reload
        case UInt8(ascii: "q"): .stop
        default: nil
        }
    }

    private static func verb(ofArrow byte: UInt8) -> Command.Verb? {
        switch byte {
        case UInt8(ascii: "B"), UInt8(ascii: "C"): .next
        case UInt8(ascii: "A"), UInt8(ascii: "D"): .previous
        default: nil
        }
    }
}
