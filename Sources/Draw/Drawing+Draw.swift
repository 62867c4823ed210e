internal import ColorManagement
public import Decode
public import Raster
public import Scale

extension Drawing {
    /// The threads that draw.
    public enum Threads: Sendable {
        /// The caller's thread alone.
        case one
        /// The caller's thread decodes, and a second one resamples at the same time.
        case two
    }

    /// Draws one picture onto `picture`, which has the surface's size; of a pair each of its `halves` is drawn by itself.
    /// The file's rows or planes become pixels as they are decoded, without a full-size picture in memory. Every pixel is written
    /// once, bars included; rounded corners are painted over.
    ///
    /// - Parameters:
    ///   - whole: what `picture` is a part of, where it is one: its memory counts
    ///   - limits: the largest file, picture and memory, `picture`'s own included
    ///   - instructions: a set that this processor has
    ///   - cancellation: makes this throw, with the picture unfinished
    ///   - digest: takes the bytes that the file is decoded from
    /// - Returns: how large the picture is, and what it lacks
    /// - Throws: why the file cannot be shown. The picture's pixels are then undefined.
    @discardableResult
    public func draw(
        onto picture: Picture, partOf whole: Picture? = nil, limits: Limits = .machine, threads: Threads = .two,
        instructions: InstructionSet = .best, cancellation: Cancellation? = nil,
        digest: FileDigest? = nil
    ) throws(DecodeError) -> DrawnFile {
        try draw(
            try PictureFile(
                path: path, limits: limits, taken: (whole ?? picture).byteCount, cancellation: cancellation,
                digest: digest),
            onto: picture, threads: threads, instructions: instructions)
    }

    /// The same of a file that is open: `path` names it in errors.
    @discardableResult
    public func draw(
        _ file: consuming PictureFile, onto picture: Picture, threads: Threads = .two,
        instructions: InstructionSet = .best
    ) throws(DecodeError) -> DrawnFile {
        precondition(picture.size == surface.size, "a picture of the surface's size")
        precondition(companion == nil, "one picture, or one half of a pair")
        let size = file.seenSize
        if let crop, !crop.lies(inside: size) {
            throw DecodeError(name: path.name, reason: .leftOut("it is another picture now, of \(size)"))
        }
        let setting = Setting(self, of: file)
        let target = picture.cropped(to: setting.targetRect)
        let transform: ColorTransform?
        do throws(OutOfMemory) {
            transform = try ColorTransform(file.color, limit: file.budget.left)
        } catch {
            throw DecodeError(name: path.name, error)
        }
        try file.budget.keep(transform?.memory ?? 0)
        let conversion: Resampler.PixelConversion? = transform.map { $0.apply }
        let backdrop: Backdrop?
        switch background {
        case .color(let color):
            backdrop = nil
            picture.fill(color, around: [setting.targetRect])
        // Transparent pixels are black: bars that glow would frame them.
        case .blur where fit == .auto && file.hasAlpha:
            backdrop = nil
            picture.fill(background.color, around: [setting.targetRect])
        case .blur:
            backdrop = Backdrop(around: setting.targetRect, on: surface.size)
        }
        let renderer = Renderer(
            setting: setting, screen: picture, target: target, backdrop: backdrop, conversion: conversion,
            threads: threads, instructions: instructions, format: file.format)
        let tornEnd: TornEnd?
        if let plan = renderer.planForPlanes(of: file) {
            tornEnd = try renderer.draw(try file.planes(), plan)
        } else {
            let height = file.size.height
            tornEnd = try renderer.draw(
                try file.rows(scale: setting.scale, over: background.color, conversion: conversion), of: height)
        }
        surface.corner?.round(picture)
        return DrawnFile(size: size, tornEnd: tornEnd)
    }
}
