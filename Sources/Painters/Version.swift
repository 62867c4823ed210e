/// The version of player and painters, which have to be the same.
public enum Version {
    /// As `0.2.0`.
    public static let text = "0.2.0"
}
