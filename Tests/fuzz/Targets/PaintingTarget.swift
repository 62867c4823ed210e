import Decode
import Draw
import LinuxIO
import Raster

@testable import Painters

/// What a program and its painters tell each other: either may have been taken over.
enum PaintingTarget {
    /// A PNG of 1x1 pixels.
    private static let picture: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8,
        0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2,
        0,
        1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// What a painter gets. What it takes for an order it can carry out.
    static func order(_ bytes: [UInt8]) throws(Finding) {
        guard let order = try? PaintingOrder(bytes) else { return }
        try require((try? PaintingOrder(order.message)) == order, "another order after a round trip")
        guard case .draw(let drawing, let layout, let place, let hashes) = order,
            layout.stride * layout.size.height < 1 << 16,
            let canvas = try? Picture.allocated(layout.size), let file = try? Descriptor.holding(picture.span)
        else { return }
        let painted: PaintedFile
        do throws(DecodeError) {
            painted = try LocalPainter(threads: .one).paint(
                drawing, of: file, onto: canvas, at: place, hashes: hashes, cancellation: Cancellation())
        } catch {
            guard drawing.crop != nil, case .leftOut = error.reason else { throw Finding("\(error)") }
            return
        }
        try require(painted.found.size == Size(width: 1, height: 1), "another picture")
        try require((painted.digest != nil) == hashes, "a digest that was not wanted, or none")
    }

    /// What a program gets.
    static func answer(_ bytes: [UInt8]) throws(Finding) {
        guard let answer = try? PaintingAnswer(bytes) else { return }
        if case .failed(let reason) = answer {
            try require(reason.description.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a reason of several lines")
        }
        guard let again = try? PaintingAnswer(answer.message) else { throw Finding("no answer after a round trip") }
        // A text that was too long is cut again.
        try require((try? PaintingAnswer(again.message)) == again, "another answer after a round trip")
    }
}
