internal import CFreeType
internal import COpenSans
internal import Raster

/// Open Sans in two weights: its glyphs, how far apart they stand, and their pixels.
///
/// FreeType draws the outlines at the size that a screen needs, so one font serves every screen. They are not fitted to
/// pixels (hinted): lengths grow with the size, and a text breaks at the same places at every size.
@safe
struct Letters: ~Copyable {
    enum Weight {
        case regular, semibold
    }

    /// The parts of an em in which lengths are told.
    static let unitsPerEm = 2048
    /// The height of a capital letter, in these units.
    static let capHeight = 1462

    private let engine: FT_Library
    private let regular: FT_Face
    private let semibold: FT_Face
    /// Letters with their marks, by themselves: file names of some systems have both apart.
    private let composed: [Character: Unicode.Scalar]

    init() throws(OutOfMemory) {
        var engine: FT_Library?
        guard unsafe FT_Init_FreeType(&engine) == 0, let engine = unsafe engine else { throw OutOfMemory() }
        guard let regular = unsafe Self.face(open_sans_regular(), open_sans_regular_size, engine),
            let semibold = unsafe Self.face(open_sans_semibold(), open_sans_semibold_size, engine)
        else {
            unsafe FT_Done_FreeType(engine)
            throw OutOfMemory()
        }
        unsafe self.engine = unsafe engine
        unsafe self.regular = unsafe regular
        unsafe self.semibold = unsafe semibold
        composed = Self.composed
    }

    deinit {
        // With all its faces.
        unsafe FT_Done_FreeType(engine)
    }

    private static func face(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ engine: FT_Library) -> FT_Face? {
        var face: FT_Face?
        guard unsafe FT_New_Memory_Face(engine, bytes, count, 0, &face) == 0, let face = unsafe face else {
            return nil
        }
        precondition(unsafe Int(face.pointee.units_per_EM) == unitsPerEm, "Open Sans as Debian has it")
        return unsafe face
    }

    private func face(_ weight: Weight) -> FT_Face {
        switch weight {
        case .regular: unsafe regular
        case .semibold: unsafe semibold
        }
    }

    /// Latin, Greek and Cyrillic letters that Unicode also writes as a letter and its marks.
    private static let composed: [Character: Unicode.Scalar] = {
        var all: [Character: Unicode.Scalar] = [:]
        for value in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            // Characters are equal where Unicode says that they mean the same.
            all[Character(scalar)] = scalar
        }
        return all
    }()

    /// A glyph of the font.
    struct Glyph: Hashable {
        fileprivate let index: FT_UInt
    }

    /// The one scalar that means the same as a character; nil where there is none.
    func scalar(of character: Character) -> Unicode.Scalar? {
        let scalars = character.unicodeScalars
        return scalars.count == 1 ? scalars.first : composed[character]
    }

    /// Nil where the font has none.
    func glyph(of scalar: Unicode.Scalar, _ weight: Weight) -> Glyph? {
        let index = unsafe FT_Get_Char_Index(face(weight), FT_ULong(scalar.value))
        return index == 0 ? nil : Glyph(index: index)
    }

    /// From the origin of a glyph to that of the next one.
    func advance(of glyph: Glyph, _ weight: Weight) -> Int {
        var advance: FT_Fixed = 0
        _ = unsafe FT_Get_Advance(face(weight), glyph.index, cfreetype_unscaled, &advance)
        return Int(advance)
    }

    /// How much nearer or farther two glyphs stand than the first one's advance says.
    func kerning(_ first: Glyph, _ second: Glyph, _ weight: Weight) -> Int {
        var vector = FT_Vector()
        let face = unsafe face(weight)
        _ = unsafe FT_Get_Kerning(face, first.index, second.index, FT_KERNING_UNSCALED.rawValue, &vector)
        return Int(vector.x)
    }

    /// The pixels of a glyph.
    ///
    /// - Parameters:
    ///   - em: the size in pixels.
    ///   - x: how far right of a pixel's edge its origin stands, 0..<1.
    /// - Returns: its coverage, and where the upper left corner lies as seen from the origin; nil for a space.
    func draw(_ glyph: Glyph, _ weight: Weight, em: Double, x: Double) -> (Coverage, Point)? {
        let face = unsafe face(weight)
        let sixtyFourths = FT_F26Dot6((em * 64).rounded())
        guard unsafe FT_Set_Char_Size(face, 0, sixtyFourths, 72, 72) == 0,
            unsafe FT_Load_Glyph(face, glyph.index, cfreetype_outline) == 0, let slot = unsafe face.pointee.glyph
        else { return nil }
        unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos((x * 64).rounded()), 0)
        guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        let bitmap = unsafe slot.pointee.bitmap
        let size = unsafe Size(width: Int(bitmap.width), height: Int(bitmap.rows))
        guard size.area > 0, let bytes = unsafe bitmap.buffer else { return nil }
        var coverage = Coverage(size: size)
        for y in 0..<size.height {
            let row = unsafe UnsafeBufferPointer(start: bytes + y * Int(bitmap.pitch), count: size.width)
            for x in 0..<size.width { coverage[x, y] = unsafe row[x] }
        }
        return unsafe (coverage, Point(x: Int(slot.pointee.bitmap_left), y: -Int(slot.pointee.bitmap_top)))
    }
}
