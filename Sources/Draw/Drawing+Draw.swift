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

    /// Draws onto `picture`, which has the surface's size: file -> rows or planes -> exact pixels, without a full-size
    /// picture between. Every pixel is written once, bars included.
    ///
    /// - Parameters:
    ///   - limits: what the file may ask for
    ///   - instructions: those that this processor has
    ///   - cancellation: leaves the picture unfinished and throws
    ///   - digest: told the bytes that the file is decoded from; nil where nobody wants to know
    public func draw(
        onto picture: Picture, limits: Limits = .standard, threads: Threads = .two,
        instructions: InstructionSet = .best, cancellation: Cancellation? = nil,
        digest: FileDigest? = nil
    ) throws(DecodeError) {
        precondition(picture.size == surface.size, "a picture of the surface's size")
        let file = try PictureFile(path: path, limits: limits, cancellation: cancellation, digest: digest)
        let setting = Setting(self, of: file)
        let target = picture.cropped(to: setting.targetRect)
        let transform = ColorTransform(file.color)
        let conversion: Resampler.Conversion? = transform.map { $0.apply }
        let brush = Brush(
            setting: setting, target: target, conversion: conversion, threads: threads, instructions: instructions)
        picture.fill(background, around: setting.targetRect)
        if let plan = brush.planForPlanes(of: file) {
            try brush.draw(try file.planes(), plan)
        } else {
            try brush.draw(try file.rows(scale: setting.scale, over: background, conversion: conversion))
        }
    }
}
