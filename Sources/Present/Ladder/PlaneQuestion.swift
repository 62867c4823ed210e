internal import Compose
internal import Raster

/// All of a frame on planes that a driver's answer depends on: two of the same sizes at the same places get the same one, whatever
/// they show.
///
/// To ask costs more than a call on amdgpu: a test with another set of planes takes the lock of all CRTCs and waits for their flips
/// (amdgpu_dm.c, should_reset_plane and do_aquire_global_lock).
struct PlaneQuestion: Hashable {
    private struct Layer: Hashable {
        let shape: Shape
        let window, place: Rect
        let isMixed, fades: Bool
    }

    private let ground: Shape
    private let window: Point
    private let layers: [Layer]
    /// Whether it would be shown by a mode set.
    private let setsMode: Bool

    init<Buffer: Framebuffer>(_ shot: Shot<Buffer>, settingMode: Bool) {
        ground = shot.buffer.shape
        window = shot.window
        layers = shot.layers.map { layer in
            Layer(
                shape: layer.buffer.shape, window: layer.window, place: layer.place, isMixed: layer.opacity != .full,
                fades: layer.fades)
        }
        setsMode = settingMode
    }
}
