internal import PlaylistFormat

extension CivilMoment {
    /// What the clock shows: `18:00`, or `18:00:05`.
    func clock(showsSeconds: Bool) -> String {
        let fields = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
        return fields.prefix(showsSeconds ? 3 : 2).map { padded($0, to: 2) }.joined(separator: ":")
    }
}
