/// A path of a playlist, resolved against the playlist's folder. Purely lexical.
func resolve(_ path: String, in folder: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty || folder == "." { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
}
