public import Decode
internal import Draw
internal import Encode
internal import LinuxIO
internal import Raster

/// What a process does before it locks itself: it draws a picture of its own of each format. libjpeg-turbo looks into
/// /proc/cpuinfo when it is first used on 64-bit ARM (jsimd_arm64.c), libde265 into /sys, and a library that is linked dynamically
/// is bound at its first use.
public enum CodecRehearsal {
    /// Draws them, with both threads. Returns the formats that were drawn.
    @discardableResult
    public static func run() -> Set<PictureFile.Format> {
        var formats: Set<PictureFile.Format> = []
        if let bytes = jpeg(), draws(bytes) { formats.insert(.jpeg) }
        for (format, bytes) in samples where format.isReadable && draws(bytes) { formats.insert(format) }
        return formats
    }

    private static func jpeg() -> [UInt8]? {
        guard let sample = try? Picture.allocated(Size(width: 16, height: 16)) else { return nil }
        sample.fill(.black)
        return encodedJPEG(sample, quality: 90)
    }

    private static func draws(_ bytes: [UInt8]) -> Bool {
        guard let file = try? Descriptor.holding(bytes.span),
            let canvas = try? Picture.allocated(Size(width: 20, height: 20))
        else { return false }
        let drawing = Drawing(
            path: "rehearsal", fit: .stretch, background: .color(.black),
            surface: Surface(size: canvas.size, rotation: .none))
        let drawn = try? LocalPainter().paint(
            drawing, of: file, onto: canvas, at: Rect(size: canvas.size), hashes: true, cancellation: Cancellation())
        return drawn != nil
    }
}
