import Glibc
import Raster
import Testing

@testable import Present
import Vocabulary

/// Every errno of Linux has its meaning, and a call that makes a framebuffer its own.
@Suite struct FailureKindTests {
    /// All that are not refusals.
    private static let others: [Int32: FailureKind] = [
        EBUSY: .busy, EINTR: .busy, EAGAIN: .busy, EACCES: .notOurs, EPERM: .notOurs, ENODEV: .gone, ENXIO: .gone,
        ENOMEM: .scarce, EIO: .failed, ETIMEDOUT: .failed,
    ]

    @Test(arguments: 1...Int32(133)) func everyErrno(_ number: Int32) {
        let kind = Self.others[number] ?? .refused
        #expect(FailureKind(number) == kind)
        let isOfRoom = [ENOSPC, EFBIG, E2BIG].contains(number)
        #expect(FailureKind(number, allocates: true) == (isOfRoom ? .scarce : kind))
        let error = DisplayError("card", "flip", reason: "", number: number)
        #expect(error.isBusy == (kind == .busy))
        #expect(error.isOfLostCard == (kind == .gone))
        #expect(error.isOfLostMaster == (kind == .notOurs))
    }

    /// A Qualcomm board on a TV of more pixels than it drives: msm says E2BIG, and ENAVAIL.
    @Test(arguments: [E2BIG, ENAVAIL, ENOSPC, ERANGE, EINVAL, EOPNOTSUPP])
    func whatADriverSaysAgainstAStripIsRemembered(_ number: Int32) throws {
        let model = ModelScanout()
        model.rules.takes = { $0.size.width > 12 ? number : 0 }
        let output = LadderOutput(model)
        for _ in 0..<3 {
            let prepared = try output.prepare(Models.push(on: model.mode.size))
            #expect(prepared.route.rung == .copy)
            output.discard(prepared)
        }
        #expect(model.tests <= 4, "asked once for each shape")
    }
}
