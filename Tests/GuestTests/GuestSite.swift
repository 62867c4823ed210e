import Foundation
import Testing

/// A site that is published on the host again and again, before a guest begins: what its server has after each time.
///
/// A guest finds in `/media` the folder `repo` with all of it, `heads/NUMBER` with what changes from one time to the next, and
/// `lobby.gpg`, the key that has signed it.
enum GuestSite {
    /// How many files of text it has besides its picture, each with the number of its version.
    private static let texts = 40
    private static let signer = "signs@example.org"
    private static let settings = """
        site: {url: "http://127.0.0.1:8080/repo", branch: lobby, key: lobby.gpg, every: 1m, keep-free: 16MiB}
        http: 127.0.0.1
        private: 127.0.0.1

        """
    /// What follows `refs/heads/lobby` in a repository that is signed.
    private static let heads = ["refs/heads/lobby", "summary", "summary.sig"]

    /// - Parameter pictures: names of the media's; each version has the next of them.
    static func publish(_ versions: Int, in media: Media, pictures: [String]) throws {
        let manager = FileManager.default
        let agent = try #require(Harness.agent).path
        let keys = media["keys"].path
        try manager.createDirectory(
            at: media["keys"], withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let gpg = ["--homedir", keys, "--batch", "--quiet"]
        try Tool.run(
            "/usr/bin/gpg",
            gpg + ["--passphrase", "", "--quick-gen-key", signer, "ed25519", "sign", "never"])
        try Tool.run("/usr/bin/gpg", gpg + ["--output", media["lobby.gpg"].path, "--export", signer])
        for version in 1...versions {
            let site = media["site"]
            try? manager.removeItem(at: site)
            try manager.createDirectory(at: site, withIntermediateDirectories: true)
            try manager.copyItem(at: media[pictures[version % pictures.count]], to: site.appending(path: "now.jpg"))
            try media.write(
                "# \(version)\ndefaults: {duration: 1h, transition: cut}\nslides: [now.jpg]\n", to: "site/playlist.yaml"
            )
            for number in 1...texts { try media.write("\(version)\n", to: "site/\(number).txt") }
            try Tool.run(
                agent,
                [
                    "publish", site.path, "--repo", media["repo"].path, "--branch", "lobby", "--sign", signer,
                    "--gpg-homedir", keys, "--keep", "\(versions)",
                ])
            for name in heads {
                let copy = media["heads/\(version)/\(name)"]
                try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try manager.copyItem(at: media["repo/\(name)"], to: copy)
            }
        }
        _ = try? Tool.run("/usr/bin/gpgconf", "--homedir", keys, "--kill", "all")
        for name in ["keys", "site"] { try? manager.removeItem(at: media[name]) }
    }

    /// A line by which a guest's server has a version.
    static func publishing(_ version: Int) -> String {
        "cp -R /media/heads/\(version) /www/new && "
            + heads.reversed().map { "mv /www/new/\($0) /www/repo/\($0)" }.joined(separator: " && ")
            + " && rm -r /www/new"
    }

    /// Lines that have a guest's player and agent begin with it, and its server.
    static func beginning(_ version: Int) -> String {
        """
        systemctl stop cyclorama-agent cyclorama
        mkdir -p /www && cp -R /media/repo /www/repo && \(publishing(version))
        cp /media/lobby.gpg /etc/cyclorama/lobby.gpg
        printf '%s' '\(settings)' >/etc/cyclorama/agent.yaml
        echo "outputs: {'*': /var/lib/cyclorama-agent/@site}" >/etc/cyclorama/site.yaml
        cyclorama check /etc/cyclorama/agent.yaml
        busybox httpd -p 8080 -h /www
        systemctl start cyclorama cyclorama-agent
        """
    }

    /// A line that succeeds where a version is shown.
    static func isShown(_ version: Int) -> String {
        "grep -qx '# \(version)' /var/lib/cyclorama-agent/@site/playlist.yaml"
    }

    /// The version that a sign shows whose agent's folder has been copied to the host; throws where it or the repository is not
    /// whole.
    static func versionShown(in folder: URL) throws -> Int {
        try Tool.run("/usr/bin/ostree", "--repo=\(folder.appending(path: "repo").path)", "fsck", "--quiet")
        let site = folder.appending(path: "@site").resolvingSymlinksInPath()
        func text(_ name: String) throws -> Substring {
            try String(contentsOf: site.appending(path: name), encoding: .utf8).prefix { $0 != "\n" }
        }
        let head = try text("playlist.yaml").dropFirst(2)
        let others = try (1...texts).map { try text("\($0).txt") }.filter { $0 != head }
        guard let version = Int(head), others.isEmpty else {
            throw GuestFailure(what: "the site is of \(head) and of \(others)")
        }
        return version
    }
}
