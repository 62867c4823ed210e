import Testing

/// What is said of likely guesses, to the letter.
@Suite struct GuessTests {
    private static let atTheTop = """
        ^shuffle: true => unknown key 'shuffle' at the top level; did you mean 'order: shuffled'?
        ^Random: yes => unknown key 'Random' at the top level; did you mean 'order: shuffled'?
        ^portrait: true \
        => unknown key 'portrait' at the top level; did you mean 'rotate: 90', which belongs in an output of a site file?
        order: ^yes => 'order' is no switch; write shuffled
        order: ^random => unknown order 'random'; did you mean 'shuffled'?
        indicator: ^on => 'indicator' is no switch; write dots
        indicator: ^false => 'indicator' is no switch; leave it out
        placeholder: ^yes => 'placeholder' is no switch; write the path of a picture
        placeholder: ^No => 'placeholder' is no switch; leave it out
        defaults: {^fullscreen: true} => unknown key 'fullscreen' in 'defaults'; did you mean 'fit: cover'?
        """.cases(in: "_\nslides: [a.jpg]\n")

    private static let inSlides = """
        {image: a.jpg, ^shuffle: true} \
        => unknown key 'shuffle' in a slide; did you mean 'order: shuffled', which belongs at the top level of a playlist \
        or in a folder?
        {folder: a, ^randomize: true} => unknown key 'randomize' in a folder; did you mean 'order: shuffled'?
        {folder: a, recursive: ^yes} => expected true or false, found 'yes'; did you mean true?
        {folder: a, pair: ^off} => expected true or false, found 'off'; did you mean false?
        """.cases(in: "slides: [_]\n")

    private static let site = """
        display-log: ^yes => 'display-log' is no switch; write the path of a file
        metrics: ^off => 'metrics' is no switch; leave it out
        fallback: ^true => 'fallback' is no switch; write the path of a picture
        resume: ^yes => expected true or false, found 'yes'; did you mean true?
        """.cases(in: "_\noutputs: {A: a}", as: .site)

    private static let outputs = """
        {A: {playlist: a, input: {touch: ^yes}}} => 'touch' is no switch; write "*" for every device
        {A: {playlist: a, input: {keys: ^On}}} => 'keys' is no switch; write "*" for every device
        {A: {playlist: a, input: {touch: a, lock: ^yes}}} => expected true or false, found 'yes'; did you mean true?
        {"*": a, ^rotate: 90} => key 'rotate' does not belong in 'outputs', only in an output of a site file; \
        write "*": {playlist: lobby.yaml, rotate: 90}
        {A: a, ^patience: 5s} => key 'patience' does not belong in 'outputs', only at the top level of a site file
        """.cases(in: "outputs: _", as: .site)

    private static let agent = """
        http: ^true => 'http' is no switch; write the hosts
        private: ^no => 'private' is no switch; leave it out
        """.cases(as: .agent)

    @Test(arguments: atTheTop + inSlides + site + outputs + agent) func message(_ example: Case) { example.check() }

    /// In quotes a word is a name.
    @Test func quotesSayThatItIsMeant() {
        #expect(complaint(site: "display-log: 'yes'\noutputs: {A: {playlist: a, input: {touch: 'on'}}}") == nil)
    }
}
