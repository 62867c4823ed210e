import Paths
import Testing

/// The folder by whose name what came with a site is known.
@Suite struct SiteNameTests {
    @Test(arguments: [
        ("/x/@site", "/x/@site", nil), ("/x/@site/", "/x/@site", nil), ("/x/@site//", "/x/@site", nil),
        ("/x/@site/a/b.jpg", "/x/@site", "a/b.jpg"), ("/x/@site//a.jpg", "/x/@site", "a.jpg"),
        ("@site/a.jpg", "@site", "a.jpg"), ("/x/@site/@site/a", "/x/@site", "@site/a"),
        ("/a@site/@site.d/@sit/@site/a", "/a@site/@site.d/@sit/@site", "a"), ("/x/@site/../a", "/x/@site", "../a"),
        ("/x/@sites/a", nil, nil), ("/x/a@site/b", nil, nil), ("/x/@site\u{301}/a", nil, nil), ("", nil, nil),
        ("/x/@SITE/a", nil, nil), ("@", nil, nil),
    ])
    func aPathInASite(_ path: String, _ root: String?, _ inner: String?) {
        #expect(SiteName.root(of: path) == root)
        #expect(SiteName.parts(of: path)?.inner == inner)
        #expect(inner == nil || SiteName.parts(of: path)?.root == root)
    }

    @Test(arguments: [
        ("/x/@site", true), ("/x/@site/a/../b", true), ("/x/@site/a/..", true), ("/x/@site/./a//../b", true),
        ("/x/@site/..", false), ("/x/@site/a/../../b", false), ("/x/@site/../@site/a", false),
        ("/x/@site/a/../../@site/a", false), ("/x/@site/.../a", true), ("/x/@site/..a", true), ("/x/../@site/a", true),
        ("/x/a", false),
    ])
    func dotsStayInIt(_ path: String, _ holds: Bool) { #expect(SiteName.holds(path) == holds) }
}
