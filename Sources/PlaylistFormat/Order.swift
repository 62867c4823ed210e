/// In which order slides come.
public enum Order: String, CaseIterable, Sendable {
    /// As written; folders in natural order.
    case listed
    /// From a bag: none twice before all were shown, none twice across the wrap.
    case shuffled
}
