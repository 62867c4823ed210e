internal import Raster

/// How much of each pixel letters cover: 0...255.
struct Coverage {
    let size: Size
    private var values: [UInt8]

    /// Nothing is covered.
    init(size: Size) {
        self.size = size
        values = [UInt8](repeating: 0, count: size.area)
    }

    subscript(x: Int, y: Int) -> UInt8 {
        get { values[y * size.width + x] }
        set { values[y * size.width + x] = newValue }
    }

    /// Adds what another one covers, whose upper left corner lies at `origin`. What lies outside is lost.
    mutating func add(_ other: Coverage, at origin: Point) {
        let columns = max(0, -origin.x)..<max(0, -origin.x, min(other.size.width, size.width - origin.x))
        let rows = max(0, -origin.y)..<max(0, -origin.y, min(other.size.height, size.height - origin.y))
        for y in rows {
            for x in columns {
                let (sum, overflow) = self[origin.x + x, origin.y + y].addingReportingOverflow(other[x, y])
                self[origin.x + x, origin.y + y] = overflow ? .max : sum
            }
        }
    }

    /// As it is seen by who looks at a picture of that orientation.
    func turned(_ orientation: Orientation) -> Coverage {
        if orientation == .topLeft { return self }
        var turned = Coverage(size: orientation.applied(to: size))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = orientation.isTransposed ? (y, x) : (x, y)
                let column = orientation.mirrorsX ? turned.size.width - 1 - a : a
                let row = orientation.mirrorsY ? turned.size.height - 1 - b : b
                turned[column, row] = self[x, y]
            }
        }
        return turned
    }
}
