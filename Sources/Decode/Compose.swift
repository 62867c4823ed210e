import Raster

/// Composes a row of `0xAARRGGBB`, colours not multiplied by alpha, over a colour: (c * a + b * (255 - a)) / 255, rounded.
///
/// Two channels share a word. A sum s of a channel is at most 255 * 255, and s + 128 + (s + 128 >> 8) < 65,536: no
/// carry reaches the other channel. (t + (t >> 8)) >> 8 with t = s + 128 is s / 255 rounded, for all such s.
func compose(_ row: inout MutableSpan<UInt32>, over background: Color) {
    let mask: UInt32 = 0x00FF_00FF
    let backRedBlue = background.pixel & mask
    let backGreen = background.pixel &>> 8 & 0xFF
    for x in row.indices {
        let pixel = row[x]
        let alpha = pixel &>> 24
        let rest = 255 &- alpha
        var redBlue = (pixel & mask) &* alpha &+ backRedBlue &* rest &+ 0x0080_0080
        redBlue = (redBlue &+ (redBlue &>> 8 & mask)) &>> 8 & mask
        var green = (pixel &>> 8 & 0xFF) &* alpha &+ backGreen &* rest &+ 0x80
        green = (green &+ green &>> 8) & 0xFF00
        row[x] = 0xFF00_0000 | redBlue | green
    }
}
