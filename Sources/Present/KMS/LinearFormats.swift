/// The codes of the formats that a plane takes in linear memory, by its IN_FORMATS: struct drm_format_modifier_blob and, for 64
/// formats each, struct drm_format_modifier (drm_mode.h). Nil where the bytes are no such table.
///
/// RK3566's Cluster planes list formats and take none of them linear (rockchip_drm_vop2.c, rockchip_vop2_mod_supported).
func linearFormats(_ bytes: [UInt8]) -> [UInt32]? {
    func number(_ place: Int, _ count: Int) -> UInt64? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64($1 * 8) }
    }
    func word(_ place: Int) -> Int? { number(place, 4).map { Int($0) } }
    guard let count = word(8), let start = word(12), let modifiers = word(16), let table = word(20),
        count <= bytes.count, modifiers <= bytes.count
    else { return nil }
    var formats: [UInt32] = []
    for index in 0..<modifiers {
        let entry = table + index * 24
        guard let mask = number(entry, 8), let offset = word(entry + 8), let modifier = number(entry + 16, 8) else {
            return nil
        }
        // DRM_FORMAT_MOD_LINEAR
        if modifier != 0 { continue }
        for bit in 0..<64 where mask >> UInt64(bit) & 1 == 1 {
            guard offset + bit < count, let code = number(start + (offset + bit) * 4, 4) else { return nil }
            formats.append(UInt32(code))
        }
    }
    return formats
}
