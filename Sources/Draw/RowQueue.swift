internal import LinuxIO
internal import Raster

/// A queue of rows from the thread that decodes to the thread that resamples, handed over in bands of rows. (All planes
/// of a JPEG's band count as one long row here.)
///
/// One thread puts rows on, one takes them off. A band is small enough to stay in a core's cache, and large enough that
/// the threads seldom wake each other.
@safe
final class RowQueue: @unchecked Sendable {
    /// The approximate size of a band, in bytes.
    private static let bandSize = 512 << 10
    private static let bands = 2

    private let rowsInBand: Int
    /// The rows of all bands.
    private let memory: Picture
    private let freeBands = Semaphore(count: bands)
    private let fullBands = Semaphore(count: 0)
    /// The number of rows in each band, written before it is handed over. A band with fewer than `rowsInBand` is the
    /// last.
    private let counts: UnsafeMutablePointer<Int>
    // Only the thread that puts rows on uses these.
    private var rowsPut = 0
    private var holdsBand = false
    /// Why rows were taken off without being drawn. The thread that takes them off sets it, and it is read behind that
    /// thread's end.
    var failure: OutOfMemory?

    /// - Parameter width: the words of a row
    init(width: Int) throws(OutOfMemory) {
        rowsInBand = Self.rowsInBand(width: width)
        memory = try .allocated(Size(width: width, height: Self.bands * rowsInBand))
        unsafe counts = .allocate(capacity: Self.bands)
        unsafe counts.initialize(repeating: 0, count: Self.bands)
    }

    deinit {
        unsafe counts.deallocate()
    }

    private static func rowsInBand(width: Int) -> Int { max(1, bandSize / (width * 4)) }

    /// The bytes that a queue takes, up to the alignment of its rows.
    static func byteCount(width: Int) -> Int { bands * rowsInBand(width: width) * (width * 4 + 64) }

    /// Lends the memory of the next row, which holds an older row, and puts it on the queue once `body` has filled it.
    func put<Failure: Error>(_ body: (inout MutableSpan<UInt32>) throws(Failure) -> Void) throws(Failure) {
        takeBand()
        try memory.withMutableRow(place(of: rowsPut)) { row throws(Failure) in try body(&row) }
        rowsPut += 1
        if rowsPut % rowsInBand == 0 { handOver(band: rowsPut / rowsInBand - 1, rows: rowsInBand) }
    }

    /// Ends the rows. The thread that puts them on calls it once.
    func close() {
        takeBand()
        handOver(band: rowsPut / rowsInBand, rows: rowsPut % rowsInBand)
    }

    private func takeBand() {
        if !holdsBand { freeBands.wait() }
        holdsBand = true
    }

    private func handOver(band: Int, rows: Int) {
        unsafe counts[band % Self.bands] = rows
        holdsBand = false
        fullBands.signal()
    }

    /// Takes rows off, in order, until the queue is closed; sleeps while it is empty.
    func forEachRow(_ body: (inout MutableSpan<UInt32>) -> Void) {
        var band = 0
        while true {
            fullBands.wait()
            let count = unsafe counts[band % Self.bands]
            for row in 0..<count {
                memory.withMutableRow(place(of: band * rowsInBand + row), body)
            }
            if count < rowsInBand { return }
            freeBands.signal()
            band += 1
        }
    }

    private func place(of row: Int) -> Int { row % memory.size.height }
}
