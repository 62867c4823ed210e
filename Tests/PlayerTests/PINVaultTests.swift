import Foundation
import TestSupport
import Testing

@testable import Player

@Suite struct PINVaultTests {
    private let scratch: Scratch
    private let vault: PINVault

    init() throws {
        scratch = try Scratch()
        vault = try Self.vault(scratch)
    }

    private static func vault(_ scratch: Scratch) throws -> PINVault {
        try PINVault(folder: scratch["state"], rounds: 10)
    }

    private func reason(_ finding: PINVault.Finding) -> String? {
        if case .lost(let reason) = finding { reason } else { nil }
    }

    private var path: String { scratch["state/pin"] }

    @Test func thePINIsRightAndNoOtherIs() throws {
        #expect(vault.answer(.look, at: .zero) == .noPIN && vault.answer(.check("2580"), at: .zero) == .noPIN)
        #expect(vault.answer(.set("2580"), at: .zero) == .set)
        #expect(vault.answer(.look, at: .zero) == .ready)
        #expect(vault.answer(.check("2580"), at: .zero) == .right)
        #expect(vault.answer(.check("258"), at: .zero) == .wrong(wait: .zero))
        #expect(vault.answer(.check("2580"), at: .zero) == .right)
        #expect(vault.answer(.set("1111"), at: .zero) == .set)
        #expect(vault.answer(.check("2580"), at: .zero) == .wrong(wait: .zero))
        #expect(vault.answer(.set(nil), at: .zero) == .set)
        #expect(vault.answer(.look, at: .zero) == .noPIN && !FileManager.default.fileExists(atPath: path))
    }

    @Test func nobodyElseCanReadIt() throws {
        _ = vault.answer(.set("2580"), at: .zero)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("cyclorama pin 1\npbkdf2-sha256$10$") && !text.contains("2580"))
    }

    /// Three tries are free; then each takes twice as long as the one before, up to an hour.
    @Test func waitsGrow() throws {
        _ = vault.answer(.set("2580"), at: .zero)
        var now = Duration.zero
        var waits: [Int64] = []
        for _ in 0..<12 {
            let finding = vault.answer(.check("0000"), at: now)
            guard case .wrong(let wait) = finding else { throw Waited(what: "\(finding)") }
            waits.append(wait.components.seconds)
            if wait > .zero {
                now += wait - .milliseconds(1)
                #expect(
                    vault.answer(.check("2580"), at: now) == .tooEarly(wait: .milliseconds(1)), "also the right one")
                #expect(vault.answer(.look, at: now) == .tooEarly(wait: .milliseconds(1)))
                now += .milliseconds(1)
            }
        }
        #expect(waits == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(vault.answer(.check("2580"), at: now) == .right)
        #expect(vault.answer(.check("0000"), at: now) == .wrong(wait: .zero), "it begins anew")
    }

    /// Another run has another clock: the wait begins again.
    @Test func aPlugThatIsPulledWinsNoTry() throws {
        _ = vault.answer(.set("2580"), at: .zero)
        for _ in 0..<4 { _ = vault.answer(.check("0000"), at: .seconds(100)) }
        #expect(vault.answer(.look, at: .seconds(100)) == .tooEarly(wait: .seconds(30)))
        let next = try Self.vault(scratch)
        #expect(next.answer(.check("2580"), at: .seconds(5)) == .tooEarly(wait: .seconds(30)))
        #expect(next.answer(.check("0000"), at: .seconds(35)) == .wrong(wait: .seconds(60)))
        #expect(try Self.vault(scratch).answer(.look, at: .zero) == .tooEarly(wait: .seconds(60)))
        #expect(next.answer(.set("2580"), at: .seconds(36)) == .set)
        #expect(next.answer(.check("2580"), at: .seconds(36)) == .right, "who sets it need not wait")
    }

    /// A disk that takes nothing gives no free tries, and no way in for nobody.
    @Test func triesCountWhereNothingCanBeWritten() throws {
        _ = vault.answer(.set("2580"), at: .zero)
        let kept = try Data(contentsOf: URL(filePath: path))
        for _ in 0..<3 {
            _ = vault.answer(.check("0000"), at: .zero)
            try kept.write(to: URL(filePath: path))
        }
        #expect(vault.answer(.check("2580"), at: .zero) == .tooEarly(wait: .seconds(30)))
        #expect(vault.answer(.check("2580"), at: .seconds(30)) == .right)
    }

    @Test(arguments: ["", "cyclorama pin 2\na\n0\n", "cyclorama pin 1\nnone\n0\n"])
    func aDamagedFileStaysLocked(_ text: String) throws {
        _ = vault.answer(.set("2580"), at: .zero)
        try scratch.write("state/pin", Array(text.utf8))
        #expect(reason(vault.answer(.check("2580"), at: .zero))?.hasSuffix("state/pin: damaged") == true)
        #expect(vault.answer(.set("2580"), at: .zero) == .set && vault.answer(.check("2580"), at: .zero) == .right)
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        try scratch.write("state", [])
        #expect(reason(vault.answer(.set("2580"), at: .zero))?.contains("/state") == true)
    }

    @Test func findingsComeByItsDescriptor() throws {
        vault.ask(.look, for: .lock("DP-1"))
        vault.ask(.set("2580"), for: .client(7))
        var findings: [PINVault.Asker: PINVault.Finding] = [:]
        let end = ContinuousClock.now + .seconds(30)
        while findings.count < 2, ContinuousClock.now < end {
            for (asker, finding) in vault.takeFindings() { findings[asker] = finding }
        }
        #expect(findings[.client(7)] == .set)
        #expect([.noPIN, .ready].contains(try #require(findings[.lock("DP-1")])))
    }

    @Test(arguments: [
        ("2580", true), ("000000000000", true), ("258", false), ("0000000000000", false), ("25a0", false), ("", false),
        ("२५८०", false), (" 2580", false),
    ]) func whatCanBeAPIN(_ text: String, _ isPIN: Bool) { #expect(PINRecord.isPIN(text) == isPIN) }
}
