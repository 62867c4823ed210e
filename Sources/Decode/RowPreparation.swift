internal import CCodecs
internal import Raster

/// Turns a row as the codec delivers it into pixels, on any thread.
public struct RowPreparation: Sendable {
    /// The codec's format of pixels.
    let pixels: codec_pixels
    /// Applied before the alpha is composed.
    let conversion: RowReader.Conversion?
    /// The colour behind transparent pixels; nil for a picture without alpha.
    let background: Color?

    /// Turns a row that `RowReader.readDelivered(into:)` wrote into XRGB8888, in place.
    public func callAsFunction(_ row: inout MutableSpan<UInt32>) {
        switch pixels {
        case .words: break
        case .rgba: swap(&row)
        case .rgb: widenColors(&row)
        case .grey: widenGrey(&row)
        }
        conversion?(&row)
        if let background { compose(&row, over: background) }
    }

    private func swap(_ row: inout MutableSpan<UInt32>) {
        for x in row.indices {
            let pixel = UInt32(littleEndian: row[x])
            row[x] = pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | pixel &<< 16 & 0xFF_0000
        }
    }

    private func widenColors(_ row: inout MutableSpan<UInt32>) {
        unsafe row.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe codec_widen(base.assumingMemoryBound(to: UInt8.self), bytes.count / 4)
        }
    }

    private func widenGrey(_ row: inout MutableSpan<UInt32>) {
        unsafe row.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let words = unsafe base.assumingMemoryBound(to: UInt32.self)
            // From the last to the first, as pixels take more bytes than samples: each is read before it is
            // overwritten.
            var x = bytes.count / 4 &- 1
            while x >= 0 {
                let grey = unsafe UInt32(truncatingIfNeeded: base.load(fromByteOffset: x, as: UInt8.self))
                unsafe words[x] = 0xFF00_0000 | grey &* 0x01_0101
                x &-= 1
            }
        }
    }

    /// Composes words of `0xAARRGGBB`, colours not multiplied by alpha, over a colour: (c * a + b * (255 - a)) / 255,
    /// rounded.
    ///
    /// Two channels share a word. A sum s of a channel is at most 255 * 255, and s + 128 + (s + 128 >> 8) < 65,536: no
    /// carry reaches the other channel. (t + (t >> 8)) >> 8 with t = s + 128 is s / 255 rounded, for all such s.
    private func compose(_ row: inout MutableSpan<UInt32>, over background: Color) {
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
}
