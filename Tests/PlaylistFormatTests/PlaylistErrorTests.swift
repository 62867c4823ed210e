import Testing

/// The messages about keys, entries and fall-backs of playlists, to the letter.
@Suite struct PlaylistErrorTests {
    private static let topKeys =
        "known keys: defaults, show, except, order, layout, when-empty, placeholder, indicator, slides"

    private static let keysOfSlides = """
        ^transitionDuration: 1s => unknown key 'transitionDuration' in a slide; did you mean 'transition-duration'?
        ^recursive: true => key 'recursive' does not belong in a slide, only in a folder
        show:⏎    ^day: mon-fri => unknown key 'day' in 'show'; did you mean 'days'?
        ^except: 2026-12-25 \
        => key 'except' does not belong in a slide, only in 'show', in 'defaults' or at the top level of a playlist
        ^outputs: b => key 'outputs' does not belong in a slide, only at the top level of a site file
        ^hours: 07:30-11:00 => key 'hours' does not belong in a slide, only in 'show'
        show: {days: sat,^sun} \
        => unknown key 'sun' in 'show'; in braces a comma ends the value; write a list in brackets, or quotes around it
        fit: cover⏎  ^image: b.jpg => duplicate key 'image', first on line 2
        ^[1, 2]: b => expected a key, found a list
        ^<<: {fit: cover} => merge keys ('<<') are not supported; write the values out
        """.cases(in: "slides:\n- image: a.jpg\n  _\n")

    private static let entries = """
          - image: a.jpg⏎    ^duratoin: 8s => unknown key 'duratoin' in a slide; did you mean 'duration'?
          - folder: p⏎    ^Recursive: true => unknown key 'Recursive' in a folder; did you mean 'recursive'?
          - image: a.jpg⏎    ^transition_duration: 1s \
        => unknown key 'transition_duration' in a slide; did you mean 'transition-duration'?
          - ^file: a.jpg⏎    ^interval: 8s => unknown key 'file' in a slide; did you mean 'image'? \
        => unknown key 'interval' in a slide; did you mean 'duration'?
        - ^imgae: a.jpg => unknown key 'imgae' in a slide; did you mean 'image'?
        - ^folder: a⏎  image: b.jpg => a slide has only one of 'image', 'folder' and 'playlist'
        - ^duration: 8s => a slide needs 'image', 'folder' or 'playlist'
        - {image: a.jpg, ^~: b} => expected a key, found nothing
        - ^image:src/Dune.jpg⏎- 'image:b.jpg' => 'image:' needs a space behind it, or the path quotes around it
        - folder: a⏎  ^playlist: b.m3u => a slide has only one of 'image', 'folder' and 'playlist'
        - playlist: ^a.jpg => expected the path of a playlist (.yaml, .yml, .m3u or .m3u8), found 'a.jpg'
        - playlist:^ => expected the path of a playlist (.yaml, .yml, .m3u or .m3u8), found nothing
        - playlist: ^'' => a path cannot be empty
        - image: ^a.M3U8 => 'a.M3U8' is a playlist, and a picture is expected here; write 'playlist' instead of 'image'
        - playlist: a.yaml⏎  ^recursive: true => key 'recursive' does not belong in a playlist entry, only in a folder
        - playlist: a.yaml⏎  ^durtion: 3s => unknown key 'durtion' in a playlist entry; did you mean 'duration'?
        - ^playlist: a.m3u⏎  image: b => a slide has only one of 'image', 'folder' and 'playlist'
        - ^playlst: a.m3u => unknown key 'playlst' in a slide; did you mean 'playlist'?
        """.cases(in: "slides:\n_\n")

    private static let keysAtTheTop = """
        defaults: {^zoom: 2} \
        => unknown key 'zoom' in 'defaults'; known keys: duration, fit, background, transition, transition-duration, \
        skip-transition, easing, pair, spacing, tap, show, except, refresh, max-age
        ^duration: 8s => key 'duration' does not belong at the top level, only in 'defaults' or a slide
        defaults: {^order: shuffled} \
        => key 'order' does not belong in 'defaults', only at the top level of a playlist or in a folder
        ^weight: 2 => key 'weight' does not belong at the top level, only in a slide
        when-empty: {image: a.jpg, ^show: {}} \
        => key 'show' does not belong in 'when-empty', only at the top level of a playlist, in 'defaults' or a slide
        ^playlist: b => key 'playlist' does not belong at the top level, only in a slide or an output
        """.cases(in: "_\nslides: [a.jpg]\n")

    private static let keysBelowSlides = """
        ^title: x => unknown key 'title' at the top level; \(topKeys)
        ^foo: 1⏎^foo: 2 => unknown key 'foo' at the top level; \(topKeys) => duplicate key 'foo', first on line 2
        ⏎^slides: [b.jpg] => duplicate key 'slides', first on line 1
        """.cases(in: "slides: [a.jpg]\n_\n")

    private static let orders = """
        order: ^name => 'name' is an order of folders: write it in the entry of a folder
        order: ^oldest => 'oldest' is an order of folders: write it in the entry of a folder
        order: ^newest => 'newest' is an order of folders: write it in the entry of a folder
        order: ^taken => 'taken' is an order of folders: write it in the entry of a folder
        order: ^taken-newest => 'taken-newest' is an order of folders: write it in the entry of a folder
        """.cases(in: "_\nslides: [a]\n")

    @Test(arguments: keysOfSlides + entries + keysAtTheTop + keysBelowSlides + orders)
    func wrongKeys(_ example: Case) { example.check() }

