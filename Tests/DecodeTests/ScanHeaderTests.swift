import Decode
import Raster
import TestSupport
import Testing

/// The spectral selection Ss to Se in the scan headers of a sequential JPEG (T.81, B.2.3) should be 0 to 63. Libjpeg
/// reads whole blocks, whatever it is.
struct ScanHeaderTests {
    let folder = Folder()

    private static let selections: [(first: UInt8, last: UInt8)] = [
        (0, 63), (0, 0), (0, 1), (0, 5), (1, 63), (1, 5), (1, 0), (6, 2), (63, 63), (0, 64), (255, 255),
    ]

    /// A file of the scans in a script for cjpeg, which have these selections in turn.
    private func make(
        _ script: String, _ arguments: [String], _ selections: [(first: UInt8, last: UInt8)]
    ) throws -> String {
        let source = try folder.file("a.ppm", JPEGTools.ppm(Size(width: 77, height: 51)))
        let made = folder.path + "/made.jpg"
        let scans = ["-scans", try folder.file("scans", Array(script.utf8))]
        try JPEGTools.run("cjpeg", ["-quality", "85"] + scans + arguments + ["-outfile", made, source])
        var bytes = try JPEGTools.bytes(made)
        let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        #expect(starts.count == script.count { $0 == ";" })
        for (scan, start) in starts.enumerated() {
            let selection = start + 5 + 2 * Int(bytes[start + 4])
            bytes[selection] = selections[scan % selections.count].first
            bytes[selection + 1] = selections[scan % selections.count].last
        }
        return try folder.file("a.jpg", bytes)
    }

    @Test(arguments: ["0,1,2;\n", "0;\n1;\n2;\n", "0;\n1,2;\n"], [[], ["-arithmetic"], ["-sample", "1x2"]])
    func sequentialFilesAreReadWhole(script: String, arguments: [String]) throws {
        for selection in Self.selections {
            let path = try make(script, arguments, [selection])
            let reference = try JPEGTools.reference(path, isDamaged: true)
            #expect(try Decoded(path) == reference, "\(selection)")
            #expect(try DecodedPlanes(path).picture == reference, "\(selection) as planes")
        }
        let path = try make(script, arguments, [(1, 63), (0, 0), (2, 5)])
        #expect(try Decoded(path) == JPEGTools.reference(path, isDamaged: true))
    }
}
