internal import Decode
internal import LinuxIO
internal import Raster
internal import Scale

/// A thread that prepares and resamples the rows that are put on its belt as they are delivered.
struct ResamplingLine {
    let belt: RowBelt
    private let thread: WorkerThread

    /// Starts the thread; nil where the system has none to give.
    init?(
        _ plan: ResamplePlan, columns: Range<Int>, preparation: RowPreparation, into target: Picture,
        conversion: Resampler.Conversion?,
        instructions: InstructionSet
    ) {
        let belt = RowBelt(width: columns.count)
        let thread = try? WorkerThread {
            var resampler = Resampler(
                plan, columns: columns, into: target, conversion: conversion, instructions: instructions)
            belt.forEachRow { row in
                preparation(&row)
                resampler.take(row.span)
            }
        }
        guard let thread else { return nil }
        self.belt = belt
        self.thread = thread
    }

    /// Closes the belt and waits until all that was put on it is in the target.
    func finish() {
        belt.close()
        thread.join()
    }
}
