/// The words that stand before a colon.
enum Key: String, CaseIterable {
    case defaults, order, slides
    case image, folder, recursive
    case duration, fit, background, transition
    case transitionDuration = "transition-duration"
    case easing
    case show, priority, weight
    case days, hours, from, until

    static let topLevel: [Key] = [.defaults, .order, .slides]
    static let picture: [Key] = [.image] + style + showing
    static let liveFolder: [Key] = [.folder, .recursive, .order] + style + showing
    /// Of a slide that does not say which of the two it is.
    static let entry: [Key] = [.image] + liveFolder
    static let style: [Key] = [.duration, .fit, .background, .transition, .transitionDuration, .easing]
    static let showing: [Key] = [.show, .priority, .weight]
    static let schedule: [Key] = [.days, .hours, .from, .until]

    /// Where the key belongs.
    var home: String {
        switch self {
        case .defaults, .slides: "at the top level"
        case .order: "at the top level or in a folder"
        case .image, .folder: "in a slide"
        case .recursive: "in a folder"
        case .duration, .fit, .background, .transition, .transitionDuration, .easing:
            "in 'defaults', a slide or a folder"
        case .show, .priority, .weight: "in a slide or a folder"
        case .days, .hours, .from, .until: "in 'show'"
        }
    }
}
