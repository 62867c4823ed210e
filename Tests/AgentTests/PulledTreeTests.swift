import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Agent

/// What a tree may hold, and how it is laid.
@Suite(.tags(.live)) struct PulledTreeTests {
    private func outcome(of script: String, options: String = "") throws -> (SiteSign, PullOutcome) {
        let publisher = try SitePublisher()
        try publisher.commit(script, options: options)
        let sign = try SiteSign(publisher)
        return (sign, try sign.pull(sign.order("t1")))
    }

    @Test func linksThatStayInside() throws {
        let (sign, outcome) = try outcome(
            of:
                "mkdir -p a/b; echo x >a/x; ln -s ../x a/b/up; ln -s a/b folder; ln -s nothing broken; ln -s . here; ln -s ../x folder/odd"
        )
        #expect(outcome.commits != nil, "\(outcome)")
        #expect(
            try sign.files("t1") == [
                "a/", "a/b/", "a/b/odd -> ../x", "a/b/up -> ../x", "a/x: x", "broken -> nothing", "folder -> a/b",
                "here -> .",
            ])
    }

    @Test(arguments: [
        ("ln -s /etc/passwd a", "a: a link leads out"), ("ln -s .. a", "a: a link leads out"),
        ("ln -s /nowhere a", "a: a link leads out"), ("mkdir b; ln -s ../../x b/a", "b/a: a link leads out"),
        ("ln -s ../nothing a", "a: a link leads out"),
        // By its words it stays inside.
        ("mkdir -p b/c; ln -s ../.. b/c/up; ln -s b/c/up/.. a", "a: a link leads out"),
        ("mkdir -p b/c; ln -s ../.. b/c/up; ln -s b/c/up/../../etc/passwd a", "a: a link leads out"),
        ("ln -s b a; ln -s a b", "links lead in a circle"),
        ("ln -s /proc/self/root a", "a: a link leads out"),
    ])
    func linksThatLeadOut(_ script: String, _ refusal: String) throws {
        let (sign, outcome) = try outcome(of: script)
        guard case .failed(let reason, .content) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.contains(refusal), "\(reason)")
        #expect(!sign.hasTree("t1"))
    }

    @Test func namesOfOddCharacters() throws {
        let (sign, outcome) = try outcome(
            of:
                #"for name in $'a\nb' $'\e[31m' ' ' '*' '"' $'\xef\x9f\x80' 'ü'; do echo x >"$name"; done; mkdir -- -r; echo y >./-r/-f"#
        )
        #expect(outcome.commits != nil, "\(outcome)")
        let names = try shell(
            "cd \"$1\" && find . -mindepth 1 -print0 | tr '\\0\\n' '\\n?' | LC_ALL=C sort | cat -v",
            sign.site.tree("t1"))
        #expect(names.split(separator: "\n").count == 9)
        #expect(names.contains("a?b"))
    }

    /// The player is another user, in the agent's group.
    @Test func everyFileCanBeRead() throws {
        let publisher = try SitePublisher()
        let commit = try shell(
            """
            mkdir "$1/files" && cd "$1/files"
            umask 022
            mkdir open closed; echo a >open/a; echo b >closed/b; echo c >c; echo d >d
            chmod 600 c open/a; chmod 755 d; chmod 500 closed
            ostree --repo="$1/repo" commit --branch=lobby --tree=dir=.
            """, publisher.folder)
        try publisher.sign(commit, by: "good")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1")).commits == [commit])
        let modes = try shell(
            "cd \"$1\" && find . -printf '%P %m\\n' | LC_ALL=C sort", sign.site.tree("t1")
        ).split(separator: "\n", omittingEmptySubsequences: true)
        for line in modes {
            let parts = line.split(separator: " ")
            let mode = try #require(UInt32(parts[parts.count - 1], radix: 8))
            let least: UInt32 =
                ["", "open", "closed"].contains(parts.count == 1 ? "" : String(parts[0])) ? 0o750 : 0o440
            #expect(mode & least == least, "\(line)")
        }
        #expect(try sign.files("t1") == ["c: c", "closed/", "closed/b: b", "d: d", "open/", "open/a: a"])
        try sign.checkRepository()
    }

    @Test func threeBranchesMakeOneTree() throws {
        let publisher = try SitePublisher()
        try publisher.commit(
            "mkdir f g; echo 1 >a; echo 1 >b; echo 1 >c; echo 1 >f/x; echo 1 >g/x; echo 1 >h; ln -s g l", on: "country")
        try publisher.commit("mkdir f h; echo 2 >b; echo 2 >c; echo 2 >f/y; echo 2 >g; echo 2 >h/x", on: "city")
        try publisher.commit("echo 3 >c; mkdir l; echo 3 >l/x", on: "sign")
        let sign = try SiteSign(publisher)
        let outcome = try sign.pull(sign.order("t1", ["country", "city", "sign"]))
        #expect(outcome.commits?.count == 3, "\(outcome)")
        #expect(
            try sign.files("t1") == [
                "a: 1", "b: 2", "c: 3", "f/", "f/x: 1", "f/y: 2", "g: 2", "h/", "h/x: 2", "l/", "l/x: 3",
            ])
        // In another order others win.
        #expect(try sign.pull(sign.order("t2", ["sign", "country"])).commits?.count == 2)
        #expect(try sign.files("t2").contains("c: 1"))
        // A branch that is no longer named goes.
        let refs = try shell("ostree --repo=\"$1\" refs", sign.site.repository)
        #expect(Set(refs.split(separator: "\n")) == ["site:country", "site:sign"])
        // One that fails keeps all back.
        try publisher.commit("echo 4 >b", on: "city", signedBy: ["other"])
        #expect(try sign.pull(sign.order("t3", ["country", "city", "sign"])).kind == .signature)
        #expect(!sign.hasTree("t3"))
    }

    @Test(arguments: [
        ("a", 0, "x", false), ("a", 0, "/x", true), ("a", 0, "..", true), ("b/a", 0, "..", false),
        ("b/a", 0, "../..", true), ("b/a", 0, "./../x/../y", false), ("b/a", 0, "x/../../../y", true),
        ("a", 0, ".", false),
        ("a", 0, "", false),
    ])
    func linksByTheirWords(_ path: String, _: Int, _ target: String, _ isOut: Bool) {
        #expect(TreeRules.leadsOut(target, at: path) == isOut)
    }

    @Test func rulesOfPaths() {
        var rules = TreeRules(most: 3)
        rules.beginBranch()
        #expect(rules.refusal(of: "a") == nil)
        #expect(rules.refusal(of: "a")?.kind == .content, "two of one name")
        rules.beginBranch()
        #expect(rules.refusal(of: "a") == nil, "another branch's")
        #expect(rules.refusal(of: "b")?.kind == .limit)
        rules = TreeRules(most: 3)
        #expect(rules.refusal(of: String(repeating: "x/", count: 1000) + "x")?.kind == .content)
    }
}
