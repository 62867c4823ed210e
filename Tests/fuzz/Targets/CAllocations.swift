/// The allocations of the C libraries, which the fuzzer's driver lets fail. Without that driver, as in FuzzTests, none
/// fails and none is counted: a replay there says nothing about them.
public enum CAllocations {
    /// Starts to watch them: those from one number to another fail, the first being 1.
    public typealias Watch = @convention(c) (_ from: Int, _ to: Int) -> Void
    /// Ends that: tells how many there were, and how many of them are not freed.
    public typealias End = @convention(c) (UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>) -> Void

    nonisolated(unsafe) private static var hooks: (watch: Watch, end: End)?

    static func hook(_ watch: @escaping Watch, _ end: @escaping End) { hooks = (watch, end) }

    /// Runs `body` while some fail; throws a finding where some are left when it has ended.
    ///
    /// - Parameter failing: their numbers, the first being 1; nil: none fails
    /// - Returns: what `body` returned, and whether any failed.
    static func watched<Result>(
        failing: ClosedRange<Int>?, _ body: () throws(Finding) -> Result
    ) throws(Finding) -> (result: Result, hasFailed: Bool) {
        hooks?.watch(failing?.lowerBound ?? .max, failing?.upperBound ?? .max)
        let result: Swift.Result<Result, Finding>
        do throws(Finding) { result = .success(try body()) } catch { result = .failure(error) }
        var (made, left) = (0, 0)
        hooks?.end(&made, &left)
        try require(left == 0, "\(left) of \(made) allocations are not freed")
        return (try result.get(), failing.map { $0.lowerBound <= made } ?? false)
    }
}
