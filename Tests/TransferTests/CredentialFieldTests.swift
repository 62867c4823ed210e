import Testing
import Transfer

/// Secrets as other programs send them.
@Suite struct CredentialFieldTests {
    /// RFC 7617, section 2, and the vectors of RFC 4648, section 10, behind a name.
    @Test(arguments: [
        ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("", "", "Og=="), ("f", "", "Zjo="),
        ("f", "o", "Zjpv"), ("test", "123£", "dGVzdDoxMjPCow=="),
    ])
    func basic(_ name: String, _ password: String, _ encoded: String) {
        let field = HTTPCredentials(login: HTTPLogin(name: name, password: password)).field
        #expect(field.name == "Authorization")
        #expect(field.value == "Basic \(encoded)")
    }

    @Test func others() {
        #expect(HTTPCredentials(bearer: "abc").field.value == "Bearer abc")
        #expect(HTTPCredentials(field: "X-Api-Key", value: "k").field == ("X-Api-Key", "k"))
        #expect(HTTPLogin(name: "a@b", password: "p:/é").userInformation == "a%40b:p%3A%2F%C3%A9")
    }
}
