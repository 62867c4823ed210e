internal import PlaylistFormat
internal import Transfer
internal import Web

extension RequestMaker {
    /// The order of a pull.
    ///
    /// - Parameters:
    ///   - commits: those of the branches, in their order.
    ///   - tree: the name of what is made of them.
    func order(
        for site: AgentSettings.DistantSite, _ commits: [String], in folder: SiteFolder, tree: String
    ) throws(SecretFile.Failure) -> PullOrder {
        var order = PullOrder(
            repository: folder.repository, tree: folder.tree(tree), scratch: folder.scratch, url: site.url,
            branches: zip(site.branches, commits).map { PulledBranch(name: $0, commit: $1) }, keys: site.keys)
        order.limits.keepFree = site.keepFree
        order.authority = settings.authority
        if let field = try credentials(for: site.url.host)?.field {
            order.headers = [HTTPField(name: field.name, value: field.value)]
        }
        if let proxy = settings.proxy {
            let login = try proxyLogin().map { $0.userInformation + "@" } ?? ""
            order.proxy = proxy.origin.replacing("://", with: "://" + login)
        }
        return order
    }
}
