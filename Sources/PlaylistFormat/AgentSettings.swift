public import Web

/// What `agent.yaml` says: where the agent may fetch from, and with what.
public struct AgentSettings: Hashable, Sendable {
    /// What a host is told so that it answers.
    public struct Credential: Hashable, Sendable {
        /// How the secret is told.
        public enum Form: Hashable, Sendable {
            /// `name:password` (RFC 7617).
            case basic
            /// A token (RFC 6750).
            case bearer
            /// The value of a field of the request.
            case header(String)
        }

        /// As `WebAddress.host` has it.
        public var host: String
        /// The file with the secret. A name without a slash is one of the folder that systemd names (`LoadCredential=`).
        public var file: String
        public var form: Form

        public init(host: String, file: String, form: Form) {
            self.host = host
            self.file = file
            self.form = form
        }
    }

    /// A site from afar: branches of an OSTree repository, which are put together to one folder.
    public struct DistantSite: Hashable, Sendable {
        /// The folder of the repository, without a slash at its end.
        public var url: WebAddress
        /// What a later branch has wins over what an earlier one has; one at least.
        public var branches: [String]
        /// Files with GPG keys, of which one has to have signed each branch; one at least.
        public var keys: [String]
        /// How often the branches are asked for.
        public var every = Duration.seconds(300)
        /// How many bytes of the disk stay free.
        public var keepFree = 500 << 20

        public init(url: WebAddress, branches: [String], keys: [String]) {
            self.url = url
            self.branches = branches
            self.keys = keys
        }
    }

    /// Where the agent looks for it, if nothing else is said.
    public static let standardPath = "/etc/cyclorama/agent.yaml"
    /// The size of the cache where the file says nothing.
    public static let standardCache = 2 << 30

    /// The hosts that may be asked by `http:`, as `WebAddress.host` has them.
    public var plainHosts: [String] = []
    /// The hosts that may have private addresses.
    public var privateHosts: [String] = []
    /// How many bytes the cache has at most.
    public var cache = AgentSettings.standardCache
    /// A file with certificates (PEM) that are trusted besides the system's own; nil: there is none.
    public var authority: String?
    /// Through which proxy everything is asked for; nil: through none.
    public var proxy: WebAddress?
    /// Each host once.
    public var credentials: [Credential] = []
    /// Nil: there is none.
    public var site: DistantSite?

    public init() {}

    /// Parses the file. An empty one says nothing, which is no mistake.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - probe: looks for the files that it names; what is missing is an error then
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, probe: FileProbe? = nil
    ) -> Parsed<AgentSettings> {
        var decoder = AgentDecoder(folder: folder)
        decoder.probe = probe
        return decoder.decode(bytes, name: name)
    }

    /// Whether a YAML file names a site for the agent.
    public static func namesSite(yaml bytes: [UInt8]) -> Bool {
        Key.firstAtTop(of: bytes, among: [.distantSite]) != nil
    }

    /// All keys and values of a YAML file, in their order, up to what cannot be parsed.
    public static func texts(ofYAML bytes: [UInt8]) -> [String] {
        guard let source = try? SourceText(decoding: bytes, name: "", breaks: .yaml),
            var parser = YAMLParser(source.bytes)
        else { return [] }
        var texts: [String] = []
        while let event = try? parser.next() {
            switch event.kind {
            case .streamEnd: return texts
            case .scalar(let text, _): texts.append(text)
            default: break
            }
        }
        return texts
    }

    /// Whether a YAML file speaks to the agent: one of its keys stands at the top level, before any of a playlist or a site file.
    public static func isAgent(yaml bytes: [UInt8]) -> Bool {
        Key.firstAtTop(of: bytes, among: Key.agent + [.outputs, .slides]).map(Key.agent.contains) ?? false
    }
}
