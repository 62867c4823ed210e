/// Names of files that folders list.
enum PictureName {
    private static let endings = [".jpg", ".jpeg", ".jpe", ".png"]

    /// Whether a file of this name is listed; hidden ones are not.
    static func isPicture(_ name: String) -> Bool {
        if name.utf8.first == UInt8(ascii: ".") { return false }
        let name = name.lowercased()
        return endings.contains { name.hasSuffix($0) }
    }
}
