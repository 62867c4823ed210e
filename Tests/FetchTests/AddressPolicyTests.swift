import Fetch
import Foundation
import Testing
import Web

@Suite struct AddressPolicyTests {
    private static func address(_ text: String) throws -> NetworkAddress {
        var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
        try #require(inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1)
        return try #require(NetworkAddress(bytes: bytes))
    }

    @Test(arguments: [
        "0.0.0.0", "0.255.255.255", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.0.1", "169.254.0.1", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.8", "192.168.0.0",
        "192.168.255.255", "198.18.0.1", "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::10.1.2.3",
        "64:ff9b::127.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2002:a00:1::", "2002:7f00:1::5", "fc00::1",
        "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
    ])
    func privateOnes(_ text: String) throws { #expect(try !Self.address(text).isPublic) }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2001:4860::8888", "2002:808:808::1",
        "2a00::1",
    ])
    func publicOnes(_ text: String) throws { #expect(try Self.address(text).isPublic) }

    private static let policy = AddressPolicy(plainHosts: ["cam.lan"], privateHosts: ["Cam.lan", "10.0.0.5"])

    @Test(arguments: [
        ("cam.lan", "10.0.0.9", true), ("CAM.lan", "127.0.0.1", true), ("other.lan", "10.0.0.9", false),
        ("10.0.0.5", "10.0.0.5", true), ("10.0.0.6", "10.0.0.6", false), ("other.example", "1.1.1.1", true),
        ("a.cam.lan", "10.0.0.9", false),
    ])
    func addressesOfHosts(_ host: String, _ address: String, isAllowed: Bool) throws {
        let refusal = Self.policy.refusal(of: host, at: try Self.address(address))
        #expect((refusal == nil) == isAllowed)
        if let refusal { #expect(refusal.contains("'private: [\(host)]'") && refusal.contains(address)) }
    }

    @Test(
        arguments: [
            ("https://a.example/", nil, true), ("http://a.example/", nil, false), ("http://cam.lan/", nil, true),
            ("http://cam.lan/", "https://a.example/", false), ("https://b.example/", "https://a.example/", true),
            ("http://cam.lan/b", "http://cam.lan/a", true), ("http://x.lan/b", "http://cam.lan/a", false),
            ("https://x.lan/b", "http://cam.lan/a", true),
        ] as [(String, String?, Bool)])
    func schemes(_ text: String, from origin: String?, isAllowed: Bool) throws {
        let refusal = Self.policy.refusal(
            of: try WebAddress(text), redirectedFrom: try origin.map { try WebAddress($0) })
        #expect((refusal == nil) == isAllowed)
    }
}
