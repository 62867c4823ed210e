internal import Lettering
internal import Raster

/// One of the two pictures of a trial: a colour, a large digit, an arrow to the other picture, and a question.
struct TrialPicture {
    let number: Int
    let background: Color
    /// What stands below.
    let text: MessageCard

    /// The whole of it; nil where there is no memory.
    func draw(_ size: Size) -> Picture? {
        guard let picture = try? Picture.allocated(size) else { return nil }
        fill(picture, Rect(size: size), background)
        let top = Size(width: size.width, height: size.height * 2 / 3)
        let below = Rect(
            origin: Point(x: 0, y: top.height), size: Size(width: size.width, height: size.height - top.height))
        try? text.draw(onto: picture.cropped(to: below))
        drawDigit(on: picture, top)
        drawArrow(on: picture, top)
        return picture
    }

    private static let white = Color(red: 255, green: 255, blue: 255)

    /// Segments of a digit on a grid of 4 x 7: a bar down for 1, the zigzag for 2.
    private func drawDigit(on picture: Picture, _ area: Size) {
        let cell = max(1, min(area.width / 12, area.height / 9))
        let bars: [(x: Int, y: Int, width: Int, height: Int)] =
            number == 1 ? [(2, 0, 1, 7)] : [(0, 0, 4, 1), (3, 0, 1, 4), (0, 3, 4, 1), (0, 3, 1, 4), (0, 6, 4, 1)]
        for bar in bars {
            let origin = Point(
                x: area.width / 2 + (bar.x - 2) * cell, y: (area.height - 7 * cell) / 2 + bar.y * cell)
            fill(
                picture, Rect(origin: origin, size: Size(width: bar.width * cell, height: bar.height * cell)),
                Self.white)
        }
    }

    /// At the right edge of the first picture, pointing right; at the left edge of the second, pointing left.
    private func drawArrow(on picture: Picture, _ area: Size) {
        let length = max(2, min(area.width, area.height) / 6)
        for step in 0..<length {
            let x = number == 1 ? area.width - 1 - step : step
            let column = Rect(
                origin: Point(x: x, y: area.height / 2 - step / 2), size: Size(width: 1, height: step / 2 * 2 + 1))
            fill(picture, column, Self.white)
        }
    }

    private func fill(_ picture: Picture, _ rect: Rect, _ color: Color) {
        let pixel = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        for y in max(0, rect.origin.y)..<min(picture.size.height, rect.maxY) {
            picture.withMutableRow(y) { row in
                for x in max(0, rect.origin.x)..<min(row.count, rect.maxX) { row[x] = pixel }
            }
        }
    }
}
