/// A 3x3 matrix, by columns.
struct Matrix {
    let columns: [SIMD3<Double>]

    init(_ columns: [SIMD3<Double>]) { self.columns = columns }

    func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
        columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z
    }

    /// The inverse by Cramer's rule; nil where there is none.
    var inverse: Matrix? {
        let rows = [
            Self.cross(columns[1], columns[2]), Self.cross(columns[2], columns[0]), Self.cross(columns[0], columns[1]),
        ]
        let determinant = (columns[0] * rows[0]).sum()
        guard determinant != 0 else { return nil }
        return Matrix((0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) / determinant })
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
