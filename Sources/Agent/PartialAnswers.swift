internal import Transfer
internal import Web

/// The answers that broke off, of which a part is in the arriving file: a value.
struct PartialAnswers {
    private var answers: [WebAddress: HTTPResponse] = [:]
    private var byteCount = 0

    subscript(address: WebAddress) -> HTTPResponse? { answers[address] }

    /// Keeps an answer, where all of them together have no more bytes than that. Returns whether it does.
    mutating func keep(_ answer: HTTPResponse, of address: WebAddress, within limit: Int) -> Bool {
        remove(address)
        guard byteCount + answer.byteCount <= limit else { return false }
        answers[address] = answer
        byteCount += answer.byteCount
        return true
    }

    mutating func remove(_ address: WebAddress) {
        byteCount -= answers.removeValue(forKey: address)?.byteCount ?? 0
    }

    /// Removes all but those of some addresses, and returns which.
    mutating func removeAll(but wanted: Set<WebAddress>) -> [WebAddress] {
        let others = answers.keys.filter { !wanted.contains($0) }
        for address in others { remove(address) }
        return others
    }
}
