/// What `publish` publishes, and where.
public struct PublishOptions: Hashable, Sendable {
    /// The folder that becomes the site.
    public var folder: String
    /// The OSTree repository, which is made where it is missing.
    public var repository: String
    /// Of the repository: what signs have as `branch`.
    public var branch: String
    /// The GPG key that signs: its id, its fingerprint, or its user's address.
    public var key: String
    /// Where gpg(1) has that key; nil: where it has all.
    public var keyFolder: String?
    /// How many commits of the branch stay, at least one.
    public var kept: Int

    public init(folder: String, repository: String, branch: String, key: String, keyFolder: String?, kept: Int) {
        (self.folder, self.repository, self.branch, self.key) = (folder, repository, branch, key)
        (self.keyFolder, self.kept) = (keyFolder, kept)
    }
}
