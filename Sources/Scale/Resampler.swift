public import Raster

/// Turns a decoder's rows into exactly the pixels of a target, as they come.
///
/// A separable Lanczos-3 filter in fixed point. Only the rows that a line needs are kept, and each pixel of the
/// target is written once, in the order of memory within a row, and never read: the target may be mapped,
/// write-combined video memory. Where the crop has the target's size and lies on whole pixels, pixels are copied.
///
/// It belongs to the thread that made it.
@safe
public struct Resampler: ~Copyable {
    /// Changes the pixels of a line in place, whatever part of a line they are.
    public typealias Conversion = @Sendable (inout MutableSpan<UInt32>) -> Void

    private let plan: ResamplePlan
    private let target: Picture
    private let tile: ColumnTile?
    /// Whether the first line goes to the target's bottom (its right edge, if transposed).
    private let isDescending: Bool
    private let kernels: KernelChoice
    private let conversion: Conversion?

    private let vertical: Coefficients
    private let linePass: LinePass
    /// The first needed column of the rows that come.
    private let firstColumn: Int
    private let rowWidth: Int
    private let ring: RowRing
    private let line: Buffer<Int16>
    /// Pixels of a line that are still to be converted.
    private let pixels: Buffer<UInt32>
    private var nextRow: Int
    private var nextLine = 0

    /// - Parameters:
    ///   - columns: which columns the rows that come will hold, all needed ones among them; nil: all of them
    ///   - target: where the pixels go, of the plan's size
    ///   - conversion: applied to each line before it goes to the target
    ///   - instructions: those that this processor has
    public init(
        _ plan: ResamplePlan, columns: Range<Int>? = nil, into target: Picture, conversion: Conversion? = nil,
        instructions: InstructionSet = .best
    ) {
        precondition(target.size == plan.target, "the target that was planned")
        let columns = columns ?? 0..<plan.horizontal.source
        precondition(plan.neededColumns.clamped(to: columns) == plan.neededColumns, "the needed columns")
        self.plan = plan
        self.target = target
        self.conversion = conversion
        let orientation = plan.orientation
        isDescending = orientation.isTransposed ? orientation.mirrorsX : orientation.mirrorsY
        firstColumn = plan.neededColumns.lowerBound - columns.lowerBound
        rowWidth = columns.count
        vertical = Coefficients(plan.vertical)
        let horizontal = Coefficients(plan.horizontal)
        kernels = Kernels.worstError(vertical, horizontal) < 0.5 ? .quick(instructions) : .wide
        nextRow = plan.neededRows.lowerBound
        tile = orientation.isTransposed ? ColumnTile(target: target) : nil
        linePass = LinePass(horizontal, columns: plan.neededColumns)
        ring = RowRing(capacity: plan.isCopy ? 1 : vertical.mostKept, columns: plan.neededColumns.count)
        line = Buffer(count: ring.samples + linePass.excess, filled: 0)
        pixels = Buffer(count: conversion == nil ? 0 : plan.lines.width, filled: 0)
    }

    /// Whether the target is filled.
    public var isComplete: Bool { nextLine == vertical.first.count }

    /// Takes in the next needed row, as wide as the decoder's rows (narrowed ones too), and writes the lines that it
    /// completes.
    public mutating func take(_ row: Span<UInt32>) {
        precondition(nextRow < plan.neededRows.upperBound, "a row that is needed")
        precondition(row.count == rowWidth, "a row of the decoder's width")
        unsafe row.withUnsafeBufferPointer { row in
            guard let pixels = unsafe row.baseAddress.map({ unsafe $0 + firstColumn }) else { return }
            if plan.isCopy {
                nextRow += 1
                unsafe finishLine(copying: pixels)
                nextLine += 1
                return
            }
            unsafe Kernels.load(pixels, into: ring.place(of: nextRow), count: plan.neededColumns.count, by: kernels)
            nextRow += 1
            while nextLine < vertical.first.count, vertical.end(of: nextLine) <= nextRow {
                unsafe finishLine(copying: pixels)
                nextLine += 1
            }
        }
    }

    private func finishLine(copying source: UnsafePointer<UInt32>) {
        if plan.orientation.isTransposed {
            let x = isDescending ? target.size.width - 1 - nextLine : nextLine
            switch tile {
            case .some(let tile):
                unsafe writePixels(to: tile.column(x), copying: source)
                tile.complete(x, isDescending: isDescending)
            case .none: break
            }
        } else {
            let y = isDescending ? target.size.height - 1 - nextLine : nextLine
            target.withMutableRow(y) { row in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    if let pixels = row.baseAddress { unsafe writePixels(to: pixels, copying: source) }
                }
            }
        }
    }

    private func writePixels(to place: UnsafeMutablePointer<UInt32>, copying source: UnsafePointer<UInt32>) {
        guard let conversion else {
            unsafe makePixels(at: place, copying: source)
            return
        }
        unsafe makePixels(at: pixels.base, copying: source)
        var span = unsafe MutableSpan(_unsafeStart: pixels.base, count: plan.lines.width)
        conversion(&span)
        unsafe place.update(from: pixels.base, count: plan.lines.width)
    }

    private func makePixels(at pixels: UnsafeMutablePointer<UInt32>, copying source: UnsafePointer<UInt32>) {
        if plan.isCopy {
            unsafe Kernels.copy(
                source, into: pixels, count: plan.neededColumns.count, isReversed: plan.horizontal.isReversed)
            return
        }
        let taps = vertical.taps(of: nextLine)
        unsafe vertical.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            unsafe Kernels.vertical(
                ring.places(from: vertical.first[nextLine]), weights: weights + vertical.offsets[nextLine], taps: taps,
                weightBits: vertical.bits, into: line.base, count: ring.samples, by: kernels)
        }
        unsafe linePass.run(line.base, into: pixels, by: kernels)
    }
}
