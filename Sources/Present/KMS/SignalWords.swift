internal import Vocabulary

// The kernel's words for what a site file says.

extension ColorRange {
    /// The value of `Broadcast RGB`.
    var word: String {
        switch self {
        case .full: "Full"
        case .limited: "Limited 16:235"
        case .auto: "Automatic"
        }
    }
}

extension ContentType {
    /// The value of `content type`.
    var word: String {
        switch self {
        case .graphics: "Graphics"
        case .photo: "Photo"
        case .cinema: "Cinema"
        case .game: "Game"
        case .none: "No Data"
        }
    }
}
