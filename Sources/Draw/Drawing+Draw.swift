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
    /// - Parameters:
    ///   - limits: what the file may ask for
    ///   - instructions: those that this processor has
    ///   - cancellation: leaves the picture unfinished and throws
    public func draw(
        onto picture: Picture, limits: Limits = .standard, threads: Threads = .two,
        instructions: InstructionSet = .best, cancellation: Cancellation? = nil
    ) throws(DecodeError) {
        precondition(picture.size == surface.size, "a picture of the surface's size")
        let file = try PictureFile(path: path, limits: limits, cancellation: cancellation)
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
        try rows.claim(plan.memory)
        let columns = try rows.cropColumns(plan.neededColumns)
        try rows.skip(plan.neededRows.lowerBound)
        picture.fill(background, around: targetRect)
        if plan.isPlainCopy && conversion == nil && columns.count == target.size.width {
            for y in 0..<target.size.height {
                try target.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) }
            }
        } else if threads == .two,
            let line = ResamplingLine(
                plan, columns: columns, preparation: rows.preparation, into: target, conversion: conversion,
                instructions: instructions)
        {
            defer { line.finish() }
            for _ in plan.neededRows {
                try line.belt.put { row throws(DecodeError) in try rows.readDelivered(into: &row) }
            }
        } else {
            var row = [UInt32](repeating: 0, count: columns.count)
            var resampler = Resampler(
                plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
            for _ in plan.neededRows {
                var span = row.mutableSpan
                try rows.read(into: &span)
                resampler.take(row.span)
            }
        }
    }
}
