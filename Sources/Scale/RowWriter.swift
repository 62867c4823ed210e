internal import Raster

/// Writes finished lines into the target, as its rows or its columns, from either end: each pixel once, reading none.
@safe
struct RowWriter: ~Copyable {
    private let target: Picture
    private let tile: ColumnTile?
    /// Whether the first line goes to the target's bottom (its right edge, if transposed).
    private let isDescending: Bool
    private let conversion: Resampler.PixelConversion?
    /// A line of pixels before its conversion.
    private let pixels: Buffer<UInt32>
    private let width: Int

    /// - Parameters:
    ///   - orientation: how lines lie on the target
    ///   - conversion: applied to each line before it is written
    init(target: Picture, orientation: Orientation, conversion: Resampler.PixelConversion?) throws(OutOfMemory) {
        self.target = target
        self.conversion = conversion
        isDescending = orientation.isTransposed ? orientation.mirrorsX : orientation.mirrorsY
        width = orientation.isTransposed ? target.size.height : target.size.width
        let pixels = try Buffer<UInt32>(count: conversion == nil ? 0 : width, filled: 0)
        tile = try orientation.isTransposed ? ColumnTile(target: target) : nil
        self.pixels = pixels
    }

    /// Lends the memory of line `index` to `make`, which writes all its pixels.
    func write(_ index: Int, _ make: (UnsafeMutablePointer<UInt32>) -> Void) {
        switch tile {
        case .some(let tile):
            let x = isDescending ? target.size.width - 1 - index : index
            unsafe convert(to: tile.column(x), make)
            tile.complete(x, isDescending: isDescending)
        case .none:
            target.withMutableRow(isDescending ? target.size.height - 1 - index : index) { row in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    if let place = row.baseAddress { unsafe convert(to: place, make) }
                }
            }
        }
    }

    private func convert(to place: UnsafeMutablePointer<UInt32>, _ make: (UnsafeMutablePointer<UInt32>) -> Void) {
        guard let conversion else {
            unsafe make(place)
            return
        }
        unsafe make(pixels.base)
        var span = unsafe MutableSpan(_unsafeStart: pixels.base, count: width)
        conversion(&span)
        unsafe place.update(from: pixels.base, count: width)
    }
}
