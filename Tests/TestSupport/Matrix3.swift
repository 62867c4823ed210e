/// Three by three numbers.
public struct Matrix3: Sendable {
    public var columns: [SIMD3<Double>]

    public init(columns: [SIMD3<Double>]) { self.columns = columns }

    public static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns[0] * vector.x + matrix.columns[1] * vector.y + matrix.columns[2] * vector.z
    }

    /// By Gauss and Jordan; the matrix has one.
    public var inverse: Matrix3 {
        var rows = (0..<3).map { row in
            (0..<3).map { columns[$0][row] } + (0..<3).map { $0 == row ? 1.0 : 0 }
        }
        for pivot in 0..<3 {
            let best = (pivot..<3).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
            rows.swapAt(pivot, best)
            let divisor = rows[pivot][pivot]
            rows[pivot] = rows[pivot].map { $0 / divisor }
            for row in 0..<3 where row != pivot {
                let factor = rows[row][pivot]
                for column in 0..<6 { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        return Matrix3(columns: (3..<6).map { column in SIMD3(rows[0][column], rows[1][column], rows[2][column]) })
    }
}
