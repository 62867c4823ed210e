public import Raster

/// Resamples a decoder's rows to the pixels of a target, row by row as they come.
///
/// A separable Lanczos-3 filter in fixed point. Only the rows that a line needs are kept, and each pixel of the
/// target is written once, in the order of memory within a row, and never read: the target may be mapped,
/// write-combined video memory. Where the crop has the target's size and lies on whole pixels, pixels are copied.
///
/// Only the thread that made it may use it.
@safe
public struct Resampler: ~Copyable {
    /// Converts pixels in place, one by one: the pixels are a line or a part of one.
    public typealias PixelConversion = @Sendable (inout MutableSpan<UInt32>) -> Void

    private let plan: ResamplePlan
    private let writer: RowWriter
    private let instructions: InstructionSet

    private let vertical: Coefficients
    private let linePass: LinePass
    /// The first needed column of the rows that come.
    private let firstColumn: Int
    private let rowWidth: Int
    private let ring: RowRing
    private let line: Buffer<Int16>
    private var nextRow: Int
    private var nextLine = 0

    /// - Parameters:
    ///   - columns: the columns of the rows that come, which include the needed ones; nil: all columns
    ///   - target: where the pixels go, of the plan's size
    ///   - conversion: applied to each line before it is written to the target
    ///   - instructions: a set that this processor has
    public init(
        _ plan: ResamplePlan, columns: Range<Int>? = nil, into target: Picture, conversion: PixelConversion? = nil,
        instructions: InstructionSet = .best
    ) throws(OutOfMemory) {
        precondition(target.size == plan.target, "the target that was planned")
        let columns = columns ?? 0..<plan.horizontal.source
        precondition(plan.neededColumns.clamped(to: columns) == plan.neededColumns, "the needed columns")
        self.plan = plan
        self.instructions = instructions
        firstColumn = plan.neededColumns.lowerBound - columns.lowerBound
        rowWidth = columns.count
        vertical = Coefficients(plan.vertical)
        let horizontal = Coefficients(plan.horizontal)
        nextRow = plan.neededRows.lowerBound
        let linePass = try LinePass(horizontal, columns: plan.neededColumns)
        let ring = try RowRing(capacity: plan.isCopy ? 1 : vertical.mostKept, samples: plan.neededColumns.count * 4)
        let line = try Buffer<Int16>(count: ring.samples + linePass.excess, filled: 0)
        writer = try RowWriter(target: target, orientation: plan.orientation, conversion: conversion)
        self.linePass = linePass
        self.ring = ring
        self.line = line
    }

    /// Whether the target is filled.
    public var isComplete: Bool { nextLine == vertical.first.count }

    /// Takes the next needed row, as wide as the decoder's (possibly narrowed) rows, and writes the lines that it
    /// completes.
    public mutating func take(_ row: Span<UInt32>) {
        precondition(nextRow < plan.neededRows.upperBound, "a row that is needed")
        precondition(row.count == rowWidth, "a row of the decoder's width")
        unsafe row.withUnsafeBufferPointer { row in
            guard let pixels = unsafe row.baseAddress.map({ unsafe $0 + firstColumn }) else { return }
            nextRow += 1
            if !plan.isCopy {
                let samples = unsafe UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
                unsafe ring.keep(samples, count: plan.neededColumns.count * 4, as: nextRow - 1)
            }
            while nextLine < vertical.first.count, vertical.end(of: nextLine) <= nextRow {
                unsafe writer.write(nextLine) { place in unsafe makePixels(at: place, copying: pixels) }
                nextLine += 1
            }
        }
    }

    private func makePixels(at pixels: UnsafeMutablePointer<UInt32>, copying source: UnsafePointer<UInt32>) {
        if plan.isCopy {
            unsafe Kernels.copy(
                source, into: pixels, count: plan.neededColumns.count, isReversed: plan.horizontal.isReversed)
            return
        }
        ring.sum(nextLine, of: vertical, into: line, by: instructions)
        unsafe linePass.run(line.base, into: pixels, by: instructions)
    }
}
