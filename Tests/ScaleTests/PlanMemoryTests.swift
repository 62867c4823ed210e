import Raster
import Testing

@testable import Scale

@Suite struct PlanMemoryTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let rows: Size
        let target: Size
        var orientation = Orientation.topLeft

        var testDescription: String { "\(rows) to \(target), \(orientation)" }

        var plan: ResamplePlan {
            ResamplePlan(rows: rows, crop: Box(rows), orientation: orientation, target: target)
        }
    }

    static let cases = [
        Case(rows: Size(width: 4000, height: 3000), target: Size(width: 1920, height: 1080)),
        Case(rows: Size(width: 65_500, height: 4098), target: Size(width: 1920, height: 1080)),
        Case(rows: Size(width: 16_384, height: 16_384), target: Size(width: 64, height: 64)),
        Case(rows: Size(width: 16_384, height: 16_384), target: Size(width: 1, height: 1)),
        Case(rows: Size(width: 400, height: 300), target: Size(width: 3840, height: 2160)),
        Case(rows: Size(width: 8000, height: 6000), target: Size(width: 1080, height: 1920), orientation: .rightTop),
        Case(rows: Size(width: 1920, height: 1080), target: Size(width: 1920, height: 1080)),
        Case(rows: Size(width: 3, height: 65_500), target: Size(width: 7, height: 2)),
    ]

    /// What is planned is what the resampler's parts allocate, and not much more.
    @Test(arguments: cases)
    func memoryIsToldFromAbove(_ sample: Case) {
        let plan = sample.plan
        let vertical = Coefficients(plan.vertical)
        let horizontal = Coefficients(plan.horizontal)
        let kept = plan.isCopy ? 1 : vertical.mostKept
        let blocks = (plan.neededColumns.count * 4 + Kernels.block - 1) / Kernels.block
        let ring = kept * ((blocks | 1) * Kernels.block + 16)
        let line = blocks * Kernels.block * 2
        let weights = (vertical.weights.count + horizontal.weights.count) * 2
        let pass = horizontal.first.count * (4 + (horizontal.mostTaps + 3) / 4 * 32)
        let tile = sample.orientation.isTransposed ? 16 * sample.target.height * 4 : 0
        let all = ring + line + weights + pass + tile
        #expect(plan.memory >= all)
        #expect(plan.memory < all * 3 / 2 + (1 << 20))
    }
}
