internal import Carousel
internal import Compose
internal import Draw
internal import Input
internal import Lettering
internal import Raster

/// A pad of keys over what rests, while somebody is asked for a PIN.
struct ShownPad {
    let screen: ScreenNumber
    var pad: KeyPad
    /// Whether the show is to go on afterwards.
    var goesOn: Bool
}

extension Show {
    /// Shows a pad on a screen, or what has changed on it, as soon as nothing moves. Meanwhile the show is held.
    func show(_ pad: KeyPad, on screen: Screen) {
        if shownPad?.screen == screen.number {
            shownPad?.pad = pad
        } else {
            leavePad()
            letGo()
            leaveZoom()
            touchRing = nil
            shownPad = ShownPad(screen: screen.number, pad: pad, goesOn: !carousel.isPaused)
            if shownPad?.goesOn == true { handle(.pause) }
            noteChange()
        }
        wantOverlays()
        coverScreen()
        scheduleJobs()
    }

    /// Has the screen show the pad as it is drawn last, over what rests there.
    func coverScreen() {
        guard let shown = shownPad else { return }
        guard let screen = screens[shown.screen] else { return leavePad() }
        guard screen.failure == nil, !carousel.isMoving, !preparations.isJoining(screen.number),
            case .pad(let picture)? = overlays[.pad(shown.pad, screen.surface)],
            let ground = screen.cover?.ground ?? screen.frame
        else { return }
        let place = screen.surface.scannedOut(KeyPad.place(on: screen.surface.seenSize))
        screen.cover = Cover(
            Layer(.opaque(picture), window: Window(Rect(size: picture.size)), place: place), over: ground)
        screen.wake(at: clock())
    }

    /// What of the pad is at a place of its screen, as the viewer sees it.
    func padSpot(at place: TouchPlace, on screen: Screen) -> KeyPad.PadSpot {
        let size = screen.surface.seenSize
        return KeyPad.spot(at: place.pixel(on: size), on: size)
    }

    /// Is as it was before.
    func leavePad() {
        guard let shown = shownPad else { return }
        shownPad = nil
        let covered = screens.filter { $0.cover != nil }
        for screen in covered { screen.cover = nil }
        restore(covered, goesOn: shown.goesOn)
    }

    /// A command comes that says itself whether the show goes on.
    func settlePad(for event: Event) {
        if event == .pause || event == .resume { shownPad?.goesOn = false }
    }
}
