internal import LinuxIO
internal import PlaylistFormat
internal import Raster
internal import Vocabulary

extension CheckedShow {
    /// When 0.2.0 changed the default of `fit`: 2026-11-26T00:00Z. A newer playlist was hardly written for the former one.
    private static let change = Duration.seconds(1_795_651_200)

    /// What the defaults of keys that a playlist does not say make of its pictures: until 0.1.0 they were all cut to the screen.
    func newLooks(_ results: [String: PictureCheck.Diagnosis]) -> [Finding] {
        var pictures: [String: Set<String>] = [:]
        for (slide, origin) in zip(slides, content.origins) where slide.style.said == Style.Said() {
            guard let file = origin?.file, PlaylistFile(path: file) == .yaml,
                case .sound(let size, _) = results[slide.path]
            else { continue }
            let surface = content.pictureSize(on: screen)
            if Placement(of: size, on: surface, fit: .auto) != Placement(of: size, on: surface, fit: .cover) {
                pictures[file, default: []].insert(slide.path)
            }
        }
        return pictures.map { file, paths in
            let some = paths.count == 1 ? "a picture" : "\(paths.count) pictures"
            var note = Finding.note(
                "'fit' is not said, which now means auto, in pairs where two fit: \(some) will look other than with "
                    + "'fit: cover', as before",
                .newDefault, at: Origin(file: file))
            note.isMinor = (try? File.stamp(of: file)).map { $0.modified >= Self.change } ?? false
            return note
        }
    }
}
