import Foundation
import LinuxIO
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Decode

/// All pictures in work take a quarter of the memory, those included whose disks do not answer.
@Suite(.timeLimit(.minutes(60)))
struct MemoryAccountTests {
    private let folder: Folder
    /// Of 1000 by 1000 pixels, which takes some 4 MB.
    private let path: String

    init() throws {
        folder = Folder()
        path = try folder.file("a.png", FlatPNG(size: Size(width: 1000, height: 1000), isInterlaced: true).bytes())
    }

    private func limits(_ account: MemoryAccount) -> Limits {
        var limits = Limits(memory: account.limit / 2)
        limits.account = account
        return limits
    }

    private func account(withLive: Duration = .milliseconds(20)) -> MemoryAccount {
        MemoryAccount(limit: 10 << 20, patience: (withLive, .milliseconds(10)))
    }

    private func cancelled() -> Cancellation {
        let cancellation = Cancellation()
        cancellation.cancel()
        return cancellation
    }

    private func share(_ account: MemoryAccount, _ bytes: Int) -> MemoryAccount.Share {
        let share = MemoryAccount.Share(of: account, cancellation: nil)
        #expect(share.enlarge(to: bytes) == .granted)
        return share
    }

    @Test func theMachinesLimitsHaveOne() {
        #expect(Limits.machine.account?.limit == 2 * Limits.machine.memory)
        #expect(Limits.standard.account == nil && Limits().account == nil)
    }

    /// Each within its limit: two never refuse each other, whatever the order in which they grow.
    @Test func twoFit() {
        let account = account()
        let shares = (0..<2).map { _ in MemoryAccount.Share(of: account, cancellation: nil) }
        for bytes in [1, 4 << 20, 5 << 20, 2 << 20] {
            for share in shares { #expect(share.enlarge(to: bytes) == .granted) }
        }
        #expect(account.held == 10 << 20, "a share never shrinks")
        withExtendedLifetime(shares) {}
    }

    @Test func aThirdIsRefusedWhileTwoHang() throws {
        let account = account()
        let cancellations = (0..<2).map { _ in Cancellation() }
        var hung: [MemoryAccount.Share] = cancellations.map { MemoryAccount.Share(of: account, cancellation: $0) }
        for share in hung { #expect(share.enlarge(to: 4 << 20) == .granted) }
        for cancellation in cancellations { cancellation.cancel() }
        let callTracker = CallTracker()
        let reason = callTracker.accompany { refusal(path, limits: limits(account)) }
        let words = "1000x1000 pixels would take 4 MiB, and pictures whose disks do not answer hold 9 of the 10 for all"
        #expect(reason == .overBudget(words))
        #expect(callTracker.hasMetUnreachable, "it is tried again when something answers")
        #expect(account.held == 8 << 20)
        hung.removeLast()
        #expect(refusal(path, limits: limits(account)) == nil)
        #expect(account.held == 4 << 20)
        withExtendedLifetime(hung) {}
    }

    /// What gets on will end: it is waited for, which counts as getting on.
    @Test func aThirdWaitsForOneThatGetsOn() throws {
        let account = account(withLive: lastLimit)
        let hanging = Cancellation()
        let hung = MemoryAccount.Share(of: account, cancellation: hanging)
        #expect(hung.enlarge(to: 5 << 20) == .granted)
        hanging.cancel()
        let live = Mutex<MemoryAccount.Share?>(nil)
        live.withLock { $0 = share(account, 4 << 20) }
        let cancellation = Cancellation()
        let end = Thread {
            while cancellation.checks < 3 { usleep(1000) }
            live.withLock { $0 = nil }
        }
        end.start()
        let waiting = MemoryAccount.Share(of: account, cancellation: cancellation)
        #expect(waiting.enlarge(to: 4 << 20) == .granted)
        #expect(cancellation.checks >= 3)
        // And no longer than it is wanted.
        let other = MemoryAccount.Share(of: account, cancellation: cancelled())
        #expect(other.enlarge(to: 4 << 20) == .cancelled)
        withExtendedLifetime(hung) {}
    }

    @Test func twoThatWaitForEachOtherGiveUp() {
        let account = account()
        let shares = [share(account, 5 << 20), share(account, 5 << 20)]
        let refusal = MemoryAccount.Shortage(bytes: 5 << 20, hungBytes: 0, limit: 10 << 20)
        for share in shares { #expect(share.enlarge(to: 6 << 20) == .refused(refusal)) }
        #expect(account.held == 10 << 20)
        withExtendedLifetime(shares) {}
    }

    /// It is held while the picture is in work, whoever ends that.
    @Test func itIsGivenBack() throws {
        let account = account()
        do {
            let file = try PictureFile(path: path, limits: limits(account))
            let header = account.held
            #expect(header > 3 << 20)
            let rows = try file.rows(scale: 1, over: .black)
            #expect(account.held == header)
            try rows.budget.claim(500_000)
            #expect(account.held == header + 500_000)
            #expect(throws: DecodeError.self) { try rows.budget.claim(2 << 20) }
            #expect(account.held == header + 500_000, "what is over the picture's own limit is not taken")
            _ = consume rows
        }
        #expect(account.held == 0)
        let torn = try folder.file("b.png", Array([UInt8](Data(contentsOf: URL(fileURLWithPath: path))).dropLast(40)))
        #expect(refusal(torn, limits: limits(account)) != nil)
        #expect(account.held == 0, "after an error")
        let cancellation = Cancellation()
        let file = try PictureFile(path: path, limits: limits(account), cancellation: cancellation)
        #expect(account.held > 0)
        cancellation.cancel()
        do throws(DecodeError) {
            _ = try file.rows(scale: 1, over: .black).size
            Issue.record("a cancelled picture is decoded")
        } catch {
            #expect(error.reason == .cancelled)
        }
        #expect(account.held == 0, "after a cancel")
    }
}
