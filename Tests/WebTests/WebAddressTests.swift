import Testing
import Web

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://a.example/b.jpg", "https://a.example/b.jpg"),
        ("HTTPS://A.Example:443", "https://a.example/"),
        ("http://a.example:80/?", "http://a.example/?"),
        ("https://a.example:8443/x", "https://a.example:8443/x"),
        ("https://a.example/a b/ä.jpg", "https://a.example/a%20b/%C3%A4.jpg"),
        ("https://a.example/%7eme/%2e%2e/x%2fy", "https://a.example/x%2Fy"),
        ("https://a.example/a/./b/../c/", "https://a.example/a/c/"),
        ("https://a.example/../../etc/passwd", "https://a.example/etc/passwd"),
        ("https://a.example/100%.png?a=1&b=%zz#top", "https://a.example/100%25.png?a=1&b=%25zz"),
        ("https://[2001:DB8::1]:8080/x", "https://[2001:db8::1]:8080/x"),
        ("https://a.example/..", "https://a.example/"), ("https://a.example?x/y", "https://a.example/?x/y"),
        ("https://a.example//b", "https://a.example//b"), ("http://192.0.2.7/cam.jpg", "http://192.0.2.7/cam.jpg"),
    ])
    func normalForms(_ text: String, normal: String) throws {
        let address = try WebAddress(text)
        #expect(address.description == normal)
        #expect(try WebAddress(normal) == address)
    }

    @Test(arguments: [
        ("a.jpg", "begins with https://"), ("ftp://a.example/b", "only https://"),
        ("file:///etc/passwd", "only https://"),
        ("https:///a", "needs a host"), ("https://", "needs a host"),
        ("https://me:secret@a.example/", "no name and password"),
        ("https://a.example:0/", "port"), ("https://a.example:99999/", "port"), ("https://a.example:x/", "port"),
        ("https://bücher.example/", "xn--"), ("https://a b/", "needs a host"), ("https://[::1/", "needs a host"),
        ("https://a.example/" + String(repeating: "x", count: 2048), "2048 bytes"),
    ])
    func whatIsNone(_ text: String, reason: String) {
        do throws(WebAddress.Misfit) {
            _ = try WebAddress(text)
            Issue.record("\(text) is taken")
        } catch {
            #expect(error.reason.contains(reason))
            #expect(!error.reason.contains("secret"))
        }
    }

    /// RFC 3986, section 5.4, but for what has another scheme.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("g?y", "http://a/b/c/g?y"), ("?y", "http://a/b/c/d;p?y"), ("#s", "http://a/b/c/d;p?q"),
        (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("..g", "http://a/b/c/..g"),
        ("./g/.", "http://a/b/c/g/"), ("g;x=1/../y", "http://a/b/c/y"), ("https://x.example/y", "https://x.example/y"),
    ])
    func references(_ reference: String, meant: String) throws {
        #expect(try WebAddress("http://a/b/c/d;p?q").resolved(reference).description == meant)
    }

    @Test(arguments: [
        ("https://a.example/x/b.jpg", true), ("https://a.example/x/y/b.jpg", true), ("https://a.example/x/", true),
        ("https://a.example/b.jpg", false), ("https://a.example/xy/b.jpg", false), ("http://a.example/x/b.jpg", false),
        ("https://b.example/x/b.jpg", false), ("https://a.example:8443/x/b.jpg", false),
    ])
    func whatLiesBelow(_ text: String, isBelow: Bool) throws {
        #expect(try WebAddress(text).isBelowFolder(of: WebAddress("https://a.example/x/list.yaml")) == isBelow)
    }

    @Test func valuesOfAQueryStayOutOfLogs() throws {
        #expect(try WebAddress("https://a.example/b?key=secret").discreet == "https://a.example/b?…")
    }
}
