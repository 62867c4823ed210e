internal import Fetch
internal import LinuxIO
internal import PlaylistFormat
internal import Transfer
internal import Web

/// Asks a server for the commits of branches, one after the other: a request each, without a body where nothing is new.
final class SiteInquiry {
    /// What the server has said.
    enum InquiryAnswer {
        /// The commit of each branch, in the order of the settings.
        case commits([String])
        case failed(String, retryAfter: Duration?)
    }

    /// What is known of a branch.
    private struct Known {
        let commit: String
        let validators: HTTPValidators
    }

    /// The commit's name (SHA-256), and a line's end.
    private static let longest = 64 << 10

    private let site: AgentSettings.DistantSite
    private let maker: RequestMaker
    /// Where an answer is written to.
    private let path: String
    private let policy: AddressPolicy
    private let client: HTTPClient
    private var known: [String: Known] = [:]
    private var found: [String] = []
    private var running: HTTPClient.TransferID?
    private var answer: InquiryAnswer?
    private(set) var requestCount = 0

    init(_ site: AgentSettings.DistantSite, _ settings: AgentSettings, path: String) throws(SystemError) {
        self.site = site
        self.path = path
        maker = RequestMaker(settings: settings)
        policy = AddressPolicy(settings)
        client = try HTTPClient(policy)
    }

    /// Lent to a `Poller`: readable when `take` has something to do.
    var descriptor: Int32 { client.descriptor }

    func begin() {
        (found, answer) = ([], nil)
        ask()
    }

    /// The answer, once.
    func take() throws(SystemError) -> InquiryAnswer? {
        for outcome in try client.run() where outcome.id == running {
            running = nil
            switch outcome.result {
            case .failure(let failure): answer = .failed("\(failure)", retryAfter: failure.retryAfter)
            case .success(let response): take(response)
            }
        }
        defer { answer = nil }
        return answer
    }

    private func ask() {
        let branch = site.branches[found.count]
        do {
            let address = try WebAddress("\(site.url)/refs/heads/\(branch)")
            if let refusal = policy.refusal(of: address) { return answer = .failed(refusal, retryAfter: nil) }
            var request = try maker.request(to: address)
            if let known = known[branch] { request.validators = known.validators }
            request.limits.byteCount = Self.longest
            try File.remove(path)
            running = try client.start(request, into: try Descriptor(opening: path, .createNew, for: .owner))
            requestCount += 1
        } catch let failure as SecretFile.Failure {
            answer = .failed(failure.reason, retryAfter: nil)
        } catch {
            answer = .failed("\(error)", retryAfter: nil)
        }
    }

    private func take(_ response: HTTPResponse) {
        let branch = site.branches[found.count]
        switch HTTPAnswer(response) {
        case .unchanged:
            guard let known = known[branch] else {
                return answer = .failed(
                    "\(site.url.host) says that nothing has changed, and nothing is known", retryAfter: nil)
            }
            found.append(known.commit)
        case .refusal(let reason, _):
            let reason = response.status == 404 ? "\(site.url) has no branch \(branch) (404)" : reason
            return answer = .failed(reason, retryAfter: AnswerHeaders(response).retryAfter(now: .now))
        case .body:
            let bytes = (try? File.contents(of: path, limit: Self.longest)) ?? []
            guard let commit = Self.commit(bytes) else {
                let page = ContentJudgement.refusal(of: bytes, byteCount: bytes.count, promised: nil, as: .playlist)
                let reason = page == ContentJudgement.loginPage ? ContentJudgement.loginPage : nil
                return answer = .failed(
                    reason ?? "\(site.url) answers for the branch \(branch) with something else than a commit",
                    retryAfter: nil)
            }
            known[branch] = Known(commit: commit, validators: response.validators)
            found.append(commit)
        }
        if found.count < site.branches.count { ask() } else { answer = .commits(found) }
    }

    private static func commit(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        let isHexadecimal = line.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
        return line.utf8.count == 64 && isHexadecimal ? line : nil
    }
}
