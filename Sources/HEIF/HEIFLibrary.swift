internal import Decode
internal import Glibc

/// Libheif, which reads HEIC and AVIF: it is looked for while the program runs, as the machine may not have it. A static program
/// cannot load it.
public enum HEIFLibrary {
    /// The name of its binary interface.
    private static let name = "libheif.so.1"

    /// Loads it with its plugins, for good; once, before other threads decode pictures. Returns whether it is there.
    @discardableResult
    public static func load() -> Bool {
        guard unsafe dlopen(name, RTLD_NOW | RTLD_GLOBAL) != nil else { return false }
        // Among all that is loaded (RTLD_DEFAULT).
        return unsafe PictureFile.Format.findHEIF { name in
            guard let name = unsafe name else { return nil }
            return unsafe dlsym(nil, name)
        }
    }
}
