internal import Decode
internal import Digest
internal import Draw
internal import Fetch
internal import HEIF
internal import LinuxIO
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Raster
internal import Vocabulary
internal import Web

/// Judges one file, in a process of its own that can do nothing else: what a stranger wrote meets the decoders here first.
public enum FileJudge {
    /// The processor's time; beyond it the kernel ends the process.
    static let processorTime = Duration.seconds(120)
    /// The address space beyond what a picture may take: threads' stacks, libraries' tables.
    private static let spareMemory = 256 << 20
    /// Where the file came from: what it may name depends on that.
    static let originVariable = "CYCLORAMA_ORIGIN"
    /// A picture takes as much as it may in the player, and not an eighth of what the agent has: one is judged at a time.
    private static let limits = {
        var limits = Limits()
        limits.memory = min(limits.memory, MachineMemory.present.byteCount / 2)
        return limits
    }()
    /// What it is opened by.
    private static let input = "/proc/self/fd/0"

    /// Judges the standard input, a regular file, and prints the verdict on standard output. What is good is on the disk then.
    ///
    /// - Throws: where this process cannot be limited, or nobody reads the verdict.
    public static func run(_ format: FileFormat) throws(AgentError) {
        do throws(SystemError) {
            // The decoders' limit is taken before the process's own would lower it.
            try Confinement.apply(memory: limits.memory + spareMemory, time: processorTime)
            let origin = Environment.variable(originVariable).flatMap { try? WebAddress($0) }
            let file = try Descriptor(reading: input)
            let formats = try lock(before: format)
            let line = judge(file, as: format, from: origin, formats).line + "\n"
            try StandardOutput.write(Array(line.utf8).span)
        } catch {
            throw AgentError(error)
        }
    }

    /// Takes all system calls from this process that reading one file does not need, before its first byte is read. Returns which
    /// pictures it reads then.
    private static func lock(before format: FileFormat) throws(SystemError) -> Set<PictureFile.Format> {
        var formats: Set<PictureFile.Format> = []
        if format == .picture {
            HEIFLibrary.load()
            formats = CodecRehearsal.run()
        }
        if Confinement.canLock { try Confinement.lock() }
        return formats
    }

    private static func judge(
        _ file: consuming Descriptor, as format: FileFormat, from origin: WebAddress?,
        _ formats: Set<PictureFile.Format>
    ) -> Verdict {
        do throws(SystemError) {
            let sample = try file.bytes(0..<ContentJudgement.sampleSize)
            guard let count = try file.regularFileSize() else { return .bad("no regular file") }
            let picture = PictureFile.Format(beginning: sample).map { found -> ContentJudgement.PictureReading in
                formats.contains(found) ? .read : .unread(found.rawValue)
            }
            let refusal = ContentJudgement.refusal(
                of: sample, byteCount: count, promised: nil, as: format.kind, picture: picture ?? .none)
            if let refusal { return .bad(refusal) }
            if count > format.sizeLimit { return .bad("larger than \(format.sizeLimit >> 20) MiB") }
            if format != .picture {
                let bytes = try file.bytes(0..<count)
                if let reason = mistake(in: bytes, as: format, from: origin) { return .bad(reason) }
            } else if let reason = flaw(ofPicture: try file.duplicate()) {
                return .bad(reason)
            }
            let digest = try digest(of: file, count)
            try file.sync()
            return .good(digest, byteCount: count)
        } catch {
            return .bad(error.description)
        }
    }

    private static func digest(of file: borrowing Descriptor, _ count: Int) throws(SystemError) -> SHA256 {
        var hasher = SHA256.Hasher()
        var start = 0
        while start < count {
            let bytes = try file.bytes(start..<min(start + 1 << 18, count))
            if bytes.isEmpty { break }
            hasher.update(bytes.span)
            start += bytes.count
        }
        return hasher.finish()
    }

    /// The first mistake, without what the file says; nil: there is none.
    private static func mistake(in bytes: [UInt8], as format: FileFormat, from origin: WebAddress?) -> String? {
        let error: PlaylistError?
        switch format {
        case .yaml: error = Playlist.parsed(yaml: bytes, name: "", folder: "", origin: origin).error
        case .m3u: error = Playlist.parsed(m3u: bytes, name: "", folder: "", origin: origin).error
        case .calendar, .picture:
            do throws(PlaylistError) {
                _ = try EventCalendar.parsed(ics: bytes, name: "")
                error = nil
            } catch let mistake {
                error = mistake
            }
        }
        guard let error else { return nil }
        let first = error.diagnostics[0]
        let more = error.diagnostics.count + error.omitted - 1
        return "line \(first.line), column \(first.column): \(first.discreetMessage)"
            + (more > 0 ? " (and \(more) more)" : "")
    }

    /// Why a picture cannot be shown to its last row; nil: it can.
    private static func flaw(ofPicture file: consuming Descriptor) -> String? {
        // As `check` does it: small, while every byte of the file is decoded.
        let picture: Picture
        do throws(OutOfMemory) {
            picture = try .allocated(Size(width: 256, height: 256))
        } catch {
            return error.description
        }
        let drawing = Drawing(
            path: PicturePath(input), fit: .stretch, background: .color(.black),
            surface: Surface(size: picture.size, rotation: .none))
        do throws(DecodeError) {
            let file = try PictureFile(
                descriptor: file, name: input, limits: limits, taken: picture.byteCount)
            return try drawing.draw(file, onto: picture, threads: .one).tornEnd?.description
        } catch {
            return error.reason.description
        }
    }
}
