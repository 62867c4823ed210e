internal import Decode
internal import Draw
internal import Encode
internal import LinuxIO
internal import Raster

/// What a process does before it locks itself: it draws a picture of its own. libjpeg-turbo looks into /proc/cpuinfo when it is
/// first used on 64-bit ARM (jsimd_arm64.c), and a library that is linked dynamically is bound at its first use.
public enum CodecRehearsal {
    /// Draws it, with both threads.
    public static func run() {
        guard let sample = try? Picture.allocated(Size(width: 16, height: 16)) else { return }
        sample.fill(.black)
        guard let bytes = encodedJPEG(sample, quality: 90), let file = try? Descriptor.holding(bytes.span),
            let canvas = try? Picture.allocated(Size(width: 20, height: 20))
        else { return }
        let drawing = Drawing(
            path: "rehearsal", fit: .stretch, background: .color(.black),
            surface: Surface(size: canvas.size, rotation: .none))
        _ = try? LocalPainter().paint(
            drawing, of: file, onto: canvas, at: Rect(size: canvas.size), hashes: true, cancellation: Cancellation())
    }
}
