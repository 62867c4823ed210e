import Raster
import Testing

@testable import Lettering

/// The names of folders under stacks of pictures.
@Suite struct FolderLabelTests {
    private static let ground = Color(red: 16, green: 18, blue: 20)

    /// The columns on which something is drawn, as the viewer sees them.
    private func columns(_ label: FolderLabel, width: Int, _ rotation: Rotation = .none) throws -> [Int] {
        let size = Size(width: width, height: 40)
        let back = Rotation(rawValue: (360 - rotation.rawValue) % 360) ?? .none
        let picture = Picture(size: rotation.orientation.applied(to: size))
        try label.draw(onto: picture, turned: rotation, background: Self.ground)
        var columns: Set<Int> = []
        for y in 0..<picture.size.height {
            picture.withRow(y) { row in
                for x in row.indices where row[x] != Self.ground.pixel {
                    let dot = back.orientation.seenRect(
                        of: Rect(origin: Point(x: x, y: y), size: Size(width: 1, height: 1)), in: picture.size)
                    columns.insert(dot.origin.x)
                }
            }
        }
        return columns.sorted()
    }

    /// The name begins at the left, and the number ends at the right.
    @Test(arguments: Rotation.allCases) func bothEnds(_ rotation: Rotation) throws {
        let columns = try columns(FolderLabel("Sea", count: 15), width: 400, rotation)
        #expect(try #require(columns.first) < 8 && #require(columns.last) > 390)
        #expect(columns.allSatisfy { $0 < 60 || $0 > 370 })
        #expect(try self.columns(FolderLabel("Sea", count: nil), width: 400, rotation).allSatisfy { $0 < 60 })
    }

    /// A long name ends before the number, which is whole.
    @Test func aLongName() throws {
        let name = "A long week at the sea and in the hills behind it"
        let (long, short) = (
            try columns(FolderLabel(name, count: 120), width: 240), try columns(FolderLabel("", count: 120), width: 240)
        )
        let start = try #require(short.first)
        #expect(Set(short).isSubset(of: long) && long.contains { $0 > start - 40 && $0 < start })
        #expect(!long.contains { start - 8..<start ~= $0 })
    }

    @Test(arguments: [1, 3, 16]) func smallPictures(_ side: Int) throws {
        let picture = Picture(size: Size(width: side, height: side))
        try FolderLabel("Sea", count: 15).draw(onto: picture, turned: .quarter, background: Self.ground)
        try BackArrow().draw(onto: picture, turned: .quarter, background: Self.ground)
    }

    /// The arrow is in the middle.
    @Test func theArrow() throws {
        let picture = Picture(size: Size(width: 200, height: 150))
        try BackArrow().draw(onto: picture, turned: .none, background: Self.ground)
        var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
        for y in 0..<150 {
            picture.withRow(y) { row in
                for x in row.indices where row[x] != Self.ground.pixel {
                    columns.insert(x)
                    rows.insert(y)
                }
            }
        }
        #expect(abs(columns.reduce(0, +) / columns.count - 100) < 6 && abs(rows.reduce(0, +) / rows.count - 75) < 6)
        #expect(rows.count > 30)
    }
}
