/// Where the bytes of a file lie on its device.
struct BlockMap: Equatable {
    /// In bytes.
    let blockSize: Int
    /// The device's block for each block of the file, in order.
    let blocks: [Int]

    /// Bytes that lie together in the file and on the device.
    struct Piece: Equatable {
        let file: Range<Int>
        /// The offset of the first one on the device.
        let device: Int
    }

    /// Bytes of the file, which must have blocks, in as few pieces as they lie in.
    func pieces(of range: Range<Int>) -> [Piece] {
        var pieces: [Piece] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let block = start / blockSize
            let end = min(range.upperBound, (block + 1) * blockSize)
            let device = blocks[block] * blockSize + start % blockSize
            if let last = pieces.last, last.device + last.file.count == device {
                pieces[pieces.count - 1] = Piece(file: last.file.lowerBound..<end, device: last.device)
            } else {
                pieces.append(Piece(file: start..<end, device: device))
            }
            start = end
        }
        return pieces
    }
}
