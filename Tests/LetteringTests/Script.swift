@testable import Lettering

/// Reads glyphs back as text.
struct Script {
    private var characters: [Letters.Weight: [Letters.Glyph: Character]] = [:]

    init(_ font: borrowing Letters) {
        for weight in [Letters.Weight.regular, .semibold] {
            for value in [0x20...0x7E, 0xA0...0x17F, 0x2010...0x2026].joined() {
                guard let scalar = Unicode.Scalar(UInt32(value)), let glyph = font.glyph(of: scalar, weight) else {
                    continue
                }
                // Some letters share a glyph.
                if characters[weight]?[glyph] == nil { characters[weight, default: [:]][glyph] = Character(scalar) }
            }
        }
    }

    func text(_ line: Paragraph.TextLine, _ weight: Letters.Weight = .regular) -> String {
        String(line.glyphs.map { characters[weight]?[$0.glyph] ?? "?" })
    }
}

/// The lines of a text.
func lines(_ text: String, width: Int = .max, most: Int = .max, losesMiddle: Bool = false) throws -> [String] {
    let font = try Letters()
    let script = Script(font)
    return Paragraph(text, .regular, in: font, losesMiddle: losesMiddle).lines(width: width, most: most)
        .map { script.text($0) }
}
