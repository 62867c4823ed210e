internal import Carousel
internal import Decode
internal import Draw
internal import LinuxIO
internal import Painters
internal import Raster
internal import Vocabulary

/// Draws the picture of a job, or a pair of them, in memory of its own.
struct PictureLoader {
    /// Whether it tells the digests of the files too.
    let hashes: Bool
    let cancellation: Cancellation
    /// Where the thread is that draws.
    let callTracker: CallTracker
    /// What the thread is at.
    let record: WorkRecord
    var painter: any Painter
    var tiles = TileTerms()

    /// Draws a picture; if its file cannot be shown, that of the substitute. Nil where the job was cancelled.
    func load(_ key: Drawing, orElse substitute: String?) -> WorkResult? {
        if !key.tiles.isEmpty { return loadTiles(key) }
        if key.companion != nil { return loadPair(key, orElse: substitute) }
        do throws(DecodeError) {
            return .loaded(key, try draw(key))
        } catch {
            if cancellation.isCancelled { return nil }
            let fault = fault(key.path.name, error)
            guard let substitute, substitute != key.path.name else { return .failed(key, fault) }
            do throws(DecodeError) {
                return .replaced(key, try draw(key.replaced(by: substitute)), fault)
            } catch let second {
                if cancellation.isCancelled { return nil }
                return .failed(key, fault.without(placeholder: second))
            }
        }
    }

    /// Draws a pair: one half after the other, so that only one of the files is being decoded at a time. If one of them
    /// cannot be shown, the other has the whole screen.
    private func loadPair(_ key: Drawing, orElse substitute: String?) -> WorkResult? {
        var files: [DrawnPicture.File] = []
        var faults: [DrawnPicture.Fault] = []
        do throws(DecodeError) {
            let canvas = try canvas(for: key)
            let halves = self.halves(of: key, &faults)
            if cancellation.isCancelled { return nil }
            for half in halves {
                do throws(DecodeError) {
                    files.append(try draw(half.drawing, onto: canvas, at: half.place))
                } catch {
                    faults.append(fault(half.drawing.path.name, error))
                }
                if cancellation.isCancelled { return nil }
            }
            if faults.isEmpty {
                do throws(OutOfMemory) {
                    try key.paintGround(on: canvas, around: halves)
                } catch {
                    throw DecodeError(name: key.path.name, error)
                }
                return .paired(key, DrawnPicture(picture: canvas, files: files), faults: [])
            }
            if let sound = key.singles.first(where: { single in !faults.contains { $0.path == single.path.name } }) {
                files = [try draw(sound, onto: canvas)]
                return .paired(key, DrawnPicture(picture: canvas, files: files), faults: faults)
            }
        } catch {
            if cancellation.isCancelled { return nil }
            // Of the second look at the sound one, or for want of memory.
            for path in key.names where !faults.contains(where: { $0.path == path }) {
                faults.append(fault(path, error))
            }
        }
        guard let substitute, !key.names.contains(substitute) else { return .paired(key, nil, faults: faults) }
        do throws(DecodeError) {
            return .paired(key, try draw(key.replaced(by: substitute)), faults: faults)
        } catch {
            if cancellation.isCancelled { return nil }
            return .paired(key, nil, faults: faults.map { $0.without(placeholder: error) })
        }
    }

    /// Where the pictures of a pair stand: on blur that depends on their sizes. Empty where one cannot be opened, which is a fault.
    private func halves(of key: Drawing, _ faults: inout [DrawnPicture.Fault]) -> [Drawing.Half] {
        if key.background != .blur { return key.halves }
        var sizes: [Size] = []
        for path in key.names {
            do throws(DecodeError) {
                sizes.append(try size(of: path))
            } catch {
                faults.append(fault(path, error))
            }
        }
        return faults.isEmpty ? key.halves(of: sizes) : []
    }

    /// Draws a part of a picture; nil where that cannot be.
    func loadPart(_ key: Drawing) -> Picture? {
        guard let drawn = try? draw(key), !cancellation.isCancelled else { return nil }
        return drawn.picture
    }

