import Foundation
import LinuxIO
import Testing

@Suite struct HostTests {
    @Test func theNameIsTheKernels() throws {
        let name = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
        #expect(Host.name == name.trimmingCharacters(in: .newlines))
    }

    /// Held against what the kernel lists: IPv6 in /proc/net/if_inet6, IPv4 among the local routes.
    @Test func addressesAreThoseOfNetworks() throws {
        let addresses = Host.addresses
        #expect(Set(addresses).count == addresses.count)
        let routes = try String(contentsOfFile: "/proc/net/fib_trie", encoding: .utf8)
        let lines = routes.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let local = Set(
            zip(lines, lines.dropFirst()).filter { $1.hasPrefix("/32 host LOCAL") }.map { $0.0.dropFirst(4) })
        for address in addresses {
            var bytes = [UInt8](repeating: 0, count: 16)
            if address.contains(":") {
                #expect(inet_pton(AF_INET6, address, &bytes) == 1)
                let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                let known = try String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
                // The fourth field is the scope: 0 is global.
                let line = known.split(separator: "\n").first { $0.hasPrefix(hex) }
                #expect(line?.split(separator: " ")[3] == "00", "\(address)")
            } else {
                #expect(inet_pton(AF_INET, address, &bytes) == 1)
                #expect(local.contains(Substring(address)), "\(address)")
                #expect(!address.hasPrefix("127.") && !address.hasPrefix("169.254."))
            }
        }
        let others = local.filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }
        #expect(others.isSubset(of: addresses.map { Substring($0) }))
        // IPv4 first.
        #expect(addresses.drop { !$0.contains(":") }.allSatisfy { $0.contains(":") })
    }
}
