internal import Decode
internal import Draw
internal import LinuxIO
internal import Painters
internal import Raster
internal import Synchronization

/// Opens and decodes pictures, all of every file, on threads of its own.
final class PictureCheck: Sendable {
    enum Diagnosis: Sendable {
        /// Its size as a viewer sees it, and what it lacks; nil: nothing.
        case sound(Size, TornEnd?)
        case failed(DecodeError)
    }

    private let results = Mutex<[String: Diagnosis]>([:])
    private let done = Semaphore(count: 0)

    /// Checks these files, which are all different, and returns the results by path.
    ///
    /// - Parameters:
    ///   - painters: who draws; nil: the threads themselves.
    ///   - progress: called after each file with the number of files that are done.
    static func results(
        of paths: [String], by painters: PainterPool?, progress: (Int) -> Void
    ) throws(SystemError) -> [String: Diagnosis] {
        let check = PictureCheck()
        let queue = try WorkQueue<String, Void>(threads: 2) { path in
            let result = painters.lend(or: LocalPainter(threads: .one)) { Self.result(of: path, by: $0) }
            check.results.withLock { $0[path] = result }
            check.done.signal()
        }
        queue.replaceWaiting(with: paths)
        for index in paths.indices {
            check.done.wait()
            progress(index + 1)
        }
        queue.close()
        return check.results.withLock { $0 }
    }

    private static func result(of path: String, by painter: any Painter) -> Diagnosis {
        do throws(DecodeError) {
            // Small, while every byte of the file is decoded; an even smaller one would need more rows at once.
            let size = Size(width: 256, height: 256)
            let canvas: Picture
            do throws(OutOfMemory) {
                canvas = try painter.canvas(size)
            } catch {
                throw DecodeError(name: path, error)
            }
            let drawing = Drawing(
                path: PicturePath(path), fit: .stretch, background: .color(.black),
                surface: Surface(size: size, rotation: .none))
            let file = try painter.paint(
                drawing, onto: canvas, at: Rect(size: size), hashes: false, cancellation: Cancellation()
            )
            return .sound(file.found.size, file.found.tornEnd)
        } catch {
            return .failed(error)
        }
    }
}
