internal import HEIF

/// What the fuzzer's driver calls: takes the bytes in, and traps on a finding.
@c(cyclorama_fuzz)
public func runFuzzTarget(_ name: UnsafePointer<CChar>, _ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    guard let target = FuzzTarget(rawValue: String(cString: name)) else { fatalError("no such target") }
    // Without it each file is refused, as in the tests' own process.
    if target == .heif { HEIFLibrary.load() }
    do throws(Finding) {
        try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        fatalError(error.description)
    }
}

/// What the driver lets fail on demand.
@c(cyclorama_fuzz_allocations)
public func hookAllocations(_ watch: @escaping CAllocations.Watch, _ end: @escaping CAllocations.End) {
    CAllocations.hook(watch, end)
}
