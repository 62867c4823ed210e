import CCodecs
import Raster

/// Owns a decoder of `CCodecs`, and turns its statuses into errors.
@safe
struct Codec: ~Copyable {
    let name: String
    private let handle: OpaquePointer
    /// The decoder asks it, so it must live as long.
    private let cancellation: Cancellation?
    /// The decoder asks it for memory, so it must live as long.
    private let budget: Budget
    /// The decoder passes it the bytes that it reads, so it must live as long.
    private let digest: FileDigest?

    /// The content of the file's header.
    struct Header {
        let size: Size
        let hasAlpha: Bool
        let pixels: codec_pixels
        let hasPlanes: Bool
        let isArithmetic: Bool
        let memory: UInt64
        let orientation: Orientation
        let taken: String?
        let color: ColorDescription
    }

    init(
        name: String, format: PictureFile.Format, file: borrowing InputFile, budget: Budget,
        cancellation: Cancellation?, digest: FileDigest?
    ) throws(DecodeError) {
        let handle = unsafe codec_create(
            format.code, file.descriptor,
            { context in
                guard let context = unsafe context else { return false }
                return unsafe Unmanaged<Cancellation>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.check() }
            }, cancellation.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        guard let handle = unsafe handle else { throw DecodeError(name: name, OutOfMemory()) }
        self.name = name
        self.cancellation = cancellation
        self.budget = budget
        self.digest = digest
        unsafe self.handle = unsafe handle
        unsafe codec_borrow(
            handle,
            { context, wanted in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<Budget>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    UInt64($0.lend(Int(clamping: wanted)))
                }
            }, Unmanaged.passUnretained(budget).toOpaque())
        guard let digest else { return }
        unsafe codec_listen(
            handle,
            { context, bytes, count in
                guard let context = unsafe context else { return }
                let bytes = unsafe Span(_unsafeStart: bytes.unsafelyUnwrapped, count: count)
                unsafe Unmanaged<FileDigest>.fromOpaque(context).takeUnretainedValue().take(bytes)
            }, Unmanaged.passUnretained(digest).toOpaque())
    }

    deinit { unsafe codec_destroy(handle) }

    /// The most memory that the decoder has held so far, in bytes.
    var peak: Int { unsafe Int(codec_peak(handle)) }

    func readHeader() throws(DecodeError) -> Header {
        var header = unsafe codec_header()
        try check(unsafe codec_read_header(handle, &header))
        // It is copied.
        try budget.keep(unsafe header.color.profile_count)
        let exif = unsafe UnsafeBufferPointer(start: header.exif, count: header.exif_count)
        let xmp = unsafe UnsafeBufferPointer(start: header.xmp, count: header.xmp_count)
        return unsafe Header(
            size: Size(width: Int(header.width), height: Int(header.height)), hasAlpha: header.has_alpha,
            pixels: header.pixels, hasPlanes: header.has_planes, isArithmetic: header.is_arithmetic,
            memory: header.memory,
            orientation: Orientation(rawValue: header.orientation)
                ?? Orientation(exif: Span(_unsafeElements: exif), xmp: Span(_unsafeElements: xmp)),
            taken: EXIFTime.original(in: Span(_unsafeElements: exif)),
            color: ColorDescription(header: header.color))
    }

    /// Makes rows of inks come unconverted, as `0xKKYYMMCC`. Call it before `start`.
    func keepInks() { unsafe codec_keep_inks(handle) }

    /// Begins to decode at `eighths` / 8; returns the size of the rows.
    func start(eighths: Int, scans: Int) throws(DecodeError) -> Size {
        var width: UInt32 = 0
        var height: UInt32 = 0
        try check(
            unsafe codec_start(handle, UInt32(eighths), UInt32(clamping: scans), &width, &height),
            missing: Self.missingPixels)
        return Size(width: Int(width), height: Int(height))
    }

    /// Narrows the rows to these columns or a few more; returns the columns.
    func crop(_ columns: Range<Int>) throws(DecodeError) -> Range<Int> {
        var x = UInt32(columns.lowerBound)
        var width = UInt32(columns.count)
        try check(unsafe codec_crop(handle, &x, &width), missing: Self.missingPixels)
        return Int(x)..<Int(x) + Int(width)
    }

    func skip(_ count: Int, missing: String) throws(DecodeError) {
        try check(unsafe codec_skip(handle, UInt32(count)), missing: missing)
    }

    /// Writes a row, which is as wide as the rows to come.
    func read(into row: inout MutableSpan<UInt32>, missing: @autoclosure () -> String) throws(DecodeError) {
        let status = unsafe row.withUnsafeMutableBufferPointer { row in
            unsafe codec_read_row(handle, row.baseAddress)
        }
        try check(status, missing: missing())
    }

    /// Begins to decode to planes.
    func startPlanes(scans: Int) throws(DecodeError) -> PlaneLayout {
        var planes = codec_planes()
        try check(unsafe codec_start_planes(handle, UInt32(clamping: scans), &planes), missing: Self.missingPixels)
        return PlaneLayout(planes)
    }

    func skipBand(missing: @autoclosure () -> String) throws(DecodeError) {
        try check(unsafe codec_skip_band(handle), missing: missing())
    }

    /// Writes a band, which is as long as its layout says.
    func read(band: inout MutableSpan<UInt32>, missing: @autoclosure () -> String) throws(DecodeError) {
        let status = unsafe band.withUnsafeMutableBytes { bytes in
            unsafe codec_read_band(handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        try check(status, missing: missing())
    }

    /// Where a file ends early that is read to its end before the first row.
    private static let missingPixels = "within its pixels"

    /// How much there is of a file that ends early.
    static func missing(rows: Int, of all: Int) -> String { "after about \(all - rows) of \(all) rows" }

    private func check(_ status: codec_status, missing: @autoclosure () -> String = "within its header")
        throws(DecodeError)
    {
        if status == .ok { return }
        if status == .over_budget, let refusal = budget.refusal { throw refusal }
        let words = unsafe String(cString: codec_message(handle))
        let reason: DecodeError.Reason =
            switch status {
            case .ok, .corrupt: .corrupt(words)
            case .truncated: .truncated(missing(), words)
            case .unsupported: .unsupported(words)
            case .too_large: .tooLarge(words)
            case .out_of_memory, .over_budget: .overBudget(words)
            case .unreadable: .cannotRead(words)
            case .cancelled: .cancelled
            }
        throw DecodeError(name: name, reason: reason)
    }
}

extension PlaneLayout {
    init(_ planes: codec_planes) {
        let (luma, cb, cr) = planes.planes
        self.init(
            size: Size(width: Int(luma.width), height: Int(luma.height)), halvesX: cb.width < luma.width,
            halvesY: cb.height < luma.height, lumaPitch: Int(luma.pitch), chromaPitch: Int(cb.pitch))
        precondition(chroma == Size(width: Int(cb.width), height: Int(cb.height)), "halves, rounded up")
        precondition(
            luma.band_rows == bandHeight && cb.band_rows == Self.chromaBandHeight && cr.band_rows == cb.band_rows)
        precondition(cr.pitch == cb.pitch && bandCount == Int(planes.bands))
    }
}
