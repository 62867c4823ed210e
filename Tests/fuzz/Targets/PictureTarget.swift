import Decode
import Draw
import Raster
import Scale

/// A picture file to pixels, as the player draws it, or to its rows or planes.
enum PictureTarget {
    /// Small, so that an input is done with quickly and none is refused for the machine's sake.
    private static let limits = Limits(side: 300, memory: 6 << 20, fileSize: 1 << 20, scans: 8)
    private static let background = Color(red: 16, green: 20, blue: 24)
    /// What stands where nothing was written: pixels have 0xFF in their highest byte, and no part of them must depend on
    /// which of these was there before.
    private static let poisons: [UInt32] = [0x1234_5678, 0x4BAD_C0DE]

    enum Outcome: Equatable {
        case pixels([UInt32])
        case refused(String)

        /// For findings.
        var kind: String {
            switch self {
            case .pixels(let pixels): "\(pixels.count) pixels"
            case .refused(let words): words
            }
        }
    }

    static func run(_ bytes: [UInt8], choice: UInt8) throws(Finding) {
        let file = BytesFile(bytes)
        let choice = Choice(choice)
        let first = try outcome(file.path, choice, threads: .one, instructions: .baseline, poison: poisons[0])
        let second = try outcome(file.path, choice, threads: .two, instructions: .best, poison: poisons[1])
        try require(first == second, "the same file gives something else the second time")
        guard case .refused(let words) = first else { return }
        try require(!words.contains { $0.isNewline } && words.hasPrefix(file.path), "no line that names the file")
    }

    static func outcome(
        _ path: String, _ choice: Choice, threads: Drawing.Threads, instructions: InstructionSet = .best,
        poison: UInt32 = poisons[0]
    ) throws(Finding) -> Outcome {
        do {
            return .pixels(
                choice.isDrawn
                    ? try draw(path, choice, threads: threads, instructions: instructions, poison: poison)
                    : try read(path, choice, poison: poison))
        } catch let error as DecodeError {
            return .refused(error.description)
        } catch {
            throw error as? Finding ?? Finding("\(error)")
        }
    }

    /// Onto a part of a larger picture, whose other pixels must stay as they are.
    private static func draw(
        _ path: String, _ choice: Choice, threads: Drawing.Threads, instructions: InstructionSet, poison: UInt32
    ) throws -> [UInt32] {
        let size = choice.rotation.orientation.applied(to: choice.screen)
        let frame = guarded(size, poison)
        let target = frame.cropped(to: Rect(origin: Point(x: 3, y: 1), size: size))
        let surface = Surface(size: size, rotation: choice.rotation)
        let drawing = Drawing(
            path: PicturePath(path), fit: choice.fit, background: choice.isBlurred ? .blur : .color(background),
            surface: surface)
        do throws(DecodeError) {
            try drawing.draw(onto: target, limits: limits, threads: threads, instructions: instructions)
        } catch {
            try requireGuards(of: target, in: frame, poison)
            throw error
        }
        return try pixels(of: target, in: frame, poison)
    }

    private static func read(_ path: String, _ choice: Choice, poison: UInt32) throws -> [UInt32] {
        let file = try PictureFile(path: PicturePath(path), limits: limits)
        if choice.isPlanes && file.hasPlanes { return try PlaneProbe.read(file, choice, poison: UInt8(poison & 0xFF)) }
        return try readRows(file, choice, poison: poison)
    }

    /// Every row, or those of a crop, with some of them skipped.
    private static func readRows(
        _ file: consuming PictureFile, _ choice: Choice, poison: UInt32
    ) throws -> [UInt32] {
        let stored = file.size
        var rows = try file.rows(scale: choice.scale, over: background)
        func reduced(_ side: Int) -> Int { Int((Double(side) * rows.reduction).rounded(.up)) }
        try require(
            rows.size == Size(width: reduced(stored.width), height: reduced(stored.height)),
            "rows \(rows.size) of \(stored) at \(rows.reduction)")
        if choice.isCropped {
            let wanted = rows.size.width / 3..<max(rows.size.width / 3 + 1, rows.size.width * 2 / 3)
            let columns = try rows.cropColumns(wanted)
            try require(wanted.clamped(to: columns) == wanted, "\(columns) are not all of \(wanted)")
            try require(columns.count == rows.size.width, "rows are as wide as their columns")
        }
        let frame = guarded(Size(width: rows.size.width, height: 1), poison)
        let target = frame.cropped(to: Rect(origin: Point(x: 3, y: 1), size: Size(width: rows.size.width, height: 1)))
        var all: [UInt32] = []
        if choice.skipsFirst { try rows.skip(min(5, rows.rowsLeft)) }
        while rows.rowsLeft > 0 {
            try target.withMutableRow(0) { row in try read(&rows, into: &row, poison) }
            all += try pixels(of: target, in: frame, poison)
            if choice.skipsLater { try rows.skip(min(2, rows.rowsLeft)) }
        }
        return all
    }

    /// Reads a row whose every pixel must be written.
    private static func read(_ rows: inout RowReader, into row: inout MutableSpan<UInt32>, _ poison: UInt32) throws {
        row.update(repeating: poison)
        try rows.read(into: &row)
        for x in row.indices {
            try require(row[x] >= 0xFF00_0000, "pixel \(x) of row \(rows.nextRow - 1) is not written")
        }
    }

    /// A poisoned picture with three more columns and a row more on each side.
    private static func guarded(_ size: Size, _ poison: UInt32) -> Picture {
        let frame = Picture(size: Size(width: size.width + 6, height: size.height + 2))
        for y in 0..<frame.size.height { frame.withMutableRow(y) { $0.update(repeating: poison) } }
        return frame
    }

    /// The pixels of the middle, all of them written, and none around it.
    private static func pixels(of target: Picture, in frame: Picture, _ poison: UInt32) throws -> [UInt32] {
        try requireGuards(of: target, in: frame, poison)
        var pixels: [UInt32] = []
        for y in 0..<target.size.height {
            try target.withRow(y) { row in
                for x in row.indices {
                    try require(row[x] >= 0xFF00_0000, "pixel \(x), \(y) of \(target.size) is not written")
                    pixels.append(row[x])
                }
            }
        }
        return pixels
    }

    private static func requireGuards(of target: Picture, in frame: Picture, _ poison: UInt32) throws {
        for y in 0..<frame.size.height {
            try frame.withRow(y) { row in
                for x in row.indices where !(1...target.size.height ~= y && 3..<3 + target.size.width ~= x) {
                    try require(row[x] == poison, "pixel \(x - 3), \(y - 1) of \(target.size) is written")
                }
            }
        }
    }
}
