internal import Raster
internal import Vocabulary

/// The words that keys take, by the types that they stand for.
enum KeyWords {
    static let orders = Order.allCases.map(\.rawValue)
    /// `listed` is what a folder lists by itself: its names.
    static let folderOrders = [Order.listed.rawValue] + FolderOrder.allCases.map(\.rawValue)
    static let fits = Fit.allCases.map(\.rawValue)
    static let transitions = Transition.allCases.map(\.name)
    static let easings = Easing.words.map(\.name)
    static let directions = Layout.Direction.allCases.map(\.rawValue)
    static let snaps = Layout.Snap.allCases.map(\.rawValue)
    static let marks = Indicator.Kind.allCases.map(\.rawValue)
    static let sides = Indicator.Side.allCases.map(\.rawValue)
    static let rotations = Rotation.allCases.map { String($0.rawValue) }
    static let ranges = ColorRange.allCases.map(\.rawValue)
    static let contents = ContentType.allCases.map(\.rawValue)
}
