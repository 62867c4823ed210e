internal import Decode
internal import Raster
internal import Scale

/// Draws a decoder's rows or planes into the target.
struct Renderer {
    let setting: Setting
    let screen: Picture
    /// The part of the screen that the picture takes.
    let target: Picture
    /// What is painted around the target once it is there; nil where its surroundings are painted already.
    let backdrop: Backdrop?
    /// The conversion to sRGB; nil for a picture in sRGB.
    let conversion: Resampler.PixelConversion?
    let threads: Drawing.Threads
    let instructions: InstructionSet
    let format: PictureFile.Format

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

    /// Draws the planes of a JPEG. Returns what it lacks; nil: nothing.
    func draw(_ planes: consuming PlaneReader, _ plan: ResamplePlan) throws(DecodeError) -> TornEnd? {
        let (target, conversion, instructions) = (target, conversion, instructions)
        let plan = PlanePlan(planes.layout, of: plan)
        let width = planes.layout.bandBytes / 4
        try claim(plan.memory + RowQueue.byteCount(width: width), of: planes.budget)
        try planes.skipBands(plan.neededBands.lowerBound)
        let (budget, layout) = (planes.budget, planes.layout)
        let height = layout.size.height
        var mending = MendingReader(rows: height, of: format)
        try carry(plan.neededBands.count, width: width, budget) { band throws(DecodeError) in
            try mending.read(
                into: &band, left: height - planes.nextBand * layout.bandHeight, height: layout.bandHeight,
                last: layout.repeatingLastRow
            ) { band throws(DecodeError) in try planes.read(into: &band) }
        } to: { () throws(OutOfMemory) in
            try PlaneResampler(plan, into: target, conversion: conversion, instructions: instructions)
        } by: { resampler, band in
            resampler.take(band.span)
        }
        try paintBackdrop(budget)
        return mending.tornEnd(of: height)
    }

    /// Draws rows of pixels, of a picture that has so many as stored. Returns what it lacks; nil: nothing.
    func draw(_ rows: consuming RowReader, of height: Int) throws(DecodeError) -> TornEnd? {
        let (target, instructions, preparation) = (target, instructions, rows.preparation)
        let conversion = rows.isConverted ? nil : conversion
        let plan = plan(of: rows.size, reduction: rows.reduction)
        try claim(plan.memory + RowQueue.byteCount(width: rows.size.width), of: rows.budget)
        let columns = try rows.cropColumns(plan.neededColumns)
        try rows.skip(plan.neededRows.lowerBound)
        let budget = rows.budget
        var mending = MendingReader(rows: rows.size.height, of: format)
        if plan.isPlainCopy && conversion == nil && columns.count == target.size.width {
            for y in 0..<target.size.height {
                try target.withMutableRow(y) { row throws(DecodeError) in
                    try mending.read(into: &row, left: rows.rowsLeft) { row throws(DecodeError) in
                        try rows.read(into: &row)
                    }
                }
            }
            try paintBackdrop(budget)
            return mending.tornEnd(of: height)
        }
        try carry(plan.neededRows.count, width: columns.count, budget) { row throws(DecodeError) in
            try mending.read(into: &row, left: rows.rowsLeft) { row throws(DecodeError) in
                try rows.readDelivered(into: &row)
            }
        } to: { () throws(OutOfMemory) in
            try Resampler(plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
        } by: { resampler, row in
            preparation(&row)
            resampler.take(row.span)
        }
        try paintBackdrop(budget)
        return mending.tornEnd(of: height)
    }

    /// Claims the memory of resampling, which is free again when the backdrop takes its own.
    private func claim(_ bytes: Int, of budget: Budget) throws(DecodeError) {
        try budget.claim(max(bytes, backdrop?.memory ?? 0))
    }

    private func paintBackdrop(_ budget: Budget) throws(DecodeError) {
        do throws(OutOfMemory) {
            try backdrop?.paint(on: screen)
        } catch {
            throw budget.failure(error)
        }
        // What was claimed stays claimed until here.
        withExtendedLifetime(budget) {}
    }

    /// Reads `count` rows of `width` words, and passes each to a taker. With two threads, the taker is made and used on
    /// the second one.
    private func carry<Taker: ~Copyable>(
        _ count: Int, width: Int, _ budget: Budget,
        reading read: (inout MutableSpan<UInt32>) throws(DecodeError) -> Void,
        to make: @escaping @Sendable () throws(OutOfMemory) -> Taker,
        by take: @escaping @Sendable (inout Taker, inout MutableSpan<UInt32>) -> Void
    ) throws(DecodeError) {
        let line =
            threads == .one
            ? nil
            : ResampleThread(width: width) { rowQueue throws(OutOfMemory) in
                var taker = try make()
                rowQueue.forEachRow { row in take(&taker, &row) }
            }
        if let line {
            do throws(DecodeError) {
                for _ in 0..<count { try line.rowQueue.put(read) }
            } catch {
                _ = line.finish()
                throw error
            }
            if let error = line.finish() { throw budget.failure(error) }
            return
        }
        let row: Picture
        var taker: Taker
        do throws(OutOfMemory) {
            row = try .allocated(Size(width: width, height: 1))
            taker = try make()
        } catch {
            throw budget.failure(error)
        }
        for _ in 0..<count {
            try row.withMutableRow(0) { span throws(DecodeError) in
                try read(&span)
                take(&taker, &span)
            }
        }
    }
}
