internal import Decode
internal import Raster
internal import Scale

/// Draws a decoder's rows or planes into the target.
struct Brush {
    let setting: Setting
    let target: Picture
    /// The conversion to sRGB; nil for a picture in sRGB.
    let conversion: Resampler.Conversion?
    let threads: Drawing.Threads
    let instructions: InstructionSet

    /// The plan for reading a picture as planes, at full size; nil where rows are less work: where fewer than three
    /// quarters of the columns are needed, or pixels are only copied.
    func planForPlanes(of file: borrowing PictureFile) -> ResamplePlan? {
        guard file.hasPlanes, file.isWhole(at: setting.scale) else { return nil }
        let plan = plan(of: file.size, reduction: 1)
        return !plan.isCopy && plan.neededColumns.count * 4 >= file.size.width * 3 ? plan : nil
    }

    private func plan(of rows: Size, reduction: Double) -> ResamplePlan {
        ResamplePlan(
            rows: rows, crop: setting.crop.scaled(x: reduction, y: reduction), orientation: setting.orientation,
            target: target.size)
    }

    /// Draws the planes of a JPEG.
    func draw(_ planes: consuming PlaneReader, _ plan: ResamplePlan) throws(DecodeError) {
        let (target, conversion, instructions) = (target, conversion, instructions)
        let plan = PlanePlan(planes.layout, of: plan)
        try planes.budget.claim(plan.memory)
        try planes.skipBands(plan.neededBands.lowerBound)
        try carry(plan.neededBands.count, width: planes.layout.bandBytes / 4) { band throws(DecodeError) in
            try planes.read(into: &band)
        } to: {
            PlaneResampler(plan, into: target, conversion: conversion, instructions: instructions)
        } by: { resampler, band in
            resampler.take(band.span)
        }
    }

    /// Draws rows of pixels.
    func draw(_ rows: consuming RowReader) throws(DecodeError) {
        let (target, instructions, preparation) = (target, instructions, rows.preparation)
        let conversion = rows.isConverted ? nil : conversion
        let plan = plan(of: rows.size, reduction: rows.reduction)
        try rows.budget.claim(plan.memory)
        let columns = try rows.cropColumns(plan.neededColumns)
        try rows.skip(plan.neededRows.lowerBound)
        if plan.isPlainCopy && conversion == nil && columns.count == target.size.width {
            for y in 0..<target.size.height {
                try target.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) }
            }
            return
        }
        try carry(plan.neededRows.count, width: columns.count) { row throws(DecodeError) in
            try rows.readDelivered(into: &row)
        } to: {
            Resampler(plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
        } by: { resampler, row in
            preparation(&row)
            resampler.take(row.span)
        }
    }

    /// Reads `count` rows of `width` words, and passes each to a taker. With two threads, the taker is made and used on
    /// the second one.
    private func carry<Taker: ~Copyable>(
        _ count: Int, width: Int, reading read: (inout MutableSpan<UInt32>) throws(DecodeError) -> Void,
        to make: @escaping @Sendable () -> Taker,
        by take: @escaping @Sendable (inout Taker, inout MutableSpan<UInt32>) -> Void
    ) throws(DecodeError) {
        let line =
            threads == .one
            ? nil
            : ResamplingLine(width: width) { belt in
                var taker = make()
                belt.forEachRow { row in take(&taker, &row) }
            }
        if let line {
            defer { line.finish() }
            for _ in 0..<count { try line.belt.put(read) }
        } else {
            var row = [UInt32](repeating: 0, count: width)
            var taker = make()
            for _ in 0..<count {
                var span = row.mutableSpan
                try read(&span)
                take(&taker, &span)
            }
        }
    }
}
