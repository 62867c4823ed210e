import Foundation
import TestSupport
import Testing

/// An authority of the tests' own, and what it has signed, made by openssl(1).
struct Certificates {
    let folder: String

    var authority: String { folder + "/ca.pem" }

    /// The options of a server that has a certificate: `good`, `other` for another name, `old`, `future` or `own`, which it has
    /// signed itself.
    func server(_ name: String) throws -> TestServer {
        try TestServer("certificate=\(folder)/\(name).pem", "key=\(folder)/key.pem")
    }

    static let made = Result { try Certificates() }

    private init() throws {
        folder = try TestFolder.make()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl makes certificates")
    }

    private static let script = """
        set -e
        key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        openssl req -x509 $key -keyout ca.key -out ca.pem -days 3650 -subj "/CN=Authority of the tests"
        openssl req -new $key -keyout key.pem -out request.pem -subj "/CN=localhost"
        openssl req -x509 -key key.pem -out own.pem -days 3650 -subj "/CN=localhost" -addext "subjectAltName=DNS:localhost"
        touch index
        cat >ca.conf <<END
        [ca]
        default_ca = it
        [it]
        database = index
        new_certs_dir = .
        certificate = ca.pem
        private_key = ca.key
        default_md = sha256
        policy = any
        rand_serial = yes
        unique_subject = no
        [any]
        commonName = supplied
        END
        sign() {
            echo "subjectAltName=$2" >extension
            openssl ca -batch -config ca.conf -in request.pem -out $1.pem -notext -extfile extension -startdate $3 -enddate $4
        }
        sign good DNS:localhost 20200101000000Z 20990101000000Z
        sign other DNS:pictures.example 20200101000000Z 20990101000000Z
        sign old DNS:localhost 20200101000000Z 20210101000000Z
        sign future DNS:localhost 20980101000000Z 20990101000000Z
        """
}
