import Glibc
import Raster
import TestSupport

/// A folder in memory with playlists and pictures, and what happens to them.
final class Props {
    let path: String

    init() {
        var template = Array("/dev/shm/soak-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "a folder in /dev/shm")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        mkdir(path + "/photos", 0o700)
        mkdir(path + "/photos/more", 0o700)
        symlink("..", path + "/photos/more/up")
        for number in 0..<6 { draw("\(number).png", shade: number) }
        for number in 0..<4 { draw("photos/\(number).png", shade: 10 + number) }
        draw("photos/more/x.png", shade: 20)
        let jpeg = JPEGWriter(size: Size(width: 8, height: 8), components: 3, adobeTransform: nil) { x, y in
            [UInt8(x * 30), UInt8(y * 30), 99]
        }
        write("7.jpg", jpeg.bytes())
        write("broken.png", [UInt8](repeating: 7, count: 100))
        write("nested.m3u", Array("#EXTINF:1,one\n1.png\n2.png\ngone.png\n".utf8))
        writeList()
        // So few that all of them are held: most slides are shown and not drawn.
        let held = "defaults: {duration: 100ms, transition-duration: 40ms}\nslides: [3.png, 2.png, 4.png]\n"
        write("b.yaml", Array(held.utf8))
    }

    deinit { remove(path) }

    private func remove(_ path: String) {
        if unlink(path) == 0 { return }
        if let stream = opendir(path) {
            var names: [String] = []
            while let entry = readdir(stream) {
                names.append(
                    withUnsafeBytes(of: &entry.pointee.d_name) {
                        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                    })
            }
            closedir(stream)
            for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        rmdir(path)
    }

    /// Replaces a file, as careful programs do.
    func write(_ name: String, _ bytes: [UInt8]) {
        let draft = "\(path)/.draft"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count, "room in /dev/shm")
        close(file)
        rename(draft, "\(path)/\(name)")
    }

    func draw(_ name: String, shade: Int) {
        let size = Size(width: 8, height: 8)
        write(name, PNGWriter(size: size, kind: .color, depth: 8) { x, y in [shade % 256, x * 30, y * 30] }.bytes())
    }

    func removePicture(_ name: String) { unlink("\(path)/\(name)") }

    /// - Parameter last: an entry at the end of the list.
    func writeList(last: String = "5.png") {
        let text = """
            defaults: {duration: 1s, transition-duration: 60ms}
            when-empty: 4.png
            slides:
              - 0.png
              - {image: 1.png, transition: slide-up, weight: 2}
              - {image: 7.jpg, transition: cut, fit: contain}
              - missing.png
              - broken.png
              - {folder: photos, recursive: true, order: shuffled}
              - {playlist: nested.m3u, transition: slide-left}
              - {image: 3.png, show: {hours: "08:00-20:00"}}
              - {image: 4.png, priority: 3, show: {hours: "12:00-12:02"}}
              - \(last)

            """
        write("a.yaml", Array(text.utf8))
    }
}
