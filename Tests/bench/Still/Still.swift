import Decode
import Draw
import Glibc
import Raster
import Scale

/// Measures drawing: one picture file -> a complete frame in memory.
///
///     still FILE WxH [--fit cover|contain|stretch|center] [--threads 1|2] [--kernels best|baseline]
///           [--repeat N] [--output FRAME.ppm] [--shares]
///
/// `--shares` prints one line, `codec NS scaling NS`: the processor time of the thread that decodes, and of the one that
/// resamples, for one picture.
enum Still {
    static func run(_ arguments: [String]) {
        guard let request = Request(arguments) else {
            complain("usage: still FILE WxH [--fit FIT] [--threads 1|2] [--kernels best|baseline] [--repeat N] ...")
        }
        let drawing = Drawing(
            path: PicturePath(request.path), fit: request.fit, background: .color(.black),
            surface: Surface(size: request.size, rotation: .none))
        let picture = Picture(size: request.size)
        let start = (time(CLOCK_PROCESS_CPUTIME_ID), time(CLOCK_THREAD_CPUTIME_ID))
        do throws(DecodeError) {
            for _ in 0..<request.count {
                _ = try drawing.draw(onto: picture, threads: request.threads, instructions: request.instructions)
            }
        } catch {
            complain(error.description)
        }
        if request.printsShares {
            let codec = time(CLOCK_THREAD_CPUTIME_ID) - start.1
            let scaling = time(CLOCK_PROCESS_CPUTIME_ID) - start.0 - codec
            print("codec \(codec / request.count) scaling \(scaling / request.count)")
        }
        if let path = request.output { save(picture, to: path) }
    }

    /// Nanoseconds on a clock of processor time.
    private static func time(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func save(_ picture: Picture, to path: String) {
        guard let file = fopen(path, "w") else { complain("\(path): \(String(cString: strerror(errno)))") }
        fputs("P6\n\(picture.size.width) \(picture.size.height)\n255\n", file)
        var bytes = [UInt8](repeating: 0, count: picture.size.width * 3)
        for y in 0..<picture.size.height {
            picture.withRow(y) { row in
                for x in row.indices {
                    for channel in 0..<3 {
                        bytes[x * 3 + channel] = UInt8(truncatingIfNeeded: row[x] >> UInt32(16 - channel * 8))
                    }
                }
            }
            fwrite(bytes, 1, bytes.count, file)
        }
        guard fclose(file) == 0 else { complain("\(path): \(String(cString: strerror(errno)))") }
    }

    private static func complain(_ words: String) -> Never {
        let line = Array("still: \(words)\n".utf8)
        write(2, line, line.count)
        exit(1)
    }
}
