import Raster
import Testing

@Suite struct TintTests {
    @Test(
        arguments: [
            ("#102030", 16, 32, 48, 255), ("#10203000", 16, 32, 48, 0), ("#A0b0C0d5", 160, 176, 192, 0xD5),
            ("#fff", 255, 255, 255, 255),
        ] as [(String, UInt8, UInt8, UInt8, UInt8)])
    func texts(_ text: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) throws {
        let tint = try #require(Tint(text))
        #expect(tint == Tint(Color(red: red, green: green, blue: blue), alpha: alpha))
        #expect(Tint(tint.description) == tint)
    }

    @Test(arguments: ["102030", "#1020304", "#1020304g", "#102030405", "#10203g40", "#1234", "", "#", "12030405z"])
    func otherTexts(_ text: String) { #expect(Tint(text) == nil) }
}
