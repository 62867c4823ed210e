/// Why a text is no display mode.
public enum ModeFlaw: Error, Hashable {
    /// It reads as nothing that a mode can be.
    case unknown
    /// It gives timings that no display can have; why, in words.
    case impossible(String)
}
