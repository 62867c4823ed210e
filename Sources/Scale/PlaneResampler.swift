public import Raster

/// Resamples a JPEG's planes to the pixels of a target, band by band as they come.
///
/// The filter is `Resampler`'s, combined with the interpolation of chroma: luma and chroma are resampled separately,
/// each from its stored size, and become RGB at the target's size.
///
/// Only the thread that made it may use it.
@safe
public struct PlaneResampler: ~Copyable {
    private let plan: PlanePlan
    private let writer: RowWriter
    private let instructions: InstructionSet
    private var luma: PlaneChannel
    private var blue: PlaneChannel
    private var red: PlaneChannel
    private var nextBand: Int
    private var nextLine = 0
    private let colors: Buffer<UInt32>

    /// - Parameters:
    ///   - target: where the pixels go, of the plan's size
    ///   - conversion: applied to each line before it is written to the target
    ///   - instructions: a set that this processor has
    public init(
        _ plan: PlanePlan, into target: Picture, conversion: Resampler.PixelConversion? = nil,
        instructions: InstructionSet = .best
    ) throws(OutOfMemory) {
        precondition(target.size == plan.luma.target, "the target that was planned")
        let lumaRows = Coefficients(plan.luma.vertical)
        let chromaRows = Coefficients(plan.chromaVertical)
        let halves = plan.layout.halvesY
        // A chroma row comes with the first luma row that it belongs to, and a line is made when both are there.
        let lumaArrivals = (0..<plan.luma.lines.height).map { line in
            max(lumaRows.end(of: line), halves ? 2 * chromaRows.end(of: line) - 1 : chromaRows.end(of: line))
        }
        let chromaArrivals = lumaArrivals.map { halves ? ($0 + 1) / 2 : $0 }
        let chromaWeights = Coefficients(plan.chromaHorizontal)
        let luma = try PlaneChannel(
            vertical: lumaRows, rows: plan.luma.neededRows, arrivals: lumaArrivals,
            horizontal: Coefficients(plan.luma.horizontal), columns: plan.luma.neededColumns,
            instructions: instructions)
        let blue = try PlaneChannel(
            vertical: chromaRows, rows: plan.chromaVertical.needed, arrivals: chromaArrivals,
            horizontal: chromaWeights, columns: plan.chromaHorizontal.needed, instructions: instructions)
        let red = try PlaneChannel(
            vertical: chromaRows, rows: plan.chromaVertical.needed, arrivals: chromaArrivals,
            horizontal: chromaWeights, columns: plan.chromaHorizontal.needed, instructions: instructions)
        let writer = try RowWriter(target: target, orientation: plan.luma.orientation, conversion: conversion)
        let colors = try Buffer<UInt32>(count: (plan.luma.lines.width + 15) & ~15, filled: 0)
        self.init(plan, writer, luma: luma, blue: blue, red: red, colors, instructions)
    }

    private init(
        _ plan: PlanePlan, _ writer: consuming RowWriter, luma: consuming PlaneChannel, blue: consuming PlaneChannel,
        red: consuming PlaneChannel, _ colors: consuming Buffer<UInt32>, _ instructions: InstructionSet
    ) {
        self.plan = plan
        self.writer = writer
        self.instructions = instructions
        self.luma = luma
        self.blue = blue
        self.red = red
        self.colors = colors
        nextBand = plan.neededBands.lowerBound
    }

    /// Whether the target is filled.
    public var isComplete: Bool { nextLine == plan.luma.lines.height }

    /// Takes the next needed band, in the bytes of the layout, and writes the lines that it completes.
    public mutating func take(_ band: Span<UInt32>) {
        let layout = plan.layout
        precondition(nextBand < plan.neededBands.upperBound, "a band that is needed")
        precondition(band.count * 4 == layout.bandBytes, "a band of the layout's size")
        unsafe band.withUnsafeBytes { bytes in
            guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for row in 0..<layout.bandHeight {
                let chromaRow = layout.halvesY ? row / 2 : row
                if !layout.halvesY || row % 2 == 0 {
                    let y = nextBand * PlaneLayout.chromaBandHeight + chromaRow
                    unsafe blue.take(base + layout.cbOffset + chromaRow * layout.chromaPitch, y: y)
                    unsafe red.take(base + layout.crOffset + chromaRow * layout.chromaPitch, y: y)
                }
                unsafe luma.take(base + row * layout.lumaPitch, y: nextBand * layout.bandHeight + row)
                finishLines()
            }
        }
        nextBand += 1
    }

    private mutating func finishLines() {
        while !isComplete, luma.has(line: nextLine), blue.has(line: nextLine) {
            luma.make(line: nextLine)
            blue.make(line: nextLine)
            red.make(line: nextLine)
            let width = plan.luma.lines.width
            unsafe writer.write(nextLine) { place in
                unsafe Kernels.colors(
                    luma: luma.samples.base, blue: blue.samples.base, red: red.samples.base, into: colors.base,
                    count: (width + 15) & ~15, by: instructions)
                unsafe place.update(from: colors.base, count: width)
            }
            nextLine += 1
        }
    }
}
