import Decode
import Draw
import Encode
import Foundation
import LinuxIO
import Raster
import Synchronization
import TestSupport

@testable import Painters

/// Painters of the tests' own, which fail where a file says so.
final class Painting {
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "faulty-painter").path(percentEncoded: false)

    static let otherPath = URL(fileURLWithPath: program).deletingLastPathComponent()
        .appending(path: "cyclorama-painter").path(percentEncoded: false)

    /// What draws HEIC and AVIF.
    static let other = PainterProgram(otherPath)

    /// Copies a program in another process: a child that a parallel test starts inherits a file that this process writes, and
    /// the file cannot be executed until that child has called execve(2) (ETXTBSY).
    static func copyProgram(_ program: String, to path: String) throws { try JPEGTools.run("cp", [program, path]) }

    let folder: String
    let pool: PainterPool
    private let told: Told
    /// Tells its painters from those of other tests.
    private let version: String
    private static let count = Atomic(0)

    private final class Told: Sendable {
        let news = Mutex<[PainterPool.PainterNews]>([])
    }

    /// All but that they have begun.
    var news: [PainterPool.PainterNews] { told.news.withLock { $0.filter { $0 != .locked } } }

    /// - Parameter isOfOtherVersion: whether the painter is of another version than is wanted.
    init(
        _ program: String = Painting.program, for other: PainterProgram? = nil, isOfOtherVersion: Bool = false,
        processorTime: Duration = .seconds(120)
    ) throws {
        folder = try TestFolder.make()
        // Another program is of the player's version.
        version = other == nil ? String(Self.count.add(1, ordering: .relaxed).newValue) : Version.text
        let told = Told()
        self.told = told
        let expected = version + (isOfOtherVersion ? "a" : "")
        pool = PainterPool(
            PainterProgram(program, arguments: [version]), for: other, version: expected, count: 1,
            processorTime: processorTime
        ) { news in
            told.news.withLock { $0.append(news) }
        }
    }

    /// Writes a file. Returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        try File.replace(path, with: bytes.span)
        return path
    }

    /// A picture that is no other way round the same.
    static func picture(_ size: Size) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    row[x] =
                        UInt32(x * 255 / size.width) << 16 | UInt32(y * 255 / size.height) << 8 | UInt32(x * y % 200)
                }
            }
        }
        return picture
    }

    static func drawing(
        _ path: String, _ fit: Fit = .contain, _ background: Background = .color(.black),
        size: Size = Size(width: 64, height: 40), _ rotation: Rotation = .none, corner: Corner? = nil
    ) -> Drawing {
        Drawing(
            path: PicturePath(path), fit: fit, background: background,
            surface: Surface(size: size, rotation: rotation, corner: corner))
    }

    /// Draws onto all of a canvas, or says why not.
    static func paint(
        _ drawing: Drawing, by painter: any Painter, hashes: Bool = false,
        cancellation: Cancellation = Cancellation()
    ) -> (file: PaintedFile?, canvas: Picture?, error: DecodeError.Reason?) {
        guard let canvas = try? painter.canvas(drawing.surface.size) else { return (nil, nil, .overBudget("")) }
        do throws(DecodeError) {
            let file = try painter.paint(
                drawing, onto: canvas, at: Rect(size: canvas.size), hashes: hashes, cancellation: cancellation)
            return (file, canvas, nil)
        } catch {
            return (nil, canvas, error.reason)
        }
    }

    /// Why a file with that text cannot be drawn.
    func failure(of text: String) throws -> DecodeError.Reason? {
        let path = try file("a file", Array((text + "\n").utf8))
        return pool.lend { Self.paint(Self.drawing(path), by: $0).error }
    }

    /// The processes of its painters.
    var processes: [Int32] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return numbers.filter { number in
            let line = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)
            return line == "\(Self.program)\0\(version)\0"
        }
    }

    /// The processes of a program, by their numbers.
    static func processes(running program: String) -> [String] {
        let files = FileManager.default
        let numbers = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
        return numbers.filter {
            (try? files.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe"))?.hasPrefix(program) == true
        }
    }
}

extension Picture {
    /// Row after row.
    var pixels: [UInt32] {
        (0..<size.height).flatMap { y in withRow(y) { row in row.indices.map { row[$0] } } }
    }

    var png: [UInt8] {
        var bytes: [UInt8] = []
        PictureFormat.png.encode(self) { piece in bytes += piece.indices.map { piece[$0] } }
        return bytes
    }
}
