import Testing

/// The messages about site files, to the letter.
@Suite struct SiteErrorTests {
    private static let source = "expected a source (the path of a playlist, a folder or a picture)"
    private static let mode =
        "expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found"
    private static let margins =
        "expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found"

    private static let keysOfAnOutput = """
        rotate: ^45 => expected a rotation of 0, 90, 180, 270 degrees, found '45'
        rotate: ^-90 => expected a rotation of 0, 90, 180, 270 degrees, found '-90'; did you mean 270?
        rotate: ^90deg => expected a rotation of 0, 90, 180, 270 degrees, found '90deg'; did you mean 90?
        rotate: ^left => expected a rotation of 0, 90, 180, 270 degrees, found 'left'
        rotate: ^ => expected a rotation of 0, 90, 180, 270 degrees, found nothing
        mode: ^preffered => \(mode) 'preffered'; did you mean preferred?
        mode: ^1920 x 1080 => \(mode) '1920 x 1080'; did you mean 1920x1080?
        mode: ^big => \(mode) 'big'
        mode: ^ => \(mode) nothing
        ^fit: cover => key 'fit' does not belong in an output, only in 'defaults' or a slide
        rotate: ^99999999999999999999 => expected a rotation of 0, 90, 180, 270 degrees, found '99999999999999999999'
        mode: ^1920x480@6 cvt => '1920x480@6 cvt' is no mode: displays take 10 to 500 Hz
        rung: ^cut => unknown rung 'cut'; known: pan, planes, copy
        rung: ^Pan => unknown rung 'Pan'; did you mean 'pan'?
        range: ^ful => unknown range 'ful'; did you mean 'full'?
        range: ^ => expected one of full, limited, auto, found nothing
        content-type: ^text => unknown content-type 'text'; known: graphics, photo, cinema, game, none
        ^content_type: photo => unknown key 'content_type' in an output; did you mean 'content-type'?
        depth: ^9 => expected a depth of 8, 10, 12 bits a channel, found '9'
        depth: ^10bit => expected a depth of 8, 10, 12 bits a channel, found '10bit'; did you mean 10?
        depth: ^24 => expected a depth of 8, 10, 12 bits a channel, found '24'; did you mean 8?
        margins: ^2 % => \(margins) '2 %'; did you mean 2%?
        margins: ^20px => \(margins) '20px'; did you mean 20?
        margins: ^20 30 => \(margins) '20 30'
        margins: ^-2% => \(margins) '-2%'
        margins: ^[1, 2, 3, 4] => \(margins) a list
        margins: ^25% => '25%' hides too much: margins have at most 500 pixels or 20%
        margins: ^20 20 501 20 => '20 20 501 20' hides too much: margins have at most 500 pixels or 20%
        """.cases(in: "outputs: {A: {playlist: a, _}}", as: .site)

    /// The decoder reports a value that is missing at the end of a file on the last line.
    private static let files = """
        ^ => the site file is empty
        ^# x⏎ => the site file is empty
        ^hello => expected a mapping with 'outputs', found 'hello'
        ^[] => expected a mapping with 'outputs', found a list
        ^^a: b \
        => unknown key 'a' in a site file; known keys: outputs, patience, fallback, display-log, metrics, thumbnails, \
        resume, verbose \
        => 'outputs' is missing: a site file says what each output plays
        outputs:^ => 'outputs' is empty: a site file needs at least one output
        outputs: ^{} => 'outputs' is empty: a site file needs at least one output
        outputs:⏎  ? DP-1^ => \(source), or a mapping, found nothing
        outputs: ^[a] => expected a mapping of outputs, like 'HDMI-A-1: lobby.yaml', found a list
        outputs: ^a => expected a mapping of outputs, like 'HDMI-A-1: lobby.yaml', found 'a'
        outputs: {A: a, ^A: b} => duplicate output 'A', first on line 1
        outputs:\((1...16).map { "⏎  A\($0): a" }.joined())⏎  ^A17: a⏎  A18: a⏎ => 'outputs' has at most 16 values
        outputs: {^[A]: b} => expected the name of an output, like HDMI-A-1, or "*" for all others, found a list
        outputs:⏎  ^*: a⏎ => text that begins with '*' needs quotes (the rest was not read)
        outputs: {^'': b} => expected the name of an output, like HDMI-A-1, or "*" for all others, found an empty text
        outputs: {A: ^} => \(source), or a mapping, found nothing
        outputs: {A: ^''} => a path cannot be empty
        outputs: {A: ^[b]} => \(source), or a mapping, found a list
        outputs: {A: ^{mode: highest}} => an output needs 'playlist'
        outputs: {A: {playlist: ^}} => \(source), found nothing
        outputs: {A: {^playlst: a, ^mdoe: x}} => unknown key 'playlst' in an output; did you mean 'playlist'? \
        => unknown key 'mdoe' in an output; did you mean 'mode'?
        outputs: {A: {^image: a}} => key 'image' does not belong in an output, only in a slide
        outputs: {A: a}⏎^slides: [a] => a file has 'slides' or 'outputs', not both: it is a playlist or a site file
        outputs: {A: a}⏎^defaults: {} \
        => key 'defaults' does not belong in a site file, only at the top level of a playlist
        patience: ^1h⏎outputs: {A: a} => expected a duration of 1s to 10m, found '1h'
        ^outpts: {A: a} => unknown key 'outpts' in a site file; did you mean 'outputs'?
        ^slides: [a] => 'slides' makes this a playlist, and a site file is expected here
        outputs: {A: a}⏎^---⏎ => a file is one document, and a second one starts here
        """.cases(as: .site)

    @Test(arguments: keysOfAnOutput + files) func message(_ example: Case) { example.check() }
}
