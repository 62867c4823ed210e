internal import LinuxIO
internal import PlaylistFormat
internal import Raster
internal import Vocabulary

extension CheckedShow {
    /// When 0.2.0 changed the default of `fit` and the end of `until`: 2026-11-26T00:00Z. Newer playlists rely on the new ones.
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
            return note(
                "'fit' is not said, which now means auto, in pairs where two fit: \(some) will look other than with "
                    + "'fit: cover', as before", on: file)
        }
    }

    /// Notes times of `until`, which included their minute up to 0.1.0.
    func newEnds() -> [Finding] {
        let files = zip(slides, content.origins).compactMap { slide, origin -> String? in
            let ends = slide.showing.schedules.flatMap(\.rules).contains { rule in
                if case .moment(let end)? = rule.until { end.seconds % 60 == 0 } else { false }
            }
            return ends ? origin?.file : nil
        }
        let text = "a time of 'until' now ends there, as that of 'hours' does, not a minute later"
        return Set(files).map { note(text, on: $0) }
    }

    /// A note on a change, which is minor for files that are newer than that.
    private func note(_ text: String, on file: String) -> Finding {
        var note = Finding.note(text, .newDefault, at: Origin(file: file))
        note.isMinor = (try? File.stamp(of: file)).map { $0.modified >= Self.change } ?? false
        return note
    }
}
