import Testing

/// What is said about keys, to the letter.
@Suite struct YAMLKeyErrorTests {
    @Test(arguments: [
        Case(
            "slides:\n  - image: a.jpg\n    duratoin: 8s\n",
            """
            lobby.yaml:3:5: unknown key 'duratoin' in a slide; did you mean 'duration'?
                duratoin: 8s
                ^
            """),
        Case(
            "slides:\n  - folder: p\n    Recursive: true\n",
            """
            lobby.yaml:3:5: unknown key 'Recursive' in a folder; did you mean 'recursive'?
                Recursive: true
                ^
            """),
        Case(
            "slides:\n  - image: a.jpg\n    transition_duration: 1s\n",
            """
            lobby.yaml:3:5: unknown key 'transition_duration' in a slide; did you mean 'transition-duration'?
                transition_duration: 1s
                ^
            """),
        Case(
            "slides: [a.jpg]\ntitle: x\n",
            """
            lobby.yaml:2:1: unknown key 'title' at the top level; known keys: defaults, show, except, order, layout, when-empty, placeholder, indicator, slides
            title: x
            ^
            """),
        Case(
            "defaults: {zoom: 2}\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:12: unknown key 'zoom' in 'defaults'; \
            known keys: duration, fit, background, transition, transition-duration, easing, \
            pair, spacing, tap, show, except, refresh, max-age
            defaults: {zoom: 2}
                       ^
            """),
        Case(
            "slides:\n  - file: a.jpg\n    interval: 8s\n",
            """
            lobby.yaml:2:5: unknown key 'file' in a slide; did you mean 'image'?
              - file: a.jpg
                ^
            lobby.yaml:3:5: unknown key 'interval' in a slide; did you mean 'duration'?
                interval: 8s
                ^
            """),
        Case(
            "interval: 8s\nimages: [a.jpg]\n",
            """
            lobby.yaml:1:1: unknown key 'interval' at the top level; did you mean 'duration', which belongs \
            in 'defaults' or a slide?
            interval: 8s
            ^
            lobby.yaml:2:1: unknown key 'images' at the top level; did you mean 'slides'?
            images: [a.jpg]
            ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  transitionDuration: 1s\n",
            """
            lobby.yaml:3:3: unknown key 'transitionDuration' in a slide; did you mean 'transition-duration'?
              transitionDuration: 1s
              ^
            """),
        // One mistake, one complaint: what was misspelt is not missing as well.
        Case(
            "slide: [a.jpg]\n",
            """
            lobby.yaml:1:1: unknown key 'slide' at the top level; did you mean 'slides'?
            slide: [a.jpg]
            ^
            """),
        Case(
            "slides:\n- imgae: a.jpg\n",
            """
            lobby.yaml:2:3: unknown key 'imgae' in a slide; did you mean 'image'?
            - imgae: a.jpg
              ^
            """),
        Case(
            "duration: 8s\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:1: key 'duration' does not belong at the top level, only in 'defaults' or a slide
            duration: 8s
            ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  recursive: true\n",
            """
            lobby.yaml:3:3: key 'recursive' does not belong in a slide, only in a folder
              recursive: true
              ^
            """),
        Case(
            "defaults: {order: shuffled}\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:12: key 'order' does not belong in 'defaults', only at the top level of a playlist or in a folder
            defaults: {order: shuffled}
                       ^
            """),
        Case(
            "slides:\n- folder: a\n  image: b.jpg\n",
            """
            lobby.yaml:2:3: a slide has only one of 'image', 'folder' and 'playlist'
            - folder: a
              ^
            """),
        Case(
            "slides:\n- duration: 8s\n",
            """
            lobby.yaml:2:3: a slide needs 'image', 'folder' or 'playlist'
            - duration: 8s
              ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  show:\n    day: mon-fri\n",
            """
            lobby.yaml:4:5: unknown key 'day' in 'show'; did you mean 'days'?
                day: mon-fri
                ^
            """),
        Case(
            "weight: 2\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:1: key 'weight' does not belong at the top level, only in a slide
            weight: 2
            ^
            """),
        Case(
            "when-empty: {image: a.jpg, show: {}}\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:28: key 'show' does not belong in 'when-empty', only at the top level of a playlist, in 'defaults' or a slide
            when-empty: {image: a.jpg, show: {}}
                                       ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  except: 2026-12-25\n",
            """
            lobby.yaml:3:3: key 'except' does not belong in a slide, only in 'show', in 'defaults' or at the top level of a playlist
              except: 2026-12-25
              ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  outputs: b\n",
            """
            lobby.yaml:3:3: key 'outputs' does not belong in a slide, only at the top level of a site file
              outputs: b
              ^
            """),
        Case(
            "playlist: b\nslides: [a.jpg]\n",
            """
            lobby.yaml:1:1: key 'playlist' does not belong at the top level, only in a slide or an output
            playlist: b
            ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  hours: 07:30-11:00\n",
            """
            lobby.yaml:3:3: key 'hours' does not belong in a slide, only in 'show'
              hours: 07:30-11:00
              ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  show: {days: sat,sun}\n",
            """
            lobby.yaml:3:20: unknown key 'sun' in 'show'; \
            in braces a comma ends the value; write a list in brackets, or quotes around it
              show: {days: sat,sun}
                               ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  fit: cover\n  image: b.jpg\n",
            """
            lobby.yaml:4:3: duplicate key 'image', first on line 2
              image: b.jpg
              ^
            """),
        Case(
            "slides: [a.jpg]\nfoo: 1\nfoo: 2\n",
            """
            lobby.yaml:2:1: unknown key 'foo' at the top level; known keys: defaults, show, except, order, layout, when-empty, placeholder, indicator, slides
            foo: 1
            ^
            lobby.yaml:3:1: duplicate key 'foo', first on line 2
            foo: 2
            ^
            """),
        Case(
            "slides: [a.jpg]\n\nslides: [b.jpg]\n",
            """
            lobby.yaml:3:1: duplicate key 'slides', first on line 1
            slides: [b.jpg]
            ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  [1, 2]: b\n",
            """
            lobby.yaml:3:3: expected a key, found a list
              [1, 2]: b
              ^
            """),
        Case(
            "slides:\n- {image: a.jpg, ~: b}\n",
            """
            lobby.yaml:2:18: expected a key, found nothing
            - {image: a.jpg, ~: b}
                             ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  <<: {fit: cover}\n",
            """
            lobby.yaml:3:3: merge keys ('<<') are not supported; write the values out
              <<: {fit: cover}
              ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }
}
