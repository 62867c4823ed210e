import Raster

extension Picture {
    var rows: [[UInt32]] { (0..<size.height).map { y in withRow(y) { row in row.indices.map { row[$0] } } } }

    /// Row by row.
    var pixels: [UInt32] { Array(rows.joined()) }
}

func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
}

extension Rotation {
    /// The turn that undoes it.
    var back: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }
}