    private static let globs = """
        include: ^[] => 'include' is empty; write a glob like "*.jpg", or leave it out
        include:^ => expected a glob like "*.jpg", found nothing
        include: ^'' => a glob cannot be empty
        include: ^/raw/*.jpg \
        => a glob cannot begin with '/': it is matched against the path inside the folder; did you mean "raw/*.jpg"?
        include: ^raw/ => a glob is matched against pictures, not folders; did you mean "raw/*"?
        exclude: ^'**/*.jpg' => '**' is not supported; a glob without a slash matches in every sub-folder
        include: ^'*.{jpg,png}' => braces are not supported; write a list of globs
        include: ^'[a-c.jpg' => a '[' without ']' in a glob; for a bracket itself write '\\['
        exclude: [^[a]] => expected a glob like "*.jpg", found a list
        include: ^"a\\0b" => a glob cannot contain a NUL character
        exclude: ^/ => a glob cannot begin with '/': it is matched against the path inside the folder
        exclude: ^*.jpg => text that begins with '*' needs quotes (the rest was not read)
        include: ^{a: b} => expected a glob like "*.jpg", found a mapping
        ^inclde: x => unknown key 'inclde' in a folder; did you mean 'include'?
        """.cases(in: "slides:\n- folder: a\n  _\n")

    @Test(arguments: globs) func wrongGlobs(_ example: Case) { example.check() }

    private static let colour = "expected a colour like \"#101418\" or the path of a picture"

    private static let fallbacks = """
        when-empty:^ #101418 => \(colour), found nothing (a bare # starts a comment)
        when-empty: ^101418 => \(colour), found '101418'; did you mean "#101418"?
        when-empty: ^black => \(colour), found 'black'; did you mean "#000000"?
        when-empty: ^'#12345' => \(colour), found '#12345'
        when-empty: ^[a.jpg] => \(colour), found a list
        when-empty: ^{fit: cover} => 'when-empty' needs 'image' where it is a mapping
        when-empty: {image: ^a.m3u} => 'a.m3u' is a playlist, and a picture is expected here
        when-empty: {image: a, ^duration: 3s} \
        => key 'duration' does not belong in 'when-empty', only in 'defaults' or a slide
        when-empty: {^imag: a} => unknown key 'imag' in 'when-empty'; did you mean 'image'?
        when-empty: ^a.m3u => 'a.m3u' is a playlist, and a picture is expected here
        when-empty: ^'' => \(colour), found an empty text
        when-empty: {^folder: a} => key 'folder' does not belong in 'when-empty', only in a slide
        placeholder:^ => expected the path of a picture, found nothing
        placeholder: ^a.m3u => 'a.m3u' is a playlist, and a picture is expected here
        placeholder: ^[a] => expected the path of a picture, found a list
        ^whenempty: a.jpg => unknown key 'whenempty' at the top level; did you mean 'when-empty'?
        ^place-holder: a.jpg => unknown key 'place-holder' at the top level; did you mean 'placeholder'?
        when-empty: ^{} => 'when-empty' needs 'image' where it is a mapping
        ^outputs: {} => a file has 'slides' or 'outputs', not both: it is a playlist or a site file
        ^output: {} => unknown key 'output' at the top level; did you mean 'outputs'?
        ^mode: 3 => key 'mode' does not belong at the top level, only in an output of a site file
        when-empty: {image: a, ^colour: b} => unknown key 'colour' in 'when-empty'; did you mean 'background'?
        """.cases(in: "slides: [a]\n_\n")

    private static let siteFiles = """
        ^outputs: {A: b} => 'outputs' makes this a site file, and a playlist is expected here
        ^output: {A: b} => unknown key 'output' at the top level; did you mean 'outputs'?
        """.cases()

    @Test(arguments: fallbacks + siteFiles) func wrongFallbacks(_ example: Case) { example.check() }

    /// The decoder does not report a misspelt key as missing too.
    private static let structure = """
        ^interval: 8s⏎^images: [a.jpg] \
        => unknown key 'interval' at the top level; did you mean 'duration', which belongs in 'defaults' or a slide? \
        => unknown key 'images' at the top level; did you mean 'slides'?
        ^slide: [a.jpg] => unknown key 'slide' at the top level; did you mean 'slides'?
        ^ => the playlist is empty
        ^# to do => the playlist is empty
        ^---⏎... => the playlist is empty
        ^hello => expected a mapping with 'slides', found 'hello'
        ^- a.jpg => expected a mapping with 'slides', found a list
        ⏎^order: listed => 'slides' is missing: a playlist needs a list of slides
        slides:^ => 'slides' is empty: a playlist needs at least one slide
        slides: ^[] => 'slides' is empty: a playlist needs at least one slide
        slides: ^a.jpg => expected a list of slides, found 'a.jpg'
        slides: ^{image: a} => expected a list of slides, found a mapping
        slides:⏎- ^[a] => expected a slide (the path of a picture or a playlist, or a mapping), found a list
        slides:⏎-^⏎- b => expected a slide (the path of a picture or a playlist, or a mapping), found nothing
        slides:⏎- ^'' => a path cannot be empty
        slides:⏎- image: ^"" => a path cannot be empty
        slides:⏎- folder: ^'' => a path cannot be empty
        slides:⏎- ^"a\\0b" => a path cannot contain a NUL character
        slides:⏎- image:^ => expected the path of a picture, found nothing
        slides:⏎- folder: ^[a] => expected the path of a folder, found a list
        slides: [a]⏎defaults: ^8s => expected a mapping of defaults, found '8s'
        """.cases(in: "_\n")

    private static let empty = "^ => the playlist is empty".cases()

    @Test(arguments: structure + empty) func wrongStructure(_ example: Case) { example.check() }
}
