import Testing

/// What is said about globs and about playlists in playlists, to the letter.
@Suite struct EntryErrorTests {
    @Test(arguments: [
        Case(
            "slides:\n- image:src/Dune.jpg\n- 'image:b.jpg'\n",
            """
            lobby.yaml:2:3: 'image:' needs a space behind it, or the path quotes around it
            - image:src/Dune.jpg
              ^
            """),
        Case(
            "slides:\n- folder: a\n  include: []\n",
            """
            lobby.yaml:3:12: 'include' is empty; write a glob like "*.jpg", or leave it out
              include: []
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include:\n",
            """
            lobby.yaml:3:11: expected a glob like "*.jpg", found nothing
              include:
                      ^
            """),
        Case(
            "slides:\n- folder: a\n  include: ''\n",
            """
            lobby.yaml:3:12: a glob cannot be empty
              include: ''
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include: /raw/*.jpg\n",
            """
            lobby.yaml:3:12: a glob cannot begin with '/': it is matched against the path inside the folder; \
            did you mean "raw/*.jpg"?
              include: /raw/*.jpg
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include: raw/\n",
            """
            lobby.yaml:3:12: a glob is matched against pictures, not folders; did you mean "raw/*"?
              include: raw/
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  exclude: '**/*.jpg'\n",
            """
            lobby.yaml:3:12: '**' is not supported; a glob without a slash matches in every sub-folder
              exclude: '**/*.jpg'
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include: '*.{jpg,png}'\n",
            """
            lobby.yaml:3:12: braces are not supported; write a list of globs
              include: '*.{jpg,png}'
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include: '[a-c.jpg'\n",
            """
            lobby.yaml:3:12: a '[' without ']' in a glob; for a bracket itself write '\\['
              include: '[a-c.jpg'
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  exclude: [[a]]\n",
            """
            lobby.yaml:3:13: expected a glob like "*.jpg", found a list
              exclude: [[a]]
                        ^
            """),
        Case(
            "slides:\n- folder: a\n  include: \"a\\0b\"\n",
            """
            lobby.yaml:3:12: a glob cannot contain a NUL character
              include: "a\\0b"
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  exclude: /\n",
            """
            lobby.yaml:3:12: a glob cannot begin with '/': it is matched against the path inside the folder
              exclude: /
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  exclude: *.jpg\n",
            """
            lobby.yaml:3:12: text that begins with '*' needs quotes (the rest was not read)
              exclude: *.jpg
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  include: {a: b}\n",
            """
            lobby.yaml:3:12: expected a glob like "*.jpg", found a mapping
              include: {a: b}
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  inclde: x\n",
            """
            lobby.yaml:3:3: unknown key 'inclde' in a folder; did you mean 'include'?
              inclde: x
              ^
            """),
        Case(
            "slides:\n- folder: a\n  playlist: b.m3u\n",
            """
            lobby.yaml:3:3: a slide has only one of 'image', 'folder' and 'playlist'
              playlist: b.m3u
              ^
            """),
    ])
    func globs(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }

    @Test(arguments: [
        Case(
            "slides:\n- playlist: a.jpg\n",
            """
            lobby.yaml:2:13: expected the path of a playlist (.yaml, .yml, .m3u or .m3u8), found 'a.jpg'
            - playlist: a.jpg
                        ^
            """),
        Case(
            "slides:\n- playlist:\n",
            """
            lobby.yaml:2:12: expected the path of a playlist (.yaml, .yml, .m3u or .m3u8), found nothing
            - playlist:
                       ^
            """),
        Case(
            "slides:\n- playlist: ''\n",
            """
            lobby.yaml:2:13: a path cannot be empty
            - playlist: ''
                        ^
            """),
        Case(
            "slides:\n- image: a.M3U8\n",
            """
            lobby.yaml:2:10: 'a.M3U8' is a playlist, and a picture is expected here; \
            write 'playlist' instead of 'image'
            - image: a.M3U8
                     ^
            """),
        Case(
            "slides:\n- playlist: a.yaml\n  recursive: true\n",
            """
            lobby.yaml:3:3: key 'recursive' does not belong in a playlist entry, only in a folder
              recursive: true
              ^
            """),
        Case(
            "slides:\n- playlist: a.yaml\n  durtion: 3s\n",
            """
            lobby.yaml:3:3: unknown key 'durtion' in a playlist entry; did you mean 'duration'?
              durtion: 3s
              ^
            """),
        Case(
            "slides:\n- playlist: a.m3u\n  image: b\n",
            """
            lobby.yaml:2:3: a slide has only one of 'image', 'folder' and 'playlist'
            - playlist: a.m3u
              ^
            """),
        Case(
            "slides:\n- playlst: a.m3u\n",
            """
            lobby.yaml:2:3: unknown key 'playlst' in a slide; did you mean 'playlist'?
            - playlst: a.m3u
              ^
            """),
    ])
    func playlists(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }
}
