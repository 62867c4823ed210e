import Foundation
import LinuxIO
import TestSupport
import Testing
import Transfer
import Web

@testable import Agent

/// What a sign gets of a site, and what it refuses.
@Suite(.tags(.live)) struct PullTests {
    @Test func aSiteComes() throws {
        let publisher = try SitePublisher()
        let commit = try publisher.commit(
            "mkdir b; echo one >a; echo two >b/c", options: "--timestamp='2026-05-04 03:02:01 +0000'")
        let sign = try SiteSign(publisher)
        var order = try sign.order("t1")
        order.headers = [HTTPField(name: "Authorization", value: "Basic c2VjcmV0OnNlc2FtZQ==")]
        let outcome = try sign.pull(order)
        #expect(
            outcome
                == .tree(
                    PulledTree(branches: [.init(name: "lobby", commit: commit, time: 1_777_863_721, keyExpires: nil)])))
        #expect(try sign.files("t1") == ["a: one", "b/", "b/c: two"])
        #expect(try shell("stat -c %h \"$1/a\"", sign.site.tree("t1")) == "2", "a hard link into the repository")
        try sign.checkRepository()
        let requests = publisher.server.requests
        #expect(requests.count > 5)
        #expect(requests.allSatisfy { $0.contains("Authorization: Basic c2VjcmV0OnNlc2FtZQ==") })
        let configuration = try String(contentsOfFile: sign.site.repository + "/config", encoding: .utf8)
        #expect(!configuration.contains("c2VjcmV0"))
        #expect(!FileManager.default.fileExists(atPath: sign.site.scratch))
    }

    @Test func onlyWhatIsNewIsFetched() throws {
        let publisher = try SitePublisher()
        let many = "for i in $(seq 50); do echo $i >$i; done"
        try publisher.commit(many)
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).commits != nil)
        #expect(publisher.server.requests.filter { $0.contains(".filez ") }.count == 50)
        try publisher.server.forget()
        #expect(try sign.pull(sign.order("t2")).commits != nil)
        #expect(!publisher.server.requests.contains { $0.contains(".filez ") }, "nothing has changed")
        #expect(try sign.files("t2").count == 50)
        try publisher.server.forget()
        let commit = try publisher.commit(many + "; echo new >7")
        var order = try sign.order("t3")
        order.branches[0].commit = commit
        #expect(try sign.pull(order).commits == [commit])
        let requests = publisher.server.requests
        #expect(requests.filter { $0.contains(".filez ") }.count == 1)
        #expect(!requests.contains { $0.contains("/refs/") || $0.contains("summary") }, "the commit is known")
        #expect(try sign.files("t3").contains("7: new"))
        #expect(try sign.files("t1").contains("7: 7"), "trees have their files of their own")
        // The tree of a commit that is there is not laid anew.
        #expect(try sign.pull(order).commits == [commit])
        order.branches[0].commit = nil
        try publisher.commit(many)
        #expect(try sign.pull(order).kind == .other)
    }

    /// A row: who signs, which keys are trusted, and what comes of it.
    @Test(
        arguments: [
            (["good"], ["good.asc"], nil), (["good"], ["good.gpg"], nil), (["good"], ["other.asc", "good.gpg"], nil),
            (["other"], ["other.asc", "good.gpg"], nil), (["good"], ["old.gpg", "good.asc"], nil),
            (["other", "good"], ["good.asc"], nil), (["old", "good"], ["old.asc", "good.asc"], nil),
            (["other"], ["good.asc"], "is signed by no key of this site's"),
            ([], ["good.asc"], "is not signed"),
            (["old"], ["old.asc", "good.asc"], "is signed by a key that has expired"),
            (["good"], [], "no key is named"),
        ] as [([String], [String], String?)])
    func aCommitNeedsAKey(_ signers: [String], _ trusted: [String], _ refusal: String?) throws {
        let publisher = try SitePublisher()
        let commit = try publisher.commit("echo one >a", signedBy: signers)
        let sign = try SiteSign(publisher)
        let outcome = try sign.pull(sign.order("t1", keys: trusted.map { publisher.keys.folder + "/" + $0 }))
        guard let refusal else {
            #expect(outcome.commits == [commit])
            return
        }
        guard case .failed(let reason, let kind) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(kind == (trusted.isEmpty ? .settings : .signature))
        #expect(reason.contains(refusal), "\(reason)")
        #expect(!sign.hasTree("t1"))
    }

    @Test func noKeyOfTheMachineCounts() throws {
        let publisher = try SitePublisher()
        try publisher.commit("echo one >a", signedBy: ["other"])
        let folder = try TestFolder.make()
        // In place of /usr/share/ostree/trusted.gpg.d.
        let program = folder + "/program"
        try shell(
            """
            mkdir "$1/trusted" && cp "$2" "$1/trusted/other.gpg"
            printf '#!/bin/bash\nexport OSTREE_GPG_HOME=%s\nexec %s "$@"\n' "$1/trusted" "$3" >"$1/program"
            chmod 755 "$1/program"
            """, folder, publisher.keys.binary("other"), AgentProcess.path)
        let sign = try SiteSign(publisher)
        let bench = try PullBench(program: program)
        bench.begin(try sign.order("t1"), at: MonotonicClock.now)
        #expect(try sign.end(of: bench).kind == .signature)
        bench.begin(try sign.order("t1", keys: [publisher.keys.binary("other")]), at: MonotonicClock.now)
        #expect(try sign.end(of: bench).commits != nil)
    }

    @Test func aSignatureOfOtherBytesIsRefused() throws {
        let publisher = try SitePublisher()
        let first = try publisher.commit("echo one >a")
        let second = try publisher.commit("echo two >a", signedBy: [])
        try shell(
            """
            cd "$1/repo/objects"
            cp ${2:0:2}/${2:2}.commitmeta ${3:0:2}/${3:2}.commitmeta
            """, publisher.folder, first, second)
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).kind == .signature)
    }

    @Test func aKeyIsReplaced() throws {
        let publisher = try SitePublisher()
        let keys = publisher.keys
        let sign = try SiteSign(publisher)
        try publisher.commit("echo one >a", signedBy: ["good"])
        #expect(try sign.pull(sign.order("t1", keys: [keys.armoured("good")])).commits != nil)
        let both = [keys.armoured("good"), keys.armoured("soon")]
        #expect(try sign.pull(sign.order("t2", keys: both)).commits != nil)
        try publisher.commit("echo two >a", signedBy: ["soon"])
        guard case .tree(let tree) = try sign.pull(sign.order("t3", keys: both)) else {
            Issue.record("two keys hold")
            return
        }
        #expect(tree.branches[0].keyExpires == keys.expiry)
        #expect(try sign.pull(sign.order("t4", keys: [keys.armoured("soon")])).commits != nil)
        // The key that is gone signs no more, also what is here already.
        let old = try sign.pull(sign.order("t5", keys: [keys.armoured("good")]))
        #expect(old.kind == .signature)
    }

    @Test func anOlderCommitIsRefused() throws {
        let publisher = try SitePublisher()
        let first = try publisher.commit("echo one >a", options: "--timestamp='2026-01-01 00:00:00'")
        let second = try publisher.commit("echo two >a", options: "--timestamp='2026-01-02 00:00:00'")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).commits == [second])
        try publisher.set(to: first)
        #expect(try sign.pull(sign.order("t2")).kind == .older)
        var order = try sign.order("t3")
        order.branches[0].commit = first
        #expect(try sign.pull(order).kind == .older, "also one that is named")
        #expect(!sign.hasTree("t2") && !sign.hasTree("t3"))
        // Another site has keys of its own.
        let other = try publisher.commit(
            "echo other >a", signedBy: ["other"], options: "--timestamp='2026-01-01 00:00:00'")
        let keys = [publisher.keys.armoured("other")]
        #expect(try sign.pull(sign.order("t4", keys: keys)).commits == [other])
    }

    @Test func whatIsMadeForAnotherBranchIsRefused() throws {
        let publisher = try SitePublisher()
        let commit = try publisher.commit("echo one >a", on: "office")
        try publisher.set("lobby", to: commit)
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).kind == .signature)
    }

    @Test func whatIsMissingOrDamagedIsTold() throws {
        let publisher = try SitePublisher()
        try publisher.commit("head -c 100000 /dev/urandom >a; echo b >b")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1", ["attic"])).kind == .missing)
        let object = try publisher.largestObject()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: object))
        var damaged = bytes
        damaged[damaged.count / 2] ^= 1
        try damaged.write(to: URL(fileURLWithPath: object))
        #expect(try sign.pull(sign.order("t2")).kind == .damaged)
        try FileManager.default.removeItem(atPath: object)
        #expect(try sign.pull(sign.order("t3")).kind == .missing)
        try Data("<!DOCTYPE html><p>Please log in</p>".utf8).write(to: URL(fileURLWithPath: object))
        #expect(try sign.pull(sign.order("t4")).kind == .damaged)
        #expect(!["t1", "t2", "t3", "t4"].contains { sign.hasTree($0) })
        // What broke is forgotten as soon as the server is well.
        try bytes.write(to: URL(fileURLWithPath: object))
        #expect(try sign.pull(sign.order("t5")).commits != nil)
        try sign.checkRepository()
    }

    @Test func aConnectionThatBreaksIsMadeAgain() throws {
        let publisher = try SitePublisher()
        try publisher.commit("head -c 300000 /dev/urandom >a; echo b >b")
        try "1000".write(toFile: publisher.folder + "/repo/.break", atomically: true, encoding: .utf8)
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).kind == .network)
        let object = try publisher.largestObject().suffix(30)
        #expect(publisher.server.requests.filter { $0.contains(object) }.count == 3)
        #expect(!sign.hasTree("t1"))
    }

    @Test func certificatesOfOnesOwn() throws {
        let publisher = try SitePublisher(isEncrypted: true)
        let commit = try publisher.commit("echo one >a")
        let sign = try SiteSign(publisher)
        var order = try sign.order("t1")
        order.url = try WebAddress("https://127.0.0.1:\(publisher.server.port)")
        #expect(try sign.pull(order).kind == .network, "the system does not know it")
        order.authority = publisher.folder + "/ca.pem"
        #expect(try sign.pull(order).commits == [commit])
        let configuration = try String(contentsOfFile: sign.site.repository + "/config", encoding: .utf8)
        #expect(configuration.contains("gpg-verify=true"))
        order.authority = publisher.folder + "/none.pem"
        #expect(try sign.pull(order).kind == .settings)
    }

    @Test func aProxyThatNeedsAName() throws {
        let publisher = try SitePublisher()
        let commit = try publisher.commit("echo one >a")
        let sign = try SiteSign(publisher)
        var order = try sign.order("t1")
        order.url = try WebAddress("http://site.example")
        order.proxy = "http://name:sesame@127.0.0.1:\(publisher.server.port)"
        #expect(try sign.pull(order).commits == [commit])
        let requests = publisher.server.requests
        #expect(requests.count > 3)
        #expect(
            requests.allSatisfy {
                $0.hasPrefix("http://site.example/") && $0.contains("Proxy-Authorization: Basic bmFtZTpzZXNhbWU=")
            })
    }

    @Test func aRepositoryThatHasLostSomething() throws {
        let publisher = try SitePublisher()
        let commit = try publisher.commit("echo one >a; echo two >b")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).commits == [commit])
        try shell("rm $(find \"$1/objects\" -name '*.file' | head -1)", sign.site.repository)
        #expect(try sign.pull(sign.order("t2")).commits == nil)
        #expect(!sign.hasTree("t2"))
        #expect(try sign.pull(sign.order("t2")).commits == [commit], "it was looked for")
        try sign.checkRepository()
        try publisher.server.forget()
        try shell(": >\"$1/config\"", sign.site.repository)
        #expect(try sign.pull(sign.order("t3")).commits == [commit], "a new one is made")
        #expect(publisher.server.requests.filter { $0.contains(".filez ") }.count == 2)
        try sign.checkRepository()
        #expect(try sign.files("t1") == ["a: one", "b: two"])
    }

    @Test func nobodyThere() throws {
        let publisher = try SitePublisher()
        let sign = try SiteSign(publisher)
        var order = try sign.order("t1")
        order.url = try .init("http://127.0.0.1:1")
        #expect(try sign.pull(order).kind == .network)
        order.keys = ["/nowhere/key.gpg"]
        #expect(try sign.pull(order).kind == .settings)
    }
}
