public import Decode
public import Digest
public import Draw
internal import LinuxIO
public import Raster

/// Where drawings become pixels: in this process, or in another one that can do nothing else.
public protocol Painter: Sendable {
    /// A picture that it draws onto without a copy. What is in it is undefined.
    func canvas(_ size: Size) throws(OutOfMemory) -> Picture

    /// Whether it reads pictures of a format. It may ask a process that begins for that.
    func reads(_ format: PictureFile.Format) -> Bool

    /// Reads the head of a picture's file.
    func look(at path: PicturePath, cancellation: Cancellation) throws(DecodeError) -> PictureHead

    /// Draws onto a part of a canvas, as `Drawing.draw` does. Ends early, with an error, once it is cancelled.
    ///
    /// - Parameters:
    ///   - place: of the drawing's size; the whole canvas counts as memory of the picture
    ///   - hashes: whether the digest of the file is wanted
    func paint(_ drawing: Drawing, onto canvas: Picture, at place: Rect, hashes: Bool, cancellation: Cancellation)
        throws(DecodeError) -> PaintedFile
}

/// What the head of a picture's file says.
public struct PictureHead: Hashable, Sendable {
    /// Of the picture as a viewer sees it, in its own pixels.
    public let size: Size
    /// When it was taken, as EXIF has it (`PictureFile.taken`); nil: it does not say.
    public let taken: String?

    /// What such a head says.
    public init(size: Size, taken: String?) { (self.size, self.taken) = (size, taken) }

    init(_ file: borrowing PictureFile) { self.init(size: file.seenSize, taken: file.taken) }
}

/// What was found in a file that was drawn.
public struct PaintedFile: Hashable, Sendable {
    /// How large its picture is, and what it lacks.
    public let found: DrawnFile
    /// Of all its bytes; nil: it was not wanted, or they cannot be read to the end.
    public let digest: SHA256?

    /// What was found, with the digest where it was wanted.
    public init(_ found: DrawnFile, digest: SHA256? = nil) { (self.found, self.digest) = (found, digest) }
}

/// Draws in this process, on the thread that asks.
public struct LocalPainter: Painter {
    private let threads: Drawing.Threads

    /// One that draws with so many threads.
    public init(threads: Drawing.Threads = .two) { self.threads = threads }

    /// In memory of its own.
    public func canvas(_ size: Size) throws(OutOfMemory) -> Picture { try .allocated(size) }

    /// Whether this program does.
    public func reads(_ format: PictureFile.Format) -> Bool { format.isReadable }

    /// Reads the head, here.
    public func look(at path: PicturePath, cancellation: Cancellation) throws(DecodeError) -> PictureHead {
        PictureHead(try PictureFile(path: path, limits: .machine, cancellation: cancellation))
    }

    /// Draws, here.
    public func paint(
        _ drawing: Drawing, onto canvas: Picture, at place: Rect, hashes: Bool, cancellation: Cancellation
    ) throws(DecodeError) -> PaintedFile {
        try paint(
            drawing, of: try drawing.path.open(), onto: canvas, at: place, hashes: hashes, cancellation: cancellation)
    }

    /// The same of a file that is open.
    func paint(
        _ drawing: Drawing, of file: consuming Descriptor, onto canvas: Picture, at place: Rect, hashes: Bool,
        cancellation: Cancellation
    ) throws(DecodeError) -> PaintedFile {
        let digest = hashes ? FileDigest() : nil
        let file = try PictureFile(
            descriptor: file, name: drawing.path.name, limits: .machine, taken: canvas.byteCount,
            cancellation: cancellation, digest: digest)
        let drawn = try drawing.draw(file, onto: canvas.cropped(to: place), threads: threads)
        // A whole picture is shown even if the rest of its file cannot be read.
        return PaintedFile(drawn, digest: try? digest?.finish())
    }
}
