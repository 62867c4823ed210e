internal import Compose
internal import Decode
internal import Encode
internal import Raster

/// A frame on its way into a PNG, in which it stands as its viewer sees it.
struct SnapshotJob: Sendable {
    /// Why there is no PNG.
    struct Failure: Error {
        let reason: String
    }

    let frame: Frame
    /// How the frame is turned so that it stands upright where it is seen.
    let rotation: Rotation

    /// What it takes at most: the frame, and beside it either the same turned, or the PNG, which is smaller.
    private var byteCount: Int { frame.size.area * 8 + 1 << 20 }

    /// Composes and encodes it: a second and more, where the screen is large.
    ///
    /// - Parameter limits: a snapshot takes as much memory as a picture in work.
    func png(within limits: Limits = .machine) -> Result<[UInt8], Failure> {
        if byteCount > limits.memory {
            let origin = limits.memoryOrigin.isEmpty ? "" : ": \(limits.memoryOrigin)"
            return .failure(
                Failure(
                    reason: """
                        a snapshot of \(frame.size) pixels would take \((byteCount >> 20) + 1) MiB, and the limit is \
                        \(limits.memory >> 20)\(origin)
                        """))
        }
        do throws(OutOfMemory) {
            let composed = try Picture.allocated(frame.size)
            compose(frame, into: composed)
            let picture = try Self.upright(composed, turned: rotation)
            var bytes: [UInt8] = []
            // Untouched memory costs nothing, and growing would copy.
            bytes.reserveCapacity(picture.size.area * 3 + picture.size.area / 64 + 4096)
            PictureFormat.png.encode(picture) { piece in
                unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
            }
            return .success(bytes)
        } catch {
            return .failure(Failure(reason: "no memory for a snapshot of \(frame.size) pixels: \(error)"))
        }
    }

    /// How many rows are turned at once: a piece of a column that is worth a call.
    private static let bandHeight = 64

    /// A picture as its viewer sees it.
    static func upright(_ picture: Picture, turned rotation: Rotation) throws(OutOfMemory) -> Picture {
        if rotation == .none { return picture }
        let (width, height) = (picture.size.width, picture.size.height)
        let upright = try Picture.allocated(rotation == .half ? picture.size : picture.size.transposed)
        var band = [UInt32](repeating: 0, count: width * min(height, bandHeight))
        for top in stride(from: 0, to: height, by: bandHeight) {
            let rows = min(bandHeight, height - top)
            for y in 0..<rows {
                picture.withRow(top + y) { row in for x in 0..<width { band[y &* width &+ x] = row[x] } }
            }
            if rotation == .half {
                for y in 0..<rows {
                    upright.withMutableRow(height - 1 - top - y) { row in
                        for x in 0..<width { row[width &- 1 &- x] = band[y &* width &+ x] }
                    }
                }
                continue
            }
            for x in 0..<width {
                // A quarter has turned the viewer's lowest row into the first column, three quarters the topmost one.
                let isQuarter = rotation == .quarter
                upright.withMutableRow(isQuarter ? width - 1 - x : x) { row in
                    for y in 0..<rows {
                        row[isQuarter ? top &+ y : height &- 1 &- top &- y] = band[y &* width &+ x]
                    }
                }
            }
        }
        return upright
    }
}
