internal import Raster

/// How what is on each output is turned.
struct Turns: Hashable, Sendable {
    /// Of every output that has none of its own.
    var common = Rotation.none
    /// Of single outputs, by name.
    var own: [String: Rotation] = [:]

    subscript(output: String) -> Rotation { own[output] ?? common }
}
