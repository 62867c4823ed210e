import Raster
import Testing

@testable import Lettering

@Suite struct InkTests {
    @Test func coveragesAreMixedAsLight() {
        let (white, black) = (Color(red: 255, green: 255, blue: 255), Color.black)
        let light = Ink(white, on: black).pixels
        #expect(light.count == 256 && light[0] == black.pixel && light[255] == white.pixel)
        // Half the light of white is 188 as sRGB encodes it; 128 would be a fifth.
        #expect(light[128] & 0xFF == 188)
        #expect(zip(light, light.dropFirst()).allSatisfy { $0 < $1 || $0 == $1 })
        #expect(Ink(black, on: white).pixels.reversed().map(\.self) == light)
    }

    @Test func eachChannelIsMixedByItself() {
        let pixel = Ink(Color(red: 255, green: 0, blue: 40), on: Color(red: 255, green: 80, blue: 40)).pixels[100]
        #expect(pixel >> 16 & 0xFF == 255 && pixel & 0xFF == 40)
        #expect((1..<80).contains(pixel >> 8 & 0xFF))
    }
}
