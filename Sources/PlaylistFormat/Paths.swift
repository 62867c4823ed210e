/// Where a path of a playlist leads, seen from where the playlist's own folder is named. Purely lexical.
func resolve(_ path: String, in folder: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty || folder == "." { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
}
