import Encode
import Raster

enum Samples {
    /// A picture that is a window on a larger one, so that its rows do not follow each other.
    static func window(_ size: Size, _ pixels: [UInt32]) -> Picture {
        let whole = Picture(size: Size(width: size.width + 37, height: size.height + 2))
        whole.fill(Color(red: 9, green: 9, blue: 9))
        let picture = whole.cropped(to: Rect(origin: Point(x: 5, y: 1), size: size))
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = pixels[y * size.width + x] }
            }
        }
        return picture
    }

    static func encode(_ picture: Picture, _ format: PictureFormat) -> [UInt8] {
        var bytes: [UInt8] = []
        format.encode(picture) { part in for index in part.indices { bytes.append(part[index]) } }
        return bytes
    }
}
