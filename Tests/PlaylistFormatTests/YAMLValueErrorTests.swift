import Testing

/// The messages about values, to the letter.
@Suite struct YAMLValueErrorTests {
    private static let style = """
        duration: ^[8s] => expected a duration like 8s, found a list
        duration: ^{s: 8} => expected a duration like 8s, found a mapping
        duration: ^soon => expected a duration like 8s, found 'soon'
        duration: ^8 => expected a duration like 8s, found '8'; did you mean 8s?
        duration: ^2.5 => expected a duration like 8s, found '2.5'; did you mean 2.5s?
        duration: ^8 S => expected a duration like 8s, found '8 S'; did you mean 8s?
        duration: ^1m 30 => expected a duration like 8s, found '1m 30'; did you mean 1m30s?
        duration: ^90sec => expected a duration like 8s, found '90sec'; did you mean 90s?
        duration: ^5 min => expected a duration like 8s, found '5 min'; did you mean 5m?
        duration: ^1d => expected a duration like 8s, found '1d'; did you mean 24h?
        duration: ^1 day 2 hours => expected a duration like 8s, found '1 day 2 hours'; did you mean 26h?
        duration: ^1 hour 30 minutes => expected a duration like 8s, found '1 hour 30 minutes'; did you mean 1h30m?
        duration: ^2,5s => expected a duration like 8s, found '2,5s'; did you mean 2.5s?
        duration: ^2 months => expected a duration like 8s, found '2 months'
        duration: ^-8s => expected a duration like 8s, found '-8s'
        duration: ^'' => expected a duration like 8s, found an empty text
        duration: ^~ => expected a duration like 8s, found nothing
        duration:^ => expected a duration like 8s, found nothing
        duration: ^99ms => expected a duration of 100ms to 168h (7 days), found '99ms'
        duration: ^168h1ms => expected a duration of 100ms to 168h (7 days), found '168h1ms'
        transition-duration: ^61s => expected a duration of 0s to 60s, found '61s'
        transition-duration: ^0 => expected a duration like 8s, found '0'; did you mean 0s?
        fit: ^covr => unknown fit 'covr'; did you mean 'cover'?
        fit: ^COVER => unknown fit 'COVER'; did you mean 'cover'?
        fit: ^zoom => unknown fit 'zoom'; did you mean 'cover'?
        fit: ^fill => unknown fit 'fill'; did you mean 'cover'?
        fit: ^letterbox => unknown fit 'letterbox'; did you mean 'contain'?
        fit: ^tiled => unknown fit 'tiled'; known: auto, cover, contain, stretch, center
        fit: ^[cover] => expected one of auto, cover, contain, stretch, center, found a list
        fit: ^null => expected one of auto, cover, contain, stretch, center, found nothing
        easing: ^ease-inout => unknown easing 'ease-inout'; did you mean 'ease-in-out'?
        easing: ^easeInOut => unknown easing 'easeInOut'; did you mean 'ease-in-out'?
        easing: ^bounce => unknown easing 'bounce'; known: linear, ease-in, ease-out, ease-in-out
        transition: ^slide-lfet => unknown transition 'slide-lfet'; did you mean 'slide-left'?
        transition: ^push => unknown transition 'push'; did you mean 'slide-left'?
        transition: ^dissolve => unknown transition 'dissolve'; did you mean 'fade'?
        transition: ^slideLeft => unknown transition 'slideLeft'; did you mean 'slide-left'?
        transition: ^spin \
        => unknown transition 'spin'; known: slide-left, slide-right, slide-up, slide-down, cover-left, cover-right, \
        cover-up, cover-down, reveal-left, reveal-right, reveal-up, reveal-down, wipe-left, wipe-right, wipe-up, \
        wipe-down, fade, fade-through, cut
        transition: ^wipe_up => unknown transition 'wipe_up'; did you mean 'wipe-up'?
        transition: ^fade-through(red) \
        => expected a colour in the parentheses, like fade-through(#101418), found 'fade-through(red)'
        transition: ^[] => 'transition' is empty; write one like slide-left, or a list of several
        transition: [fade, cut, ^fade] => 'fade' stands in the list twice
        transition: [fade, ^fad] => unknown transition 'fad'; did you mean 'fade'?
        easing: ^cubic-bezier(0, 0, 1.5, 1) \
        => expected cubic-bezier(a, b, c, d) with four numbers from 0 to 1, found 'cubic-bezier(0, 0, 1.5, 1)'
        easing: ^cubic-bezier(0, 0 \
        => expected cubic-bezier(a, b, c, d) with four numbers from 0 to 1, found 'cubic-bezier(0, 0'; within braces, \
        write it in quotes
        easing: ^steps(0) => expected steps(n) with a whole number from 1 to 1000, found 'steps(0)'
        easing: ^steps(1.5) => expected steps(n) with a whole number from 1 to 1000, found 'steps(1.5)'
        background: ^red => expected a colour like "#101418" or blur, found 'red'; did you mean "#ff0000"?
        background: ^puce => expected a colour like "#101418" or blur, found 'puce'
        background: ^101418 => expected a colour like "#101418" or blur, found '101418'; did you mean "#101418"?
        background: ^'#12345' => expected a colour like "#101418" or blur, found '#12345'
        background:^ #101418 => expected a colour like "#101418" in quotes (a bare # starts a comment), or blur
        background: ^[1, 2] => expected a colour like "#101418" or blur, found a list
        background: ^Blur => expected a colour like "#101418" or blur, found 'Blur'; did you mean 'blur'?
        background: ^blurr => expected a colour like "#101418" or blur, found 'blurr'; did you mean 'blur'?
        pair: ^yes => expected true or false, found 'yes'; did you mean true?
        pair: ^off => expected true or false, found 'off'; did you mean false?
        pair: ^perhaps => expected true or false, found 'perhaps'
        pair:^ => expected true or false, found nothing
        spacing: ^24 => expected a length like 10% or 24px, found '24'; did you mean 24px?
        spacing: ^24 PX => expected a length like 10% or 24px, found '24 PX'; did you mean 24px?
        spacing: ^2.5px => expected a length like 10% or 24px, found '2.5px'
        spacing: ^-1px => expected a length like 10% or 24px, found '-1px'
        spacing: ^4097px => expected a length of 0% to 50% or 0px to 4096px, found '4097px'
        spacing: ^50.1% => expected a length of 0% to 50% or 0px to 4096px, found '50.1%'
        spacing: ^2,5% => expected a length like 10% or 24px, found '2,5%'; did you mean 2.5%?
        spacing: ^4097 => expected a length like 10% or 24px, found '4097'
        spacing: ^px => expected a length like 10% or 24px, found 'px'
        spacing: ^'' => expected a length like 10% or 24px, found an empty text
        spacing: ^[24px] => expected a length like 10% or 24px, found a list
        spacing:^ => expected a length like 10% or 24px, found nothing
        """.cases(in: "slides:\n- image: a\n  _\n", "slides:\n- folder: a\n  _\n", "slides: [a]\ndefaults:\n  _\n")

    private static let folder = """
        recursive: ^yes => expected true or false, found 'yes'; did you mean true?
        recursive: ^[true] => expected true or false, found a list
        recursive:^ => expected true or false, found nothing
        order: ^shufled => unknown order 'shufled'; did you mean 'shuffled'?
        order: ^random => unknown order 'random'; did you mean 'shuffled'?
        order: ^alphabetical => unknown order 'alphabetical'; did you mean 'name'?
        order: ^size => unknown order 'size'; known: listed, name, shuffled, oldest, newest, taken, taken-newest
        order: ^newst => unknown order 'newst'; did you mean 'newest'?
        order: ^[newest] => expected one of listed, name, shuffled, oldest, newest, taken, taken-newest, found a list
        """.cases(in: "slides:\n- folder: a\n  _\n")

    @Test(arguments: style + folder) func message(_ example: Case) { example.check() }
}
