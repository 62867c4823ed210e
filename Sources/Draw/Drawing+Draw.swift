internal import ColorManagement
public import Decode
public import Raster
public import Scale

extension Drawing {
    /// How many threads draw.
    public enum Threads: Sendable {
        /// The caller's alone.
        case one
        /// The caller's decodes, and another resamples meanwhile.
        case two
    }

    /// Draws onto `picture`, which has the surface's size: file -> rows -> exact pixels, without a full-size picture
    /// between. Every pixel is written once, bars included.
    ///
    /// - Parameter isCancelled: asked between rows; when it says yes, the picture is left unfinished.
    /// - Returns: whether the picture is whole: false where it was cancelled.
    public func draw(
        onto picture: Picture, threads: Threads = .two, instructions: InstructionSet = .best,
        isCancelled: () -> Bool = { false }
    ) throws(DecodeError) -> Bool {
        precondition(picture.size == surface.size, "a picture of the surface's size")
        let file = try PictureFile(path: path)
        let placement = Placement(of: file.seenSize, on: surface.seenSize, fit: fit)
        let turn = surface.rotation.orientation
        let targetRect = turn.seenRect(of: placement.target, in: surface.seenSize)
        let target = picture.cropped(to: targetRect)
        let crop = file.orientation.storedBox(of: placement.crop, in: file.size)
        let orientation = file.orientation.followed(by: turn)
        let scale = max(
            Double(placement.target.size.width) / placement.crop.width,
            Double(placement.target.size.height) / placement.crop.height)
        let transform = ColorTransform(file.color)
        var rows = try file.rows(scale: scale, over: background, conversion: transform.map { $0.apply })
        let conversion: Resampler.Conversion? = rows.isConverted ? nil : transform.map { $0.apply }
        let plan = ResamplePlan(
            rows: rows.size, crop: crop.scaled(x: rows.reduction, y: rows.reduction), orientation: orientation,
            target: target.size)
        let columns = try rows.cropColumns(plan.neededColumns)
        try rows.skip(plan.neededRows.lowerBound)
        picture.fill(background, around: targetRect)
        if plan.isPlainCopy && conversion == nil && columns.count == target.size.width {
            return try Self.read(&rows, into: target, isCancelled: isCancelled)
        }
        if threads == .two,
            let line = ResamplingLine(
                plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
        {
            defer { line.finish() }
            return try Self.read(&rows, count: plan.neededRows.count, onto: line.belt, isCancelled: isCancelled)
        }
        var resampler = Resampler(
            plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
        return try Self.read(&rows, into: &resampler, columns: columns, plan: plan, isCancelled: isCancelled)
    }

    /// Reads rows to where they belong, for a target of the rows' own pixels.
    private static func read(
        _ rows: inout RowReader, into target: Picture, isCancelled: () -> Bool
    ) throws(DecodeError) -> Bool {
        for y in 0..<target.size.height {
            if isCancelled() { return false }
            try target.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) }
        }
        return true
    }

    /// Reads rows for another thread.
    private static func read(
        _ rows: inout RowReader, count: Int, onto belt: RowBelt, isCancelled: () -> Bool
    ) throws(DecodeError) -> Bool {
        for _ in 0..<count {
            if isCancelled() { return false }
            try belt.put { row throws(DecodeError) in try rows.read(into: &row) }
        }
        return true
    }

    /// Reads rows and resamples them in turn.
    private static func read(
        _ rows: inout RowReader, into resampler: inout Resampler, columns: Range<Int>, plan: ResamplePlan,
        isCancelled: () -> Bool
    ) throws(DecodeError) -> Bool {
        var row = [UInt32](repeating: 0, count: columns.count)
        for _ in plan.neededRows {
            if isCancelled() { return false }
            var span = row.mutableSpan
            try rows.read(into: &span)
            resampler.take(row.span)
        }
        return true
    }
}
