extension HTTPCredentials {
    /// As a field of a request, for another program that sends it. It has the secret.
    public var field: (name: String, value: String) {
        switch kind {
        case .field(let name, let value): (name, value)
        case .login(let login): ("Authorization", "Basic " + base64("\(login.name):\(login.password)"))
        }
    }
}

extension HTTPLogin {
    /// As the part of an address that stands before its host (RFC 3986, section 3.2.1). It has the secret.
    public var userInformation: String { "\(escaped(name)):\(escaped(password))" }
}

/// RFC 4648, section 4.
private func base64(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let group = rest.prefix(3)
        rest = rest.dropFirst(3)
        let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
        for index in 0..<4 {
            result.append(index <= group.count ? digits[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: result, as: UTF8.self)
}

/// Every byte as `%XX` but letters and digits.
private func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
        if 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte {
            result.append(byte)
        } else {
            result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: result, as: UTF8.self)
}