    /// Looks for the first slide that can be opened: the headers of its files tell most that is wrong with them. It ends where
    /// a file system does not answer: no other file is to be judged by that. Nil where the job was cancelled.
    func look(at slides: [Slide]) -> WorkResult? {
        var faults: [DrawnPicture.Fault] = []
        for (index, slide) in slides.enumerated() {
            var isGood = false
            for path in slide.paths where !isGood {
                do throws(DecodeError) {
                    _ = try size(of: path)
                    isGood = true
                } catch {
                    if cancellation.isCancelled { return nil }
                    faults.append(fault(path, error))
                }
            }
            if isGood || faults.last?.isUnreachable == true || index == slides.count - 1 {
                let sight = SlideSight(
                    count: index + 1, isGood: isGood, faulty: faults.filter { !$0.isUnreachable }.map(\.path),
                    unreachable: faults.filter(\.isUnreachable).map(\.path))
                return .looked(sight, faults: faults)
            }
        }
        return nil
    }

    /// The size that a file's header says, as a viewer sees the picture.
    private func size(of path: String) throws(DecodeError) -> Size {
        if let refusal = record.begin(.reading, on: path) { throw DecodeError(name: path, reason: .leftOut(refusal)) }
        // It is still to be drawn.
        defer { record.end(isDone: false) }
        do throws(DecodeError) {
            return try painter.look(at: PicturePath(path), cancellation: cancellation).size
        } catch {
            record.fails(error)
            throw error
        }
    }

    func fault(_ path: String, _ error: DecodeError) -> DrawnPicture.Fault {
        DrawnPicture.Fault(path: path, error, isUnreachable: isUnreachable(error))
    }

    /// Whether an error means that the file's disk or share does not answer.
    private func isUnreachable(_ error: DecodeError) -> Bool {
        if case .cannotRead = error.reason { true } else { callTracker.hasMetUnreachable }
    }

    private func draw(_ key: Drawing) throws(DecodeError) -> DrawnPicture {
        let canvas = try canvas(for: key)
        return DrawnPicture(picture: canvas, files: [try draw(key, onto: canvas)])
    }

    func canvas(for key: Drawing) throws(DecodeError) -> Picture {
        do throws(OutOfMemory) {
            return try painter.canvas(key.surface.size)
        } catch {
            throw DecodeError(name: key.path.name, error)
        }
    }

    /// - Parameter place: nil: all of the canvas.
    func draw(_ key: Drawing, onto canvas: Picture, at place: Rect? = nil) throws(DecodeError) -> DrawnPicture.File {
        if let refusal = record.begin(.drawing(key.manner), on: key.path.name) {
            throw DecodeError(name: key.path.name, reason: .leftOut(refusal))
        }
        var isDone = true
        defer { record.end(isDone: isDone) }
        do throws(DecodeError) {
            let file = try painter.paint(
                key, onto: canvas, at: place ?? Rect(size: canvas.size), hashes: hashes, cancellation: cancellation)
            return DrawnPicture.File(
                path: key.path.name, digest: file.digest, size: file.found.size, tornEnd: file.found.tornEnd)
        } catch {
            isDone = !cancellation.isCancelled && !isUnreachable(error)
            record.fails(error)
            throw error
        }
    }
}

extension DrawnPicture.Fault {
    /// The same where its placeholder cannot be shown either.
    fileprivate func without(placeholder error: DecodeError) -> Self {
        var fault = self
        fault.reason += "; nor its placeholder: \(error)"
        return fault
    }
}

extension Drawing {
    /// What its work depends on besides the file.
    fileprivate var manner: String {
        let part = crop.map { " \(Int($0.width))x\(Int($0.height))+\(Int($0.x))+\(Int($0.y))" }
        return "\(surface.size) \(surface.rotation) \(fit)\(part ?? "")"
    }

    /// The same of another file alone.
    fileprivate func replaced(by path: String) -> Drawing {
        Drawing(path: PicturePath(path), fit: fit, background: background, surface: surface)
    }
}
