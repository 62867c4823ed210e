import CCodecs
import Glibc

/// Everything that CCodecs delivers of a picture, read as a choice says.
struct CodecProbe {
    /// Bytes in one read(2) at most; 0: as the player reads.
    var readMost = 0
    /// Libjpeg's own Huffman decoder reads a JPEG.
    var isStock = false
    /// How often the codec may ask before it is cancelled; nil: as often as it likes.
    var patience: Int?

    /// Small, so that an input is done with quickly.
    private static let side: UInt32 = 300
    private static let scans: UInt32 = 8

    struct Outcome: Equatable {
        var status = codec_status.ok
        var header: [Int] = []
        /// Rows or planes, as far as they came.
        var samples: [UInt8] = []
        var message = ""
    }

    /// Answers the codec's question, and counts.
    private final class Patience {
        var left: Int
        var isAtEnd: Bool { left < 0 }

        init(_ count: Int) { left = count }

        func ask() -> Bool {
            if left >= 0 { left -= 1 }
            return isAtEnd
        }
    }

    func outcome(_ bytes: BytesFile, _ choice: Choice, isPNG: Bool) throws(Finding) -> Outcome {
        let descriptor = open(bytes.path, O_RDONLY | O_CLOEXEC)
        try require(descriptor >= 0, "a file that can be opened")
        defer { close(descriptor) }
        let patience = Patience(self.patience ?? .max)
        return try withExtendedLifetime(patience) { () throws(Finding) -> Outcome in
            let codec = codec_create(
                isPNG ? .png : .jpeg, descriptor,
                { Unmanaged<Patience>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().ask() },
                Unmanaged.passUnretained(patience).toOpaque())
            guard let codec else { return Outcome(status: .out_of_memory) }
            defer { codec_destroy(codec) }
            codec_read_otherwise(codec, readMost, isStock)
            codec_borrow(codec, { _, wanted in wanted }, nil)
            var outcome = Outcome()
            outcome.status = try read(codec, choice, into: &outcome)
            if outcome.status != .ok {
                outcome.message = String(cString: codec_message(codec))
                var header = codec_header()
                try require(codec_read_header(codec, &header) == outcome.status, "a failure stays")
            }
            if patience.isAtEnd {
                // Damage that was found before stays what it was.
                try require(outcome.status == .cancelled, "cancelled, and \(outcome.status): \(outcome.message)")
            } else {
                try require(outcome.status != .cancelled, "nobody cancelled it")
            }
            return outcome
        }
    }

    private func read(
        _ codec: OpaquePointer, _ choice: Choice, into outcome: inout Outcome
    ) throws(Finding) -> codec_status {
        var header = codec_header()
        let status = codec_read_header(codec, &header)
        if status != .ok { return status }
        outcome.header = [
            Int(header.width), Int(header.height), header.has_alpha ? 1 : 0, Int(header.pixels.rawValue),
            header.has_planes ? 1 : 0, header.is_arithmetic ? 1 : 0, header.exif_count, header.color.profile_count,
            Int(header.color.model.rawValue), header.color.is_srgb ? 1 : 0, Int(header.color.gamma),
        ]
        if max(header.width, header.height) > Self.side { return .ok }
        let isPlanes = choice.isPlanes && header.has_planes
        let result =
            isPlanes ? readPlanes(codec, choice, into: &outcome) : readRows(codec, choice, into: &outcome)
        try require(
            codec_peak(codec) <= header.memory, "\(codec_peak(codec)) bytes, and the header says \(header.memory)")
        return result
    }

    private func readRows(_ codec: OpaquePointer, _ choice: Choice, into outcome: inout Outcome) -> codec_status {
        var (width, height): (UInt32, UInt32) = (0, 0)
        var status = codec_start(codec, choice.eighths, Self.scans, &width, &height)
        var left = height
        if status == .ok, choice.isCropped {
            var (x, narrow) = (width / 3, max(1, width / 3))
            status = codec_crop(codec, &x, &narrow)
            width = narrow
        }
        func skip(_ count: UInt32) {
            if status == .ok { status = codec_skip(codec, min(count, left)) }
            left -= min(count, left)
        }
        if choice.skipsFirst { skip(5) }
        var row = [UInt8](repeating: 0, count: Int(width) * 4)
        while status == .ok && left > 0 {
            status = codec_read_row(codec, &row)
            left -= 1
            if status == .ok { outcome.samples += row }
            if choice.skipsLater { skip(2) }
        }
        return status
    }

    private func readPlanes(_ codec: OpaquePointer, _ choice: Choice, into outcome: inout Outcome) -> codec_status {
        var planes = codec_planes()
        var status = codec_start_planes(codec, Self.scans, &planes)
        let (luma, blue, red) = planes.planes
        let count = [luma, blue, red].reduce(0) { $0 + Int($1.band_rows) * Int($1.pitch) }
        var band = [UInt8](repeating: 0, count: count)
        for number in 0..<planes.bands where status == .ok {
            if number == 0 ? choice.skipsFirst : choice.skipsLater && number % 2 == 0 {
                status = codec_skip_band(codec)
            } else {
                status = codec_read_band(codec, &band)
                if status == .ok { outcome.samples += band }
            }
        }
        return status
    }
}
