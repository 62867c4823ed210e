internal import Decode
internal import Raster
internal import Scale

/// What carries a decoder's rows or planes to the target.
struct Brush {
    let setting: Setting
    let target: Picture
    /// To sRGB; nil where there is nothing to convert.
    let conversion: Resampler.Conversion?
    let threads: Drawing.Threads
    let instructions: InstructionSet

    /// Whether planes are less work than rows: all of the picture's pixels and nearly all of its columns are needed, and
    /// none are merely copied.
    func prefersPlanes(of file: borrowing PictureFile) -> Bool {
        guard file.hasPlanes, file.isWhole(at: setting.scale) else { return false }
        let plan = ResamplePlan(
            rows: file.size, crop: setting.crop, orientation: setting.orientation, target: target.size)
        return !plan.isCopy && plan.neededColumns.count * 4 >= file.size.width * 3
    }

    /// Draws the planes of a JPEG.
    func draw(_ planes: consuming PlaneReader) throws(DecodeError) {
        let (target, conversion, instructions) = (target, conversion, instructions)
        let layout = planes.layout
        let plan = PlanePlan(layout, crop: setting.crop, orientation: setting.orientation, target: target.size)
        try planes.claim(plan.memory)
        try planes.skipBands(plan.neededBands.lowerBound)
        let line =
            threads == .one
            ? nil
            : ResamplingLine(width: layout.bandBytes / 4) { belt in
                var resampler = PlaneResampler(plan, into: target, conversion: conversion, instructions: instructions)
                belt.forEachRow { band in resampler.take(band.span) }
            }
        if let line {
            defer { line.finish() }
            for _ in plan.neededBands {
                try line.belt.put { band throws(DecodeError) in try planes.read(into: &band) }
            }
        } else {
            var band = [UInt32](repeating: 0, count: layout.bandBytes / 4)
            var resampler = PlaneResampler(plan, into: target, conversion: conversion, instructions: instructions)
            for _ in plan.neededBands {
                var span = band.mutableSpan
                try planes.read(into: &span)
                resampler.take(band.span)
            }
        }
    }

    /// Draws rows of pixels.
    func draw(_ rows: consuming RowReader) throws(DecodeError) {
        let (target, instructions, preparation) = (target, instructions, rows.preparation)
        let conversion = rows.isConverted ? nil : conversion
        let plan = ResamplePlan(
            rows: rows.size, crop: setting.crop.scaled(x: rows.reduction, y: rows.reduction),
            orientation: setting.orientation, target: target.size)
        try rows.claim(plan.memory)
        let columns = try rows.cropColumns(plan.neededColumns)
        try rows.skip(plan.neededRows.lowerBound)
        if plan.isPlainCopy && conversion == nil && columns.count == target.size.width {
            for y in 0..<target.size.height {
                try target.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) }
            }
            return
        }
        let line =
            threads == .one
            ? nil
            : ResamplingLine(width: columns.count) { belt in
                var resampler = Resampler(
                    plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
                belt.forEachRow { row in
                    preparation(&row)
                    resampler.take(row.span)
                }
            }
        if let line {
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
