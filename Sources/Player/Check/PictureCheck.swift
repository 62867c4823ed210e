internal import Decode
internal import Draw
internal import LinuxIO
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
    /// - Parameter progress: called after each file with the number of files that are done.
    static func results(of paths: [String], progress: (Int) -> Void) throws(SystemError) -> [String: Diagnosis] {
        let check = PictureCheck()
        let queue = try WorkQueue<String, Void>(threads: 2) { check.open($0) }
        queue.replaceWaiting(with: paths)
        for index in paths.indices {
            check.done.wait()
            progress(index + 1)
        }
        queue.close()
        return check.results.withLock { $0 }
    }

    private func open(_ path: String) {
        let result = Self.result(of: path)
        results.withLock { $0[path] = result }
        done.signal()
    }

    private static func result(of path: String) -> Diagnosis {
        // Small, while every byte of the file is decoded; an even smaller one would need more rows at once.
        let picture: Picture
        do throws(OutOfMemory) {
            picture = try .allocated(Size(width: 256, height: 256))
        } catch {
            return .failed(DecodeError(name: path, error))
        }
        let drawing = Drawing(
            path: PicturePath(path), fit: .stretch, background: .color(.black),
            surface: Surface(size: picture.size, rotation: .none))
        do throws(DecodeError) {
            let size = try PictureFile(path: drawing.path, limits: .machine).seenSize
            return .sound(size, try drawing.draw(onto: picture, threads: .one).tornEnd)
        } catch {
            return .failed(error)
        }
    }
}
