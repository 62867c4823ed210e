internal import Decode
internal import Raster
internal import Vocabulary

/// Finds slides that share a screen: `pair`.
struct Pairing {
    /// Of the screens.
    let shape: ScreenShape
    /// The sizes of pictures, as a viewer sees them; nil for what cannot be read, which is left out when its turn comes.
    let sizes: FileLook<Size?>

    /// Marks those that leave half of the screen free.
    func marked(_ slides: [Slide]) -> [Slide] {
        slides.map { slide in
            var slide = slide
            slide.isHalf = slide.style.pair && (sizes[slide.path] ?? nil).map(shape.isHalfFilled) ?? false
            return slide
        }
    }

    /// Puts those together that follow each other, look and are scheduled the same, and each leave half of the screen free.
    static func joined(_ slides: [Slide]) -> [Slide] {
        if !slides.contains(where: \.isHalf) { return slides }
        var result: [Slide] = []
        for slide in slides {
            if let last = result.last, last.isHalf, slide.isHalf, last.path != slide.path,
                last.likeness == slide.likeness
            {
                result[result.count - 1].join(slide)
            } else {
                result.append(slide)
            }
        }
        for index in result.indices { result[index].isHalf = false }
        return result
    }
}
